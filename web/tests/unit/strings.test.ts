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
import type { Answer, ReadRecords } from '../../src/wire/types';
import { explain, play, state, whyNotCells } from './engine';
import { start as startModule } from './module';

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

/** What is wrong with a question; nothing if it was answered. */
function refusalOf(text: string): string[] {
  const answer = JSON.parse(text) as Answer<unknown>;
  return 'error' in answer ? [answer.error.words] : [];
}

/** The Portuguese of a sentence, if none of its words are left that only English has. */
function fullyIn(words: string): string | undefined {
  const own = saidIn('pt', words);
  const english = /\b(?:the|this|is|are|has|have|must|such|turn|column|line)\b/;
  return own === undefined || english.test(own) ? undefined : own;
}

describe('what is wrong with what people type', () => {
  const trine = startModule();
  const TURNS = ['zz', 'b2', 'b2-', 'b2-b3', 'b2-z9', 'b2-b4 x', 'b2>b3', '+c1', 'stop', 'a1-a1'];

  /** A game's own start, broken in one way after the other. */
  function positionsOf(start: string): string[] {
    const [rows = ''] = start.split(' ');
    const short = rows.replace(/\d+$|.$/, '');
    return [
      '',
      'w',
      rows,
      `${rows} x 3`,
      `${rows} w`,
      `${rows} w 0`,
      `${rows} w 3 more`,
      `${rows} w 3 a1-a3`,
      `${rows} w 3 a1-a3 more`,
      `${rows}/1 w 3`,
      `${short} w 3`,
      `${rows}w w 3`,
      `${short}0 w 3`,
      `${short}q w 3`,
    ];
  }

  for (const { name, start } of catalogue.games) {
    const of = (more: object): string =>
      JSON.stringify({ game: name, turns: [] as string[], ...more });

    test(`as a turn of ${name} is known in Portuguese`, () => {
      const said = TURNS.flatMap((turn) => [
        ...refusalOf(trine.playTurn(of({}), turn)),
        ...refusalOf(trine.play(of({}), turn)),
        // As it stands in a bad link.
        ...refusalOf(trine.state(of({ turns: [turn] }))),
      ]);
      expect(new Set(said).size).toBeGreaterThan(8);
      expect(said.filter((words) => fullyIn(words) === undefined)).toEqual([]);
    });

    test(`as a position of ${name} is known in Portuguese`, () => {
      const said = positionsOf(start).flatMap((position) =>
        refusalOf(trine.state(of({ position }))),
      );
      expect(new Set(said).size).toBeGreaterThan(5);
      expect(said.filter((words) => fullyIn(words) === undefined)).toEqual([]);
    });
  }

  /** Records, each with one thing that is wrong. */
  const RECORDS = [
    'hello',
    '[Game "chess"]\n\n*',
    '[Event "x"]\n\n*',
    '[Game "apart"\n\n*',
    '[Game "apart"]\n[Game "apart"]\n\n*',
    '[Game "apart"]\n[Size "x"]\n\n*',
    '[Game "apart"]\n[Size "99"]\n\n*',
    '[Game "apart"]\n[Position "8/8 w 1"]\n\n*',
    '[Game "apart"]\n[Size "10"]\n[Position "8/8/8/3wb3/8/8/8/8 w 3"]\n\n*',
    '[Game "apart"]\n[Result "2-0"]\n\n*',
    '[Game "apart"]\n[Result "1-0"]\n\n1. b2-b4 0-1',
    '[Game "apart"]\n\n1. b2-b3 *',
    '[Game "apart"]\n\n1. zz *',
    '[Game "apart"]\n\n1. 1-2 *',
    '[Game "apart"]\n\n1. b2-b4 %% *',
    '[Game "apart"]\n\n1. b2-b4 2. b7-b5',
    '[Game "apart"]\n\n1. b2-b4 {abc',
    '[Game "apart"]\n\n1. b2-b4 (1. c2-c4',
    '[Game "apart"]\n\n1. b2-b4 (1. c2-c4 1-0) *',
    '[Game "apart"]\n\n1. b2-b4 () *',
    '[Game "apart"]\n\n1. b2-b4 ) *',
    '[Game "apart"]\n\n1. b2-b4 $300 *',
    '[Game "apart"]\n\n(1. b2-b4) *',
    '[Game "apart"]\n\n! 1. b2-b4 *',
    '[Game "apart"]\n\n* b2',
  ];

  test('as a record is known in Portuguese', () => {
    for (const text of RECORDS) {
      const { ok } = JSON.parse(trine.readRecords(text)) as { ok: ReadRecords };
      expect(ok.problems, text).toHaveLength(1);
      const [words = ''] = ok.problems;
      expect(fullyIn(words), words).toMatch(/^linha \d+, coluna \d+: /);
    }
    const [words = ''] = (
      JSON.parse(trine.readRecords('[Game "apart"]\n\n1. b2-b3 *')) as { ok: ReadRecords }
    ).ok.problems;
    expect(saidIn('pt', words)).toBe(
      'linha 3, coluna 4: o turno "b2-b3": b2 anda exatamente 2 casas nesta coluna',
    );
  });

  test('as a record is known in Portuguese, by the sentences of its source', () => {
    const folder = new URL('../../../crates/record/src/', import.meta.url);
    const sentences = ['read/problem.rs', 'draft.rs', 'tag.rs', 'replay.rs'].flatMap((file) => {
      const source = readFileSync(new URL(file, folder), 'utf8');
      const shown = [...source.matchAll(/impl fmt::Display[^]*?\n}\n/g)].join('\n');
      return [...shown.matchAll(/"((?:[^"\\]|\\.)+)"/g)].map(([, text = '']) => text);
    });
    const whole = sentences.filter((text) => text.includes(' ') && !PIECES.includes(text));
    expect(whole.length).toBeGreaterThan(30);
    const named = (text: string): string =>
      text.replace('{things}', THINGS).replace('{rest}', REST).replace(/\{[^}]*\}/g, '7');
    const filled = whole.map((text) => named(text.replaceAll('\\"', '"')));
    expect(filled.filter((words) => saidIn('pt', words) === undefined)).toEqual([]);
  });

  /** Parts that the source names apart. */
  const THINGS = 'a turn, a comment, a variation nor a result';
  const REST = 'they must agree';
  const PIECES = [THINGS, REST, ', '];
});

