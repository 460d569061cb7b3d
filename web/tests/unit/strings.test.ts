import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { blocksOf } from '../../src/parts/markdown';
import { en } from '../../src/strings/en';
import { onlineEn } from '../../src/strings/online-en';
import { onlinePt } from '../../src/strings/online-pt';
import { pt } from '../../src/strings/pt';
import { GAME_WORDS } from '../../src/strings/games';
import { refusalIn } from '../../src/online/words';
import { saidIn } from '../../src/strings/sentences';
import catalogue from '../../src/wire/catalogue.json';
import { explain, play, state, whyNotCells } from './engine';

const parts = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();

const CATALOGUES: [Readonly<Record<string, string>>, Readonly<Record<string, string>>][] = [
  [en, pt],
  [onlineEn, onlinePt],
];

describe('the catalogue of strings', () => {
  test('has the same keys in every language', () => {
    for (const [english, other] of CATALOGUES)
      expect(Object.keys(other).sort()).toEqual(Object.keys(english).sort());
  });

  test('has the same parts to fill in in every language', () => {
    for (const [key, text, other] of CATALOGUES.flatMap(([english, other]) =>
      Object.entries(english).map(([key, text]) => [key, text, other] as const),
    )) {
      const translated = other[key] ?? '';
      // A name may be left out where the language says it otherwise, but none may be made up.
      expect(parts(text), key).toEqual(expect.arrayContaining(parts(translated)));
      expect(translated.trim(), key).not.toBe('');
    }
  });

  test('says of every game what it is about', () => {
    for (const { name } of catalogue.games) expect(GAME_WORDS.pt?.[name]?.about).toBeTruthy();
  });
});

/** Everything the engine says in a game in which every pair of cells is tried. */
function sentencesOf(game: string, size: number | undefined): Set<string> {
  const said = new Set<string>();
  let now = state(size === undefined ? { game, turns: [] } : { game, size, turns: [] });
  for (let moves = 0; moves < 24 && now.outcome === null; moves += 1) {
    const names = now.board.cells.map(({ name }) => name);
    for (const [index, cell] of names.entries()) {
      // A third of the cells after every move: all of them in every few.
      if (index % 3 !== moves % 3) continue;
      const other = names[(index * 7 + moves * 3) % names.length] ?? cell;
      for (const wish of [[cell], [cell, other], [cell, cell]]) {
        const words = whyNotCells(now.spec, wish);
        if (words !== null) said.add(words);
      }
      if (moves % 2 === 0) for (const note of explain(now.spec, cell)) said.add(note.words);
    }
    for (const note of explain(now.spec, null)) said.add(note.words);
    const choice = now.choices[(moves * 11) % now.choices.length];
    if (choice === undefined) break;
    now = play(now.spec, choice.text);
  }
  return said;
}

test('the rules of every game are translated, part by part', () => {
  for (const { name, rules } of catalogue.games) {
    const file = new URL(`../../src/strings/rules/pt/${name}.md`, import.meta.url);
    const shape = (text: string): string[] => blocksOf(text).map(({ kind }) => kind);
    const translated = readFileSync(file, 'utf8');
    expect(shape(translated), name).toEqual(shape(rules));
    const code = (text: string): string[] => (text.match(/`[^`]+`/g) ?? []).sort();
    expect(code(translated), name).toEqual(code(rules));
  }
});

describe('what the engine says', () => {
  for (const { name, sizes } of catalogue.games) {
    test(`about ${name} is known in Portuguese`, () => {
      const said = sentencesOf(name, sizes === null ? undefined : sizes.default);
      expect(said.size).toBeGreaterThan(10);
      const unknown = [...said].filter((words) => saidIn('pt', words) === undefined);
      expect(unknown).toEqual([]);
    });
  }

  test('keeps its cells and numbers in translation', () => {
    expect(saidIn('pt', 'b7 moves exactly 2 squares along this column')).toBe(
      'b7 anda exatamente 2 casas nesta coluna',
    );
    expect(saidIn('pt', "the piece on c7 is Black's")).toBe('a peça em c7 é das Pretas');
    expect(saidIn('pt', 'something new')).toBeUndefined();
  });
});

describe('what the server refuses', () => {
  const server = new URL('../../../crates/server/src/', import.meta.url);

  /** The source of the server without its tests. */
  const source = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.rs') && !path.includes('test'))
    .map((path) => readFileSync(new URL(path, server), 'utf8').replace(/#\[cfg\(test\)\][^]*/, ''))
    .join('\n');

  const TEXT = String.raw`(?:format!\(\s*)?"((?:[^"\\]|\\.)+)"`;
  const CALL = String.raw`(?:not_possible|bad_request)\(|RefusalCode::(?:NotPossible|BadRequest),`;

  /** Sentences that are given to a refusal right there, and those that are named first. */
  function sentences(): Set<string> {
    const found = [
      ...source.matchAll(new RegExp(`(?:${CALL})\\s*${TEXT}`, 'g')),
      ...source.matchAll(
        new RegExp(
          `let words =\\s*${TEXT}\\)?;\\s*(?:return )?Err\\([^;]*?(?:${CALL})\\s*words`,
          'g',
        ),
      ),
    ];
    const plain = found.map(([, text = '']) => text.replaceAll('\\"', '"'));
    // What is filled in is a number or a name.
    return new Set(plain.map((text) => text.replace(/\{[^}]*\}/g, '7')));
  }

  /** Only programs that break the protocol hear these. */
  const FOR_PROGRAMS = [/^an id /, /^before is /, /: 7$/];

  test('is known in Portuguese', () => {
    const said = [...sentences()];
    expect(said.length).toBeGreaterThan(30);
    expect(said).toContain('that can be offered again after 7 more turns of yours');
    const isMissing = (words: string): boolean =>
      refusalIn('pt', words) === undefined && !FOR_PROGRAMS.some((kind) => kind.test(words));
    expect(said.filter(isMissing)).toEqual([]);
  });

  test('about names and passwords is known in Portuguese', () => {
    const errors = ['name', 'password'].map((file) => {
      const text = readFileSync(new URL(`identity/${file}.rs`, server), 'utf8');
      return text.replace(/#\[cfg\(test\)\][^]*/, '');
    });
    const said = errors.flatMap((text) => [
      ...text.matchAll(/"((?:a|this) (?:name|password)[^"]+)"/g),
    ]);
    expect(said.length).toBeGreaterThan(4);
    for (const [, words = ''] of said)
      expect(refusalIn('pt', words.replace(/\{[^}]*\}/g, '7')), words).toBeDefined();
  });
});
