/**
 * Addresses in the app. They live in the fragment (`#/play/k3x9`), so that any static host serves the
 * one page there is.
 */

export interface Place {
  /** The parts between the slashes: `['play', 'k3x9']`. */
  readonly path: readonly string[];
  /** What stands behind the question mark. */
  readonly query: URLSearchParams;
}

/** Reads a fragment such as `#/new/apart?size=10`. */
export function readPlace(fragment: string): Place {
  const text = fragment.replace(/^#?\/?/, '');
  const [path = '', query = ''] = text.split('?', 2);
  const parts = path.split('/').filter((part) => part !== '');
  return { path: parts.map(decoded), query: new URLSearchParams(query) };
}

/** The address of a place: `link('new', 'apart')` is `#/new/apart`. */
export function link(...path: readonly string[]): string {
  return `#/${path.map(encodeURIComponent).join('/')}`;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
