/**
 * Where in the app we are. Addresses live in the fragment (`#/play/k3x9`), so that any static host
 * serves the one page there is.
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

class Router {
  place: Place = $state.raw(readPlace(location.hash));

  constructor() {
    addEventListener('hashchange', () => (this.place = readPlace(location.hash)));
  }

  /** Goes to a place, which the back button can leave again. */
  go(...path: readonly string[]): void {
    location.hash = link(...path);
  }

  /** Goes to a place that takes the present one's place in the history. */
  replace(...path: readonly string[]): void {
    history.replaceState(null, '', link(...path));
    this.place = readPlace(location.hash);
  }
}

export const router = new Router();
