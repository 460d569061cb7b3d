import { defineConfig, devices } from '@playwright/test';

const port = Number(process.env['TRINE_WEB_PORT'] ?? 4173);
const devPort = Number(process.env['TRINE_DEV_PORT'] ?? 4174);

/** Serves `dist` by itself and uses the system's own Chromium; nothing is downloaded. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  // A busy machine is slow, and nothing here is about speed: what waits, waits long enough.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    ...devices['Desktop Chrome'],
    baseURL: `http://127.0.0.1:${port}/`,
    launchOptions: {
      executablePath: process.env['TRINE_CHROMIUM'] ?? '/usr/bin/chromium',
      // The sandbox of Chromium does not start for the superuser, as whom containers run.
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    },
  },
  webServer: [
    {
      command: `npx vite preview --host 127.0.0.1 --port ${port} --strictPort`,
      port,
      reuseExistingServer: false,
    },
    // The engine alone, from its source: `engine.spec.ts`.
    {
      command: `npx vite --host 127.0.0.1 --port ${devPort} --strictPort`,
      port: devPort,
      reuseExistingServer: false,
    },
  ],
});
