import { Failure } from '../../http/failure.ts';

/** The `after` of a page; an empty one is none. @throws Failure 400 for what no page ever gave. */
export function keyOf(after: string | undefined, isKey: (text: string) => boolean): string | null {
  if (after === undefined || after === '') return null;
  if (!isKey(after)) throw new Failure(400, 'request/invalid', 'The page is not known.');
  return after;
}
