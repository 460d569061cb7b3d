import { LINES } from './online-games';
import {
  ask,
  expect,
  joinGame,
  makeGame,
  playTurn,
  playTurns,
  statusOf,
  test,
} from './online-server';

test.slow();

for (const { terms, turns, ending } of LINES) {
  test(`a whole game of ${terms.game} by link, with a spectator and a reload`, async ({
    people,
  }) => {
    const [white, black, spectator] = (await people(3)) as [Page, Page, Page];
    const game = await makeGame(white, { terms });
    await expect(statusOf(white)).toContainText('Waiting for your opponent');
    await joinGame(black, game);
    await expect(statusOf(white)).toHaveAttribute('data-state', 'yours');
    await spectator.goto(`./#/game/${game}`);
    await expect(statusOf(spectator)).toContainText('You are watching.');
    const half = turns.length >> 1;
    await playTurns(white, black, turns.slice(0, half));
    await expect(statusOf(spectator)).toHaveAttribute('data-turns', String(half));
    await black.reload();
    await expect(statusOf(black)).toHaveAttribute('data-turns', String(half));
    await playTurns(white, black, turns.slice(half), half);
    for (const page of [white, black, spectator]) {
      await expect(statusOf(page)).toHaveAttribute('data-state', 'over');
      await expect(statusOf(page)).toContainText('White wins');
      await expect(statusOf(page)).toContainText(ending);
    }
    await expect(black.getByTestId('announcer')).toContainText('White wins');
  });
}
