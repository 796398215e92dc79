// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { REX, TARAS_ID } from '../../../entities/pet/testing/pets.ts';
import { createSessionStore } from '../../../session/session-store.ts';
import { OLENA } from '../../../session/testing/memory-room.ts';
import { keepRecordDraft, readRecordDraft } from '../record/record-draft.ts';
import { EMPTY_RECORD } from '../write-pet.ts';
import { forgetPetDraft, NEW_PET, type PetDraft, readPetDraft, writePetDraft } from './pet-draft.ts';

const { userId } = OLENA;
const draft: PetDraft = {
  id: REX,
  rev: null,
  step: 1,
  values: {
    ...NEW_PET,
    name: 'Rex',
    petType: 'dog',
    breed: 'beagle',
    sterilized: false,
    gallery: [{ sha256: 'a'.repeat(64), alt: '', width: 800, height: 800 }],
  },
};

beforeEach(() => localStorage.clear());

describe('a pet that was begun', () => {
  it('is there again, for its person alone, until it is saved', () => {
    writePetDraft(localStorage, userId, null, draft);
    expect(readPetDraft(localStorage, userId, null)).toEqual(draft);
    expect(readPetDraft(localStorage, TARAS_ID, null)).toBeNull();
    expect(readPetDraft(localStorage, userId, REX)).toBeNull();
    forgetPetDraft(localStorage, null);
    expect(readPetDraft(localStorage, userId, null)).toBeNull();
  });

  it('goes with signing out', () => {
    const session = createSessionStore(localStorage);
    session.set({ kind: 'signedIn', person: OLENA });
    writePetDraft(localStorage, userId, null, draft);
    session.set({ kind: 'visitor' });
    expect(readPetDraft(localStorage, userId, null)).toBeNull();
  });

  it.each(['null', '{', '[]', `{"userId":"${userId}","id":1,"values":{}}`])('does not believe %s', (stored) => {
    localStorage.setItem('lapka.emergency.pet:new', stored);
    expect(readPetDraft(localStorage, userId, null)).toBeNull();
  });

  it('is taken field by field: what this version does not know is left out', () => {
    const values = { petType: 'horse', sex: 'male', massUnit: 'stone', gallery: ['x'], photo: {}, name: 5 };
    localStorage.setItem('lapka.emergency.pet:new', JSON.stringify({ ...draft, step: 7, values, userId }));
    expect(readPetDraft(localStorage, userId, null)).toMatchObject({
      step: 0,
      values: { sex: 'male', massUnit: 'kg', photo: null, gallery: [] },
    });
  });
});

describe('private notes that were begun', () => {
  const values = { ...EMPTY_RECORD, chip: '900', vaccinations: [{ name: 'Rabies', given: '2026-01-01', due: null }] };

  it('are there again until they are saved', () => {
    keepRecordDraft(localStorage, userId, REX, { rev: '1-a', values });
    expect(readRecordDraft(localStorage, userId, REX)).toEqual({ rev: '1-a', values });
    expect(readRecordDraft(localStorage, TARAS_ID, REX)).toBeNull();
    keepRecordDraft(localStorage, userId, REX, null);
    expect(readRecordDraft(localStorage, userId, REX)).toBeNull();
  });

  it('are not believed when somebody else wrote them', () => {
    localStorage.setItem(`lapka.emergency.pet-record:${REX}`, '{');
    expect(readRecordDraft(localStorage, userId, REX)).toBeNull();
  });
});
