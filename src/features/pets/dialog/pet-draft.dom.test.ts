import { beforeEach, describe, expect, it } from 'vitest';
import { REX, TARAS_ID } from '../../../entities/pet/testing/pets.ts';
import { createSessionStore } from '../../../session/session.tsx';
import { OLENA } from '../../../session/testing/memory-client.ts';
import { recordDrafts } from '../record/record-draft.ts';
import { EMPTY_RECORD } from '../write-pet.ts';
import { NEW_PET, type PetDraft, petDraftPlace, petDrafts } from './pet-draft.ts';

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

describe('the draft of a pet', () => {
  it('is restored, for its person alone, until it is saved', () => {
    petDrafts.keep(petDraftPlace(userId, null), draft);
    expect(petDrafts.read(petDraftPlace(userId, null))).toEqual(draft);
    expect(petDrafts.read(petDraftPlace(TARAS_ID, null))).toBeNull();
    expect(petDrafts.read(petDraftPlace(userId, REX))).toBeNull();
    petDrafts.forget(petDraftPlace(userId, null).target);
    expect(petDrafts.read(petDraftPlace(userId, null))).toBeNull();
  });

  it('is removed on signing out', () => {
    const session = createSessionStore();
    session.set({ kind: 'signedIn', person: OLENA });
    petDrafts.keep(petDraftPlace(userId, null), draft);
    session.set({ kind: 'visitor' });
    expect(petDrafts.read(petDraftPlace(userId, null))).toBeNull();
  });

  it.each(['null', '{', '[]', `{"userId":"${userId}","id":1,"values":{}}`])('is ignored if it is %s', (stored) => {
    localStorage.setItem('lapka.emergency.pet:new', stored);
    expect(petDrafts.read(petDraftPlace(userId, null))).toBeNull();
  });

  it('is read field by field: unknown fields are left out', () => {
    const values = { petType: 'horse', sex: 'male', massUnit: 'stone', gallery: ['x'], photo: {}, name: 5 };
    localStorage.setItem('lapka.emergency.pet:new', JSON.stringify({ ...draft, step: 7, values, userId }));
    expect(petDrafts.read(petDraftPlace(userId, null))).toMatchObject({
      step: 0,
      values: { sex: 'male', massUnit: 'kg', photo: null, gallery: [] },
    });
  });
});

describe('the draft of private notes', () => {
  const values = { ...EMPTY_RECORD, chip: '900', vaccinations: [{ name: 'Rabies', given: '2026-01-01', due: null }] };

  it('is restored until the notes are saved', () => {
    recordDrafts.keep({ target: REX, userId }, { rev: '1-a', values });
    expect(recordDrafts.read({ target: REX, userId })).toEqual({ rev: '1-a', values });
    expect(recordDrafts.read({ target: REX, userId: TARAS_ID })).toBeNull();
    recordDrafts.forget(REX);
    expect(recordDrafts.read({ target: REX, userId })).toBeNull();
  });

  it('is ignored when another person wrote it', () => {
    localStorage.setItem(`lapka.emergency.pet-record:${REX}`, '{');
    expect(recordDrafts.read({ target: REX, userId })).toBeNull();
  });
});
