/** All there is to choose from, for pages that have not loaded the engine. */
import text from './catalogue.json?raw';
import type { Catalogue } from './types';

export const catalogue = JSON.parse(text) as Catalogue;
