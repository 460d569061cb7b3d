import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const template = new URL('../src/offline/service-worker.js', import.meta.url);
const publicFolder = new URL('../public/', import.meta.url);

/** Writes `sw.js`, the service worker, with the list of everything the app consists of. */
export function offline(): Plugin {
  return {
    name: 'offline',
    apply: 'build',
    // After all others, when the list is whole.
    enforce: 'post',
    generateBundle(_, bundle) {
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: serviceWorker(partsOf(bundle)) });
    },
  };
}

type Content = string | Uint8Array;

/** Everything the app consists of: what was made, and the public files as they are. */
export function partsOf(bundle: Readonly<Record<string, unknown>>): Map<string, Content> {
  const made = Object.keys(bundle).filter((file) => !file.endsWith('.map'));
  const parts = new Map(made.map((file) => [file, contentOf(bundle[file])]));
  for (const file of readdirSync(publicFolder))
    parts.set(file, readFileSync(new URL(file, publicFolder)));
  return parts;
}

/** The service worker for these files. Its version is another as soon as one of them is. */
export function serviceWorker(parts: ReadonlyMap<string, Content>): string {
  const files = [...parts.keys()].sort();
  const version = createHash('sha256');
  for (const file of files) version.update(file).update(parts.get(file) ?? '');
  return readFileSync(template, 'utf8')
    .replace("'__FILES__'", JSON.stringify(['./', ...files]))
    .replace('__VERSION__', version.digest('hex').slice(0, 12));
}

function contentOf(output: unknown): Content {
  const { code, source, fileName } = output as Record<string, Content | undefined>;
  return code ?? source ?? fileName ?? '';
}
