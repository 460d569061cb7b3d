/**
 * The little Markdown that rules are written in: headings, paragraphs, lists, and within lines bold,
 * emphasis and code. It gives data, not HTML, so that nothing needs to be escaped.
 */

export type Span = { readonly kind: 'text' | 'strong' | 'em' | 'code'; readonly text: string };

export type Block =
  | { readonly kind: 'heading'; readonly level: number; readonly spans: readonly Span[] }
  | { readonly kind: 'paragraph'; readonly spans: readonly Span[] }
  | {
      readonly kind: 'list';
      readonly isNumbered: boolean;
      readonly items: readonly (readonly Span[])[];
    };

const ITEM = /^(-|\d+\.) /;

export function blocksOf(markdown: string): Block[] {
  const chunks = markdown.trim().split(/\n{2,}/);
  return chunks.map((chunk) => {
    const heading = /^(#+) (.*)$/.exec(chunk);
    if (heading !== null) {
      return { kind: 'heading', level: heading[1]!.length, spans: spansOf(heading[2]!) };
    }
    if (!ITEM.test(chunk)) return { kind: 'paragraph', spans: spansOf(chunk) };
    const items = chunk.split(/\n(?=-|\d+\. )/).map((item) => spansOf(item.replace(ITEM, '')));
    return { kind: 'list', isNumbered: /^\d/.test(chunk), items };
  });
}

/** A line as plain text, bold, emphasis and code. */
export function spansOf(line: string): Span[] {
  const spans: Span[] = [];
  const pattern = /\*\*(?<strong>.+?)\*\*|\*(?<em>.+?)\*|`(?<code>.+?)`/g;
  let end = 0;
  for (const match of line.matchAll(pattern)) {
    if (match.index > end) spans.push({ kind: 'text', text: line.slice(end, match.index) });
    const { strong, em, code } = match.groups ?? {};
    if (strong !== undefined) spans.push({ kind: 'strong', text: strong });
    else if (em !== undefined) spans.push({ kind: 'em', text: em });
    else if (code !== undefined) spans.push({ kind: 'code', text: code });
    end = match.index + match[0].length;
  }
  if (end < line.length) spans.push({ kind: 'text', text: line.slice(end) });
  return spans;
}
