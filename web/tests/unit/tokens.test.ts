import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const css = readFileSync(new URL('../../src/styles/tokens.css', import.meta.url), 'utf8');

/** A token's light and dark value. */
function token(name: string): [string, string] {
  const found = new RegExp(`--${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(css);
  if (found === null) throw new Error(`there is no token ${name}`);
  return [found[1]!, found[2]!];
}

/** How bright a colour is, as WCAG reckons. */
function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((place) => {
    const value = Number.parseInt(colour.slice(place, place + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function contrast(one: string, two: string): number {
  const [dark, light] = [luminance(one), luminance(two)].sort((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
}

function expectContrast(front: string, back: string, least: number): void {
  for (const scheme of [0, 1] as const) {
    const found = contrast(token(front)[scheme], token(back)[scheme]);
    expect(found, `${front} on ${back}, ${scheme === 0 ? 'light' : 'dark'}`).toBeGreaterThanOrEqual(
      least,
    );
  }
}

test('text can be read on everything it stands on', () => {
  for (const back of ['ground', 'surface', 'sunken', 'accent-soft']) {
    for (const front of ['ink', 'quiet', 'accent']) expectContrast(front, back, 4.5);
  }
  for (const back of ['ground', 'surface', 'warn-soft']) expectContrast('warn', back, 4.5);
  expectContrast('on-accent', 'accent', 4.5);
});

test('the edges of fields and buttons can be seen', () => {
  for (const back of ['ground', 'surface']) expectContrast('edge', back, 3);
});
