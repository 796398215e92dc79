import { Failure } from '../../../base/http/failure.ts';

/**
 * The `after` of a page; undefined if empty.
 * @throws Failure 400 for a value that no page returned
 */
export function keyOf(after: string | undefined, isKey: (text: string) => boolean): string | null {
  if (after === undefined || after === '') return null;
  if (!isKey(after)) throw new Failure(400, 'request/invalid', 'The page is not known.');
  return after;
}
