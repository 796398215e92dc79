import fc from 'fast-check';
import { fate, type Mishap } from './playing.ts';

/** Phones 0 and 1 belong to one person, phone 2 to another. */
const PHONE_COUNT = 3;
export const PERSON_OF: readonly number[] = [0, 0, 1];

/** The profile fields that people edit in a history. Names and bios get a new, unique text. */
export type ProfileField = 'firstName' | 'secondName' | 'bio' | 'phone' | 'phoneVisible';

/** One event. `nth` picks among the posts that the phone knows. */
export type Step =
  | { kind: 'write'; phone: number }
  | { kind: 'writeUnsafe'; phone: number }
  | { kind: 'writePhoto'; phone: number }
  | { kind: 'edit'; phone: number; nth: number }
  | { kind: 'remove'; phone: number; nth: number }
  | { kind: 'profile'; phone: number; field: ProfileField; visible: boolean }
  | { kind: 'captive'; phone: number }
  | { kind: 'clock'; phone: number; hours: number }
  | Mishap;

const phone = fc.integer({ min: 0, max: PHONE_COUNT - 1 });
const nth = fc.nat(20);

const field = fc.constantFrom<ProfileField>('firstName', 'secondName', 'bio', 'phone', 'phoneVisible');

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('write' as const), phone }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('writeUnsafe' as const), phone }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('writePhoto' as const), phone }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('edit' as const), phone, nth }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove' as const), phone, nth }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('profile' as const), phone, field, visible: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('offline' as const), phone }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('online' as const), phone }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('captive' as const), phone }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('network' as const),
      phone,
      fates: fc.array(fate, { minLength: 1, maxLength: 8 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('clock' as const), phone, hours: fc.integer({ min: -100, max: 100 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('restartPhone' as const), phone }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('restartService' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('settle' as const), phone }) },
);

/** The events of three phones and a service, in order. */
export const history: fc.Arbitrary<Step[]> = fc.array(step, { minLength: 4, maxLength: 24 });
