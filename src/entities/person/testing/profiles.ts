import type { OwnRecord } from '../../../data/api/own.ts';
import type { Place } from '../../../domain/place/schema.ts';
import type { ProfileFact, ProfileStatement } from '../../../domain/profile/schema.ts';
import { OLENA } from '../../../session/testing/memory-client.ts';

export const LVIV: Place = {
  code: 'UA46060250010015970',
  city: { en: 'Lviv', uk: 'Львів' },
  region: { en: 'Lviv Oblast', uk: 'Львівська область' },
  country: { en: 'Ukraine', uk: 'Україна' },
};

/** Olena's own profile as a device stores it. */
export function ownProfile(
  part: Partial<ProfileStatement> = {},
  state: OwnRecord['state'] = 'published',
): OwnRecord & { statement: ProfileStatement & { _rev: string } } {
  return {
    statement: {
      _id: 'profile',
      _rev: '3-c',
      type: 'profile',
      schemaVersion: 1,
      written: { at: '2026-11-20T10:00:00.000Z', device: 'memory' },
      firstName: OLENA.firstName,
      secondName: OLENA.secondName,
      letter: OLENA.letter,
      preferredLanguage: 'uk',
      createdAt: '2026-03-15T08:00:00.000Z',
      ...part,
    },
    state,
    outcome: null,
    photoWaiting: false,
  };
}

export const TARAS_ID = 'f'.repeat(32);

/** Taras' public profile. */
export function profileFact(part: Partial<ProfileFact> = {}): ProfileFact {
  return {
    _id: `profile:${TARAS_ID}`,
    type: 'profile',
    schemaVersion: 1,
    uid: TARAS_ID,
    firstName: 'Taras',
    secondName: 'Bondar',
    letter: 'TB',
    createdAt: '2025-07-15T08:00:00.000Z',
    statementRev: '1-a',
    ...part,
  };
}
