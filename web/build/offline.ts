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
      const made = Object.keys(bundle).filter((file) => !file.endsWith('.map'));
      const files = ['./', ...new Set([...made, ...readdirSync(publicFolder)])].sort();
      const version = createHash('sha256');
      for (const file of made.sort()) version.update(contentOf(bundle[file]));
      this.emitFile({
        type: 'asset',
        fileName: 'sw.js',
        source: readFileSync(template, 'utf8')
          .replace("'__FILES__'", JSON.stringify(files))
          .replace('__VERSION__', version.digest('hex').slice(0, 12)),
      });
    },
  };
}

function contentOf(output: unknown): string | Uint8Array {
  const { code, source, fileName } = output as Record<string, string | Uint8Array | undefined>;
  return code ?? source ?? fileName ?? '';
}
