// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { TObject } from 'typebox';
import { Errors } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { contentOf } from '../../src/domain/fields.ts';
import { KINDS, type StatementOf } from '../../src/domain/kinds/kinds.ts';
import type { StatementType } from '../../src/domain/kinds/names.ts';
import { publicFields } from '../../src/domain/kinds/public-fields.ts';
import { subjectOfStatement } from '../../src/domain/opinion/id.ts';
import { petKind } from '../../src/domain/pet/kinds.ts';
import type { PetFact } from '../../src/domain/pet/schema.ts';
import { profileKind } from '../../src/domain/profile/kind.ts';
import { ProfileFact } from '../../src/domain/profile/schema.ts';
import { reservationOfReview } from '../../src/domain/review/id.ts';
import { valuesOf as announcementValues, statementsOf } from '../../src/features/market/publish/publish-form.ts';
import { opinionDrafts } from '../../src/features/opinions/opinion-draft.ts';
import { writeOpinion } from '../../src/features/opinions/write-opinion.ts';
import {
  EMPTY_ORGANISATION,
  statementOf as foundedOrganisation,
} from '../../src/features/organisations/list/organisation-draft.ts';
import { petDraftPlace, petDrafts, valuesOf as petValues } from '../../src/features/pets/dialog/pet-draft.ts';
import { writePet, writeRecord } from '../../src/features/pets/write-pet.ts';
import { openPostForm, valuesOf as postValues, writeEmergency } from '../../src/features/posts/compose/draft.ts';
import { statementOf as publishedPost } from '../../src/features/posts/compose/publish-post.ts';
import { reviewDrafts } from '../../src/features/reviews/review-draft.ts';
import { valuesOf as reviewValues, writeReview } from '../../src/features/reviews/write-review.ts';
import { claimBy } from '../../src/platform/claims.ts';
import { createMemoryClient, OLENA } from '../../src/session/testing/memory-client.ts';
import { composeProfile } from '../../sync-server/src/publishing/apply/facts/profile.ts';
import { statementOf as transferredPet } from '../../sync-server/src/publishing/handover/transferred-statement.ts';

/**
 * A field that a kind's schema declares is never dropped between an opened form and its statement. The statements below
 * have every field of their schema, so a new field is covered as soon as it is declared.
 */

/** The statement of `tests/cases`, with a text in each declared field that it lacks. */
function complete<T extends StatementType>(type: T): StatementOf[T] {
  const base = JSON.parse(
    readFileSync(path.join(import.meta.dirname, '../cases', type, 'base.json'), 'utf8'),
  ) as object;
  const { properties } = KINDS[type].schema as TObject;
  const texts = Object.entries(properties).flatMap(([name, field]) =>
    (field as { type?: string }).type === 'string' && !name.startsWith('_') ? [[name, 'Ґудзик']] : [],
  );
  return { ...Object.fromEntries(texts), ...base } as StatementOf[T];
}

/** What the program sets, in addition to what the form has. */
const SET_BY_PROGRAM: { readonly [T in StatementType]?: readonly string[] } = {
  post: ['createdAt', 'editedAt', 'slug'],
  pet: ['createdAt'],
  announcement: ['createdAt', 'startedAt', 'organisation'],
  review: ['createdAt', 'editedAt'],
  opinion: ['createdAt', 'editedAt'],
  organisation: ['createdAt', 'services'],
};

function typed(statement: { readonly type: StatementType }): object {
  const names = SET_BY_PROGRAM[statement.type] ?? [];
  return Object.fromEntries(Object.entries(contentOf(statement)).filter(([name]) => !names.includes(name)));
}

const device = () => createMemoryClient();

describe('every field of a statement', () => {
  it('passes through the form of a post, and through its draft', async () => {
    const post = complete('post');
    const { api } = device();
    const opening = { api, userId: OLENA.userId, claim: claimBy(undefined) };
    const form = await openPostForm(opening, { mode: 'create' });
    if (form === null) throw new Error('a new post can always be written');
    expect(publishedPost(form, postValues(post))).toMatchObject(typed(post));
    writeEmergency(OLENA.userId, form, postValues(post));
    expect((await openPostForm(opening, { mode: 'create' }))?.values).toEqual(typed(post));
  });

  it('passes through the form of a pet, its draft, its fact and a new owner’s statement', async () => {
    const pet = complete('pet');
    const { api, own } = device();
    await writePet(api, { id: pet._id, rev: null }, petValues(pet));
    expect(own.get(pet._id)?.statement).toMatchObject(typed(pet));
    const place = petDraftPlace(OLENA.userId, null);
    petDrafts.keep(place, { id: pet._id, rev: null, step: 0, values: petValues(pet) });
    expect(petDrafts.read(place)?.values).toEqual(typed(pet));
    const fact = { ...publicFields(petKind, pet), _id: pet._id, type: 'pet', schemaVersion: pet.schemaVersion };
    expect(transferredPet(fact as PetFact, pet.written.at)).toMatchObject(contentOf(pet));
  });

  it('of a profile is in its fact as the fact’s schema says, except what the person hides', () => {
    const profile = { ...complete('profile'), cityVisible: true, phoneVisible: true };
    const fact = composeProfile(profile, '1-a', OLENA.userId, null, true, null);
    expect([...Errors(ProfileFact, fact)]).toEqual([]);
    expect(fact).toMatchObject(publicFields(profileKind, profile));
    expect(fact).not.toHaveProperty('preferredLanguage');
  });

  it('passes through the form of a pet’s private notes', async () => {
    const record = complete('pet-record');
    const { api, own } = device();
    await writeRecord(api, 'pet:01JD4Z7R8S9T0V1W2X3Y4Z5A6B', null, contentOf(record));
    expect(own.get(record._id)?.statement).toMatchObject(contentOf(record));
  });

  it('passes through the form of an announcement', () => {
    const announcement = complete('announcement');
    const offers = announcement.services.map(({ offer }) => offer);
    const now = announcement.startedAt;
    const context = { person: OLENA, organisation: null, offers, base: null, ended: false, now };
    const built = statementsOf(announcementValues(announcement, [], 'uk'), context);
    expect(built.ok && built.statements[0]).toMatchObject(typed(announcement));
  });

  it('passes through the form of a review, and through its draft', async () => {
    const review = complete('review');
    const { api, own } = device();
    const reservation = reservationOfReview(review._id);
    await writeReview(api, { reservation, rev: null }, reviewValues(review), OLENA);
    expect(own.get(review._id)?.statement).toMatchObject(typed(review));
    const place = { target: reservation, userId: OLENA.userId };
    reviewDrafts.keep(place, { rev: null, step: 0, values: reviewValues(review) });
    expect(reviewDrafts.read(place)?.values).toEqual(typed(review));
  });

  it('passes through the form of an opinion, and through its draft', async () => {
    const opinion = complete('opinion');
    const { api, own } = device();
    const subject = subjectOfStatement(opinion._id);
    const { because, ratings, comment } = opinion;
    const values = { rev: null, ratings, comment };
    await writeOpinion(api, { subject, because }, values, OLENA);
    expect(own.get(opinion._id)?.statement).toMatchObject(typed(opinion));
    const place = { target: subject, userId: OLENA.userId };
    opinionDrafts.keep(place, { values });
    expect({ ...opinionDrafts.read(place)?.values, because }).toEqual({ ...typed(opinion), rev: null });
  });

  it('passes through the form of a new organisation', () => {
    const organisation = complete('organisation');
    expect(foundedOrganisation({ ...EMPTY_ORGANISATION, ...typed(organisation) })).toMatchObject(typed(organisation));
  });
});
