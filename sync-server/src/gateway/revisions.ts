import { isObject } from './json.ts';

/**
 * The longest list of revisions: what both engines, and PouchDB on a device, keep of a document. The embedded engine
 * takes the square of its length: 50,000 of them, no more than 300 KB, held everybody up for a minute.
 */
export const MOST_REVISIONS = 1_000;

/**
 * A revision as both engines write it: how many edits led to it, and a hash. Nine digits are more edits than anybody
 * makes, and a number above 2^53 would be another one as soon as JavaScript has read it: one document with such a
 * number ended the embedded engine at every start. It lies below the engine's own bound (`LARGEST_GENERATION`), so that
 * what is taken here can be edited there.
 */
export const REVISION_PATTERN = '^[1-9]\\d{0,8}-[0-9A-Za-z]{1,64}$';
const REVISION = new RegExp(REVISION_PATTERN);
const MOST_EDITS = 999_999_999;

export function isRevision(value: unknown): value is string {
  return typeof value === 'string' && REVISION.test(value);
}

/** What is wrong with the revisions that a document names, as a sentence for developers; null when nothing is. */
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
