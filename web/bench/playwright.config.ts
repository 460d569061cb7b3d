import base from '../playwright.config';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('..', import.meta.url));

/** What the page costs and how fast it answers; one thing at a time. */
export default {
  ...base,
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../test-results/bench',
  workers: 1,
  fullyParallel: false,
  webServer: [base.webServer].flat().map((server) => ({ ...server!, cwd: folder })),
};
