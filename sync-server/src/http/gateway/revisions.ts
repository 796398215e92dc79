import { isObject } from './json.ts';

/**
 * The longest list of revisions: both engines, and PouchDB on a device, store no more of a document. The embedded
 * engine takes quadratic time: 50,000 of them, no more than 300 KB, blocked all people for a minute.
 */
export const MOST_REVISIONS = 1_000;

/**
 * A revision as both engines write it: the number of edits, and a hash. No document gets more than nine digits of
 * edits, and JavaScript changes a number above 2^53 when it reads it: one document with such a number crashed the
 * embedded engine at every start. The limit is below the engine's own (`LARGEST_GENERATION`), so that accepted
 * documents can be edited there.
 */
export const REVISION_PATTERN = '^[1-9]\\d{0,8}-[0-9A-Za-z]{1,64}$';
const REVISION = new RegExp(REVISION_PATTERN);
const MOST_EDITS = 999_999_999;

export function isRevision(value: unknown): value is string {
  return typeof value === 'string' && REVISION.test(value);
}

/** The fault in the revisions of a document, as a sentence for developers; null if there is none. */
export function faultInRevisions({ _rev, _revisions }: Record<string, unknown>): string | null {
  if (_rev !== undefined && !isRevision(_rev)) return 'Its revision cannot be one.';
  if (_revisions === undefined) return null;
  if (!isObject(_revisions)) return 'Its list of revisions is none.';
  const { start, ids } = _revisions;
  if (!Array.isArray(ids) || !isEdits(start)) return 'Its list of revisions is none.';
  if (ids.length > MOST_REVISIONS) return `At most ${MOST_REVISIONS} revisions of a document are taken.`;
  const fits = ids.length <= start && ids.every((hash) => isRevision(`1-${hash}`));
  return fits ? null : 'Its list of revisions is none.';
}

function isEdits(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= MOST_EDITS;
}
