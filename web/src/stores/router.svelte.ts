/** Where in the app we are. */

import { link, readPlace, type Place } from './address';

export { link, type Place };

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
