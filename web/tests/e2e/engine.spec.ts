/** The engine in its workers, in a real browser. */
import { expect, test, type Page } from '@playwright/test';

test.beforeEach(async ({ page }) => {
  await page.goto(`http://127.0.0.1:${process.env['TRINE_DEV_PORT'] ?? 4174}/tests/e2e/engine.html`);
  await page.waitForFunction(() => 'tools' in window);
});

/** The median of the milliseconds that a question takes. */
function median(page: Page, game: string, size: number): Promise<number> {
  return page.evaluate(
    async ([game, size]) => {
      const { engine } = window.tools;
      const spec = { game, size, turns: [] };
      const times: number[] = [];
      for (let i = 0; i < 21; i++) {
        const start = performance.now();
        await engine.state(spec);
        times.push(performance.now() - start);
      }
      return times.sort((one, two) => one - two)[10]!;
    },
    [game, size] as const,
  );
}

test('a page plays a turn and hears why another is not legal', async ({ page }) => {
  const played = await page.evaluate(async () => {
    const { engine, Refusal } = window.tools;
    const start = await engine.state({ game: 'apart', turns: [] });
    const { spec, turns } = await engine.play(start.spec, 'b2-b4');
    const refused = await engine.play(spec, 'b7-b6').catch((error: unknown) => error);
    const words = refused instanceof Refusal ? refused.message : 'played';
    return { text: turns[0]?.text, words };
  });
  expect(played).toEqual({
    text: 'b2-b4',
    words: 'b7 moves exactly 2 squares along this column',
  });
});

test('a bot answers and the engine tells its thoughts on the way', async ({ page }) => {
  const thought = await page.evaluate(async () => {
    const { engine } = window.tools;
    const spec = { game: 'differo', turns: [] };
    const turn = await engine.botTurn(spec, 'level:3', 1);
    const depths: number[] = [];
    const progress = ({ depth }: { depth: number }) => depths.push(depth);
    const last = await engine.think(spec, { nodes: 20_000 }, { progress });
    return { turn, depths, nodes: last?.nodes ?? 0 };
  });
  expect(thought.turn).toMatch(/^[a-i]\d-[a-i]\d$/);
  expect(thought.depths.slice(0, 3)).toEqual([1, 2, 3]);
  expect(thought.nodes).toBeGreaterThanOrEqual(20_000);
});

test('thinking is cancelled at once, and the board answers meanwhile', async ({ page }) => {
  const told = await page.evaluate(async () => {
    const { engine, Cancelled } = window.tools;
    const spec = { game: 'apart', size: 12, turns: [] };
    const controller = new AbortController();
    const begun = Promise.withResolvers<void>();
    const thinking = engine
      .think(spec, { depth: 99 }, { progress: () => begun.resolve(), signal: controller.signal })
      .catch((error: unknown) => error);
    await begun.promise;
    const { position } = await engine.state(spec);
    controller.abort();
    const end = await thinking;
    const hint = await engine.hint(spec, { nodes: 500 });
    return { position, wasCancelled: end instanceof Cancelled, hint };
  });
  expect(told.position).toMatch(/ w 1$/);
  expect(told.wasCancelled).toBe(true);
  expect(told.hint).not.toBeNull();
});

test('the board answers in a moment, on the largest board too', async ({ page }) => {
  expect(await median(page, 'apart', 8)).toBeLessThan(50);
  expect(await median(page, 'dropper', 32)).toBeLessThan(50);
});
