import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { partsOf, serviceWorker } from '../../build/offline';

const versionOf = (worker: string): string | undefined => /'trine-(\w{12})'/.exec(worker)?.[1];

test('the service worker lists every file, and is another when one of them changes', () => {
  const before = serviceWorker(
    new Map([
      ['index.html', '<p>'],
      ['icon.svg', '<svg/>'],
    ]),
  );
  const same = serviceWorker(
    new Map([
      ['icon.svg', '<svg/>'],
      ['index.html', '<p>'],
    ]),
  );
  const after = serviceWorker(
    new Map([
      ['index.html', '<p>'],
      ['icon.svg', '<svg />'],
    ]),
  );
  expect(before).toContain('["./","icon.svg","index.html"]');
  expect(versionOf(before)).toBeDefined();
  expect(versionOf(same)).toBe(versionOf(before));
  expect(versionOf(after)).not.toBe(versionOf(before));
});

test('the app consists of what was made, without maps, and of the public files', () => {
  const parts = partsOf({ 'a.js': { code: 'a()' }, 'a.js.map': { source: '{}' } });
  const icon = new URL('../../public/icon.svg', import.meta.url);
  expect(parts.get('a.js')).toBe('a()');
  expect(parts.has('a.js.map')).toBe(false);
  expect(parts.get('icon.svg')).toEqual(readFileSync(icon));
});
