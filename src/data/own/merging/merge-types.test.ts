import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawn } from '../../../../tests/draws.ts';
import { initialsOf } from '../../../domain/account/rules.ts';
import type { Statement } from '../../../domain/kinds/kinds.ts';
import { profileDetails } from '../../../domain/profile/details.ts';
import type { ProfileStatement } from '../../../domain/profile/schema.ts';
import type { ReadMarkStatement } from '../../../domain/read-mark/schema.ts';
import { LVIV, profileInput } from '../../testing/profiles.ts';
import { addsNothing, decide, type Leaf } from './merge.ts';

const BASE_REV = `1-${'0'.repeat(32)}`;
const WRITTEN = { at: '2026-11-20T10:00:00.000Z', device: 'service' };
const hash = fc.stringMatching(/^[0-9a-f]{32}$/);

const leafOf = (body: Statement, id: string, removed = false): Leaf => ({
  rev: `2-${id}`,
  ancestors: [BASE_REV],
  removed,
  body,
});

/** What a person may change of a profile, with a few values each, including the default. */
const VALUES = {
  firstName: ['Олена', 'Оля'],
  secondName: ['Коваль', 'Шевчук'],
  bio: ['', 'Люблю котів', 'Люблю собак'],
  avatar: [null, { sha256: 'a'.repeat(64) }, { sha256: 'b'.repeat(64) }],
  city: [null, LVIV],
  phone: ['', '+380 50 123 45 67', '0501234567'],
  cityVisible: [true, false],
  phoneVisible: [true, false],
  services: [[], [{ nameKey: 'grooming', priceType: 'Free' }]],
} as const;
type Field = keyof typeof VALUES;
const FIELDS = Object.keys(VALUES) as Field[];

const edit = fc.record(Object.fromEntries(FIELDS.map((field) => [field, fc.constantFrom<unknown>(...VALUES[field])])), {
  requiredKeys: [],
}) as fc.Arbitrary<Partial<ProfileStatement>>;

const base: ProfileStatement = { ...profileInput(), written: WRITTEN };

/** As a screen writes a profile: the letter follows the names. */
function edited(change: Partial<ProfileStatement>, device: string): ProfileStatement {
  const profile = { ...base, ...change, written: { ...WRITTEN, device } };
  return { ...profile, letter: initialsOf(profile.firstName, profile.secondName) };
}

const versions = fc
  .uniqueArray(fc.record({ edit, hash }), { minLength: 2, maxLength: 3, selector: (one) => one.hash })
  .map((drawn) => drawn.map((one, index) => leafOf(edited(one.edit, `device-${index}`), one.hash)));

const bodyAt = async (rev: string) => (rev === BASE_REV ? base : null);
const read = (body: Statement, field: Field) => {
  const profile = body as ProfileStatement;
  return JSON.stringify({ ...profile, ...profileDetails(profile) }[field]);
};

describe('profiles that were edited on two devices', () => {
  it('merges profiles automatically unless one field was changed to different values, and names that field', async () => {
    await fc.assert(
      fc.asyncProperty(versions, async (leaves) => {
        const decision = await decide(leaves, bodyAt);
        const values = (field: Field) =>
          new Set(leaves.map((leaf) => read(leaf.body, field)).filter((value) => value !== read(base, field)));
        const contested = FIELDS.filter((field) => values(field).size > 1);
        if (contested.length > 0) {
          expect(decision).toEqual({ kind: 'ask', fields: contested.sort() });
          return;
        }
        if (decision.kind !== 'merge') throw new Error(`not merged but ${decision.kind}`);
        const winner = leaves.find((leaf) => leaf.rev === decision.parent);
        const merged = (decision.body ?? winner?.body) as ProfileStatement;
        for (const field of FIELDS) {
          const changed = [...values(field)][0] ?? read(base, field);
          expect(read(merged, field)).toBe(changed);
        }
        expect(merged.letter).toBe(initialsOf(merged.firstName, merged.secondName));
      }),
      drawn(1_500),
    );
  });

  it('treats an absent profile field and its default as equal, so filling in the default causes no conflict', async () => {
    const leaves = [
      leafOf(edited({}, 'here'), '1'.repeat(32)),
      leafOf({ ...edited({}, 'there'), ...profileDetails({}) }, '2'.repeat(32)),
    ];
    expect(await decide(leaves, bodyAt)).toMatchObject({ kind: 'merge', body: null });
    expect(await decide(leaves, async () => null)).toMatchObject({ kind: 'merge', body: null });
  });
});

const instant = fc.integer({ min: 0, max: 9 }).map((minute) => `2026-11-20T11:0${minute}:00.000Z`);
const mark = (upTo: string): ReadMarkStatement => ({
  _id: 'read-mark:notifications',
  type: 'read-mark',
  schemaVersion: 1,
  upTo,
  written: WRITTEN,
});

describe('read marks', () => {
  it('merges read marks of several devices to the latest, without a base and against a removal, without asking', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.record({ upTo: instant, hash, removed: fc.boolean() }), {
          minLength: 2,
          maxLength: 4,
          selector: (one) => one.hash,
        }),
        async (drawn) => {
          const leaves = drawn.map((one) => leafOf(mark(one.upTo), one.hash, one.removed));
          const decision = await decide(leaves, async () => null);
          const live = leaves.filter((leaf) => !leaf.removed);
          if (live.length === 0) {
            expect(decision).toEqual({ kind: 'settled' });
            return;
          }
          if (decision.kind !== 'merge') throw new Error(`not merged but ${decision.kind}`);
          const winner = leaves.find((leaf) => leaf.rev === decision.parent);
          const latest = live.map((leaf) => (leaf.body as ReadMarkStatement).upTo).sort();
          expect(decision.body ?? winner?.body).toMatchObject({ upTo: latest.at(-1) });
          expect([decision.parent, ...decision.close].sort()).toEqual(leaves.map((leaf) => leaf.rev).sort());
        },
      ),
      drawn(500),
    );
  });

  it('adds nothing when an earlier read mark is written', () => {
    fc.assert(
      fc.property(instant, instant, (stands, next) => {
        expect(addsNothing(mark(stands), mark(next))).toBe(next <= stands);
      }),
    );
  });
});
