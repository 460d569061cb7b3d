/** What is said of each game in other languages than English, by the game's name in the registry. */

import type { Language } from '.';

export interface GameWords {
  /** What the game is about, in one sentence. */
  readonly about: string;
}

export const GAME_WORDS: Partial<Record<Language, Readonly<Record<string, GameWords>>>> = {
  pt: {
    differo: { about: 'Uma corrida através de um hexágono, de Kashio Fujii (2022).' },
    apart: { about: 'Afaste todas as suas peças umas das outras. De Kanare Abstract.' },
    dropper: {
      about:
        'Caia sobre pedras inimigas, empurre-as e construa o maior grupo. De Andrea Chia (2023, CC BY 4.0).',
    },
  },
};
