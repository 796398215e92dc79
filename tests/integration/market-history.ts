import fc from 'fast-check';
import { fate, type Mishap } from './playing.ts';

/** Phones 0 and 1 belong to one person, 2 to another; pets are transferred between the two. */
export const PERSON_OF: readonly number[] = [0, 0, 1];

/** One event. `nth` picks among the pets that the phone shows as its person's. */
export type Step =
  | { kind: 'add'; phone: number }
  | { kind: 'edit'; phone: number; nth: number }
  | { kind: 'note'; phone: number; nth: number }
  | { kind: 'remove'; phone: number; nth: number }
  | { kind: 'announce'; phone: number; nth: number }
  | { kind: 'services'; phone: number }
  | { kind: 'withdraw'; phone: number; nth: number }
  | { kind: 'offer'; nth: number }
  | { kind: 'transfer'; phone: number; nth: number }
  | Mishap;

const phone = fc.integer({ min: 0, max: PERSON_OF.length - 1 });
const nth = fc.nat(9);
const of = <K extends string>(kind: K) => fc.constant(kind);

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: of('add'), phone }) },
  { weight: 4, arbitrary: fc.record({ kind: of('edit'), phone, nth }) },
  { weight: 2, arbitrary: fc.record({ kind: of('note'), phone, nth }) },
  { weight: 1, arbitrary: fc.record({ kind: of('remove'), phone, nth }) },
  { weight: 5, arbitrary: fc.record({ kind: of('announce'), phone, nth }) },
  { weight: 2, arbitrary: fc.record({ kind: of('services'), phone }) },
  { weight: 1, arbitrary: fc.record({ kind: of('withdraw'), phone, nth }) },
  { weight: 4, arbitrary: fc.record({ kind: of('offer'), nth }) },
  { weight: 5, arbitrary: fc.record({ kind: of('transfer'), phone, nth }) },
  { weight: 2, arbitrary: fc.record({ kind: of('offline'), phone }) },
  { weight: 3, arbitrary: fc.record({ kind: of('online'), phone }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: of('network'), phone, fates: fc.array(fate, { minLength: 1, maxLength: 5 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: of('restartPhone'), phone }) },
  { weight: 1, arbitrary: fc.record({ kind: of('restartService') }) },
  { weight: 4, arbitrary: fc.record({ kind: of('settle'), phone }) },
);

/** The events of two people's pets, in order. */
export const history: fc.Arbitrary<Step[]> = fc.array(step, { minLength: 8, maxLength: 26 });
