import { warnOfMissingTag } from './missing-tag.ts';
import { type ConsentRecord, writeConsent } from './record.ts';
import { updateConsent } from './tag.ts';

/** Keeps a choice and tells it to the tag function (spec part 1, sections 4 and 7). */
export function chooseConsent(storage: Storage | null, scope: object, record: ConsentRecord): void {
  writeConsent(storage, record);
  if (!updateConsent(scope, record)) warnOfMissingTag();
}
