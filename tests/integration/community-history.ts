import fc from 'fast-check';
import { fate, type Mishap } from './playing.ts';

/** Phones 0 and 1 belong to the author of the posts, 2 and 3 to one other person each. */
export const PERSON_OF: readonly number[] = [0, 0, 1, 2];
export const POST_COUNT = 2;

/** One event. `nth` picks among the comments that all people have written so far. */
export type Step =
  | { kind: 'like'; phone: number; post: number; liked: boolean }
  | { kind: 'bookmark'; phone: number; post: number; saved: boolean }
  | { kind: 'comment'; phone: number; post: number }
  | { kind: 'reply'; phone: number; nth: number }
  | { kind: 'edit'; phone: number; nth: number }
  | { kind: 'remove'; phone: number; nth: number }
  | { kind: 'removePost' }
  | Mishap;

const phone = fc.integer({ min: 0, max: PERSON_OF.length - 1 });
const post = fc.integer({ min: 0, max: POST_COUNT - 1 });
const nth = fc.nat(20);
const of = <K extends string>(kind: K) => fc.constant(kind);

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: of('like'), phone, post, liked: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: of('bookmark'), phone, post, saved: fc.boolean() }) },
  { weight: 5, arbitrary: fc.record({ kind: of('comment'), phone, post }) },
  { weight: 3, arbitrary: fc.record({ kind: of('reply'), phone, nth }) },
  { weight: 2, arbitrary: fc.record({ kind: of('edit'), phone, nth }) },
  { weight: 2, arbitrary: fc.record({ kind: of('remove'), phone, nth }) },
  { weight: 1, arbitrary: fc.record({ kind: of('removePost') }) },
  { weight: 3, arbitrary: fc.record({ kind: of('offline'), phone }) },
  { weight: 3, arbitrary: fc.record({ kind: of('online'), phone }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: of('network'), phone, fates: fc.array(fate, { minLength: 1, maxLength: 6 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: of('restartPhone'), phone }) },
  { weight: 1, arbitrary: fc.record({ kind: of('restartService') }) },
  { weight: 2, arbitrary: fc.record({ kind: of('settle'), phone }) },
);

/** The events of two posts, in order. */
export const history: fc.Arbitrary<Step[]> = fc.array(step, { minLength: 6, maxLength: 26 });
