import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { include: ['bench/**/*.test.ts'], testTimeout: 600_000, disableConsoleIntercept: true },
});
