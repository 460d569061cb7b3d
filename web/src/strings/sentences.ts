/** What the engine says, in the chosen language. The engine speaks English. */

export function said(words: string): string {
  return words;
}
