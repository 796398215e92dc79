import type { BreedDescriptions } from '../breed/description.ts';
import type { Handbook } from '../care/text.ts';
import type { Locale } from '../document.ts';
import type { PetKind } from '../pet/schema.ts';

/**
 * Beside the built `index.html`: the articles and the breeds' descriptions, from which the service writes the HTML of
 * their pages (`scripts/vite/long-texts.ts`).
 */
export const LONG_TEXTS_FILE = 'long-texts.json';

export interface LongTextsOf {
  readonly care: Handbook;
  readonly breeds: Readonly<Record<PetKind, BreedDescriptions>>;
}

export type LongTexts = Readonly<Record<Locale, LongTextsOf>>;

const NOTHING: LongTextsOf = { care: {}, breeds: { dog: {}, cat: {} } };
export const NO_LONG_TEXTS: LongTexts = { en: NOTHING, uk: NOTHING };
