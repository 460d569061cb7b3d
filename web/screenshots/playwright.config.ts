import { fileURLToPath } from 'node:url';
import base from '../playwright.config';

/** Pictures of every screen, into `screenshots/out`. */
export default {
  ...base,
  testDir: '.',
  outputDir: '../test-results/screenshots',
  webServer: { ...base.webServer, cwd: fileURLToPath(new URL('..', import.meta.url)) },
};
