import { warnOfMissingTag } from './missing-tag.ts';
import { type ConsentRecord, writeConsent } from './record.ts';
import { updateConsent } from './tag.ts';

/** Stores a choice and passes it to the tag function (spec part 1, sections 4 and 7). */
export function chooseConsent(scope: object, record: ConsentRecord): void {
  writeConsent(record);
  if (!updateConsent(scope, record)) warnOfMissingTag();
}
