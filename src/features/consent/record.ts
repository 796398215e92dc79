import { fieldsOf } from '../../domain/fields.ts';
import { localStore } from '../../platform/browser-storage.ts';

/** What a person allows beyond the necessary cookies (spec part 1, section 3). */
export interface ConsentRecord {
  analytics: boolean;
  advertising: boolean;
  personalization: boolean;
}

export const CONSENT_CATEGORIES = [
  'analytics',
  'advertising',
  'personalization',
] as const satisfies readonly (keyof ConsentRecord)[];
export const ALL_ALLOWED: ConsentRecord = { analytics: true, advertising: true, personalization: true };
export const NONE_ALLOWED: ConsentRecord = { analytics: false, advertising: false, personalization: false };

/** The key of the spec (part 1, section 9); the only one without our prefix. */
export const CONSENT_KEY = 'cookieConsent';

/** The stored choice, or null: none yet, no storage, or an invalid text. Then the person is asked. */
export function readConsent(): ConsentRecord | null {
  const { analytics, advertising, personalization } = fieldsOf<ConsentRecord>(localStore.readJson(CONSENT_KEY));
  return typeof analytics === 'boolean' && typeof advertising === 'boolean' && typeof personalization === 'boolean'
    ? { analytics, advertising, personalization }
    : null;
}

/** Without storage the choice is valid until the page closes; the next visit asks again. */
export function writeConsent(record: ConsentRecord): void {
  localStore.writeJson(CONSENT_KEY, record);
}
