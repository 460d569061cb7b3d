import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { withChanges } from '../../src/online/changes';
import type { LinkState } from '../../src/online/connection.svelte';
import { LiveClock, timeLeft } from '../../src/online/live-clock.svelte';
import { recordOfOnline } from '../../src/online/record';
import { clockRuleWords, daysWords } from '../../src/online/words';
import type { Change, ClockState, What } from '../../src/wire/online';
import { gameOf } from './online-world';

const change = (version: number, what: What): Change => ({ version, at: version * 10, what });
const played = (number: number, text: string): What => {
  return { type: 'turn', number, text, used: 5, clock: null };
};

describe('changes of a game', () => {
  test('follow one another', () => {
    const game = withChanges(gameOf(), [
      change(3, played(0, 'd2-d8')),
      change(4, { type: 'offered', side: 'black', offer: 'undo' }),
    ]);
    expect(game).toMatchObject({ version: 4, changed: 40, turns: ['d2-d8'], used: [5] });
    expect(game?.offers).toEqual([{ side: 'black', offer: 'undo' }]);
  });

  test('that are already there change nothing', () => {
    const game = gameOf({ version: 3, turns: ['d2-d8'], used: [5] });
    expect(withChanges(game, [change(3, played(0, 'd2-d8'))])).toEqual(game);
  });

  test('with a gap are not taken', () => {
    expect(withChanges(gameOf(), [change(4, played(0, 'd2-d8'))])).toBeNull();
  });

  test('take turns back, and all offers with them', () => {
    const offers = [{ side: 'white', offer: 'undo' }] as const;
    const game = gameOf({ turns: ['a', 'b', 'c'], used: [1, 2, 3], offers: [...offers] });
    const next = withChanges(game, [change(3, { type: 'undone', turns: 1, clock: null })]);
    expect(next).toMatchObject({ turns: ['a'], used: [1], offers: [] });
  });

  test('end the game with what it does to the ratings', () => {
    const ratings = {
      white: { before: 1500, after: 1510 },
      black: { before: 1500, after: 1490 },
    };
    const ended: What = {
      type: 'ended',
      winner: 'white',
      by: 'time',
      words: '',
      clock: null,
      ratings,
    };
    const next = withChanges(gameOf(), [change(3, ended)]);
    expect(next?.status).toEqual({ type: 'ended', winner: 'white', by: 'time', words: '' });
    expect(next?.ratings).toEqual(ratings);
  });
});

describe('a clock between two words of the server', () => {
  const state: ClockState = {
    white: { left: 10_000, periods: 3 },
    black: { left: 20_000, periods: 3 },
    running: 'white',
    at: 1000,
    firstTurnBy: null,
  };
  const fischer = { type: 'fischer', initial: 10_000, increment: 0 } as const;
  const byoYomi = { type: 'byoYomi', main: 10_000, period: 5000, periods: 3 } as const;

  test('runs for one side and never below nothing', () => {
    expect(timeLeft(fischer, state, 'white', 4000).left).toBe(7000);
    expect(timeLeft(fischer, state, 'black', 4000).left).toBe(20_000);
    expect(timeLeft(fischer, state, 'white', 90_000).left).toBe(0);
    expect(timeLeft(fischer, state, 'white', 500).left).toBe(10_000);
  });

  test('runs through the periods of byo-yomi', () => {
    expect(timeLeft(byoYomi, state, 'white', 12_000)).toEqual({ left: 4000, periods: 3 });
    expect(timeLeft(byoYomi, state, 'white', 17_000)).toEqual({ left: 4000, periods: 2 });
    expect(timeLeft(byoYomi, state, 'white', 27_000)).toEqual({ left: 0, periods: 0 });
  });

  test('shows a whole period to the side that waits for its next turn', () => {
    const late = { ...state, black: { left: 0, periods: 2 } };
    expect(timeLeft(byoYomi, late, 'black', 4000)).toEqual({ left: 5000, periods: 2 });
    const lost = { ...state, black: { left: 0, periods: 0 } };
    expect(timeLeft(byoYomi, lost, 'black', 4000)).toEqual({ left: 0, periods: 0 });
  });

  describe('with a turn on its way', () => {
    const server = { clock: { time: 2000 }, state: 'connected' as LinkState };
    let clock: LiveClock;
    /** What White's clock shows at a time of the server. */
    const whiteAt = (time: number, link: LinkState): number | undefined => {
      server.clock.time = time;
      server.state = link;
      vi.advanceTimersByTime(100);
      return clock.left.white?.left;
    };

    beforeEach(() => {
      vi.useFakeTimers();
      server.clock.time = 2000;
      server.state = 'connected';
      clock = new LiveClock(fischer, server);
      clock.set(state);
    });

    afterEach(() => {
      clock.stop();
      vi.useRealTimers();
    });

    test('stands still as long as the server listens', () => {
      clock.hold();
      expect(whiteAt(8000, 'connected')).toBe(9000);
    });

    test('runs on when the server cannot know of it', () => {
      clock.hold();
      expect(whiteAt(2900, 'again')).toBe(9000);
      expect(whiteAt(3100, 'again')).toBe(7900);
      expect(clock.running).toBe('white');
      expect(whiteAt(4000, 'again')).toBe(7000);
    });

    test('stands still while the server is restarted', () => {
      expect(whiteAt(3000, 'stopping')).toBe(8000);
      expect(whiteAt(6000, 'stopping')).toBe(8000);
      expect(whiteAt(6000, 'connected')).toBe(5000);
    });
  });
});

test('clocks are said shortly', () => {
  expect(clockRuleWords({ type: 'fischer', initial: 90_000, increment: 2000 })).toBe('1.5+2');
  expect(clockRuleWords({ type: 'correspondence', days: 1 })).toBe('1 day a turn');
  expect(daysWords(2 * 86_400_000 + 3 * 3_600_000)).toBe('2 d 3 h');
  expect(daysWords(3 * 3_600_000 + 20 * 60_000)).toBe('3 h 20 min');
});

test('an ended game becomes a record with its players and its end', () => {
  const status = { type: 'ended', winner: 'black', by: 'resignation', words: '' } as const;
  const record = recordOfOnline(gameOf({ turns: ['d2-d8'], used: [1200], status }), null);
  expect(record.result).toBe('0-1');
  expect(record.tags).toMatchObject({ White: 'Ada', Black: 'Grace', Termination: 'resignation' });
  expect(record.turns).toEqual([{ turn: 'd2-d8', elapsed: 1200 }]);
});
