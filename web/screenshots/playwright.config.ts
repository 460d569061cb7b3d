import base from '../playwright.config';

/** Pictures of every screen, into `screenshots/out`. */
export default { ...base, testDir: '.', outputDir: '../test-results/screenshots' };