describe('what the page itself cannot do', () => {
  const folder = new URL('../../src/', import.meta.url);

  /** Only mistakes in the page's own code lead to these. */
  const INVARIANTS = [
    'the tree has no turn 7',
    'the start stays',
    'the lesson of 7 has no words in 7',
    'index.html has no element with the id "app"',
  ];

  test('is known in Portuguese', () => {
    const source = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(?:ts|svelte)$/.test(path) && !path.includes('generated'))
      .map((path) => readFileSync(new URL(path, folder), 'utf8'))
      .join('\n');
    const found = [...source.matchAll(/new (?:Error|LinkProblem)\(\s*(['`])((?:(?!\1)[^])+)\1/g)];
    const said = found.map(([, , text = '']) => text.replace(/\$\{[^}]*\}/g, '7'));
    expect(said).toContain('the engine broke down: 7');
    expect(said).toContain('the link carries too much');
    const isMissing = (words: string): boolean =>
      saidIn('pt', words) === undefined && !INVARIANTS.includes(words);
    expect(said.filter(isMissing)).toEqual([]);
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
      return text.replace(/#\[cfg\(test\)\]\s*mod [^]*/, '');
    });
    const said = errors.flatMap((text) => [
      ...text.matchAll(/"((?:a|this) (?:name|password)[^"]+)"/g),
    ]);
    expect(said.length).toBeGreaterThan(4);
    for (const [, words = ''] of said)
      expect(refusalIn('pt', words.replace(/\{[^}]*\}/g, '7')), words).toBeDefined();
  });
});
