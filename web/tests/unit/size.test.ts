import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { modulePath } from './module';

test('the engine is at most 400 KB to download', () => {
  const compressed = gzipSync(readFileSync(modulePath), { level: 9 }).length;
  expect(compressed).toBeLessThanOrEqual(400_000);
});
