import { fileURLToPath } from 'node:url';
import base from '../playwright.config';

const folder = fileURLToPath(new URL('..', import.meta.url));

/** Pictures of every screen, into `screenshots/out`. */
export default {
  ...base,
  testDir: '.',
  outputDir: '../test-results/screenshots',
  webServer: [base.webServer].flat().map((server) => ({ ...server!, cwd: folder })),
};
