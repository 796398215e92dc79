import { opinionId } from '../../../src/domain/opinion/id.ts';
import type { OpinionStatement } from '../../../src/domain/opinion/schema.ts';
import { breedSubject } from '../../../src/domain/opinion/subject.ts';
import { versionOf } from '../../../src/domain/upgrades.ts';

const AT = '2026-11-20T10:00:00.000Z';

/** The breed of `petStatement`. */
export const AKITA = breedSubject('akita');

/** An opinion, by default on a breed. `because`: the pet or the reservation that entitles its author. */
export function opinionStatement(because: string, subject = AKITA, more: Partial<OpinionStatement> = {}) {
  return {
    _id: opinionId(subject),
    type: 'opinion',
    schemaVersion: versionOf('opinion'),
    written: { at: AT, device: 'd1' },
    ratings: subject.startsWith('breed:')
      ? { children: 4, energy: 3, grooming: 2, health: 3, voice: 1 }
      : { overall: 4 },
    comment: 'Спокійна',
    because,
    createdAt: AT,
    editedAt: null,
    ...more,
  };
}
