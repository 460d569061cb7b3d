import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('the policy allows no inline script and no other host', () => {
  const policy = readFileSync('content-security-policy.txt', 'utf8');
  expect(policy).not.toMatch(/script-src[^;]*'unsafe-inline'/);
  expect(policy).not.toMatch(/https?:|\*/);
});
