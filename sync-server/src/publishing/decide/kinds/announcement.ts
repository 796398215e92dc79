import { isDeepStrictEqual } from 'node:util';
import { organisationOfAnnouncement, petOfAnnouncement } from '../../../../../src/domain/announcement/id.ts';
import { refuseAnnouncer, refuseOffered } from '../../../../../src/domain/announcement/rules.ts';
import type { AnnouncementFact, AnnouncementStatement } from '../../../../../src/domain/announcement/schema.ts';
import { endOf, endOfReturning, hasHadItsTerm } from '../../../../../src/domain/announcement/term.ts';
import type { Code } from '../../../../../src/domain/codes.ts';
import type { OrganisationMatter } from '../../../../../src/domain/organisation/schema.ts';
import type { PetFact } from '../../../../../src/domain/pet/schema.ts';
import { keyOf, matterFact, petFact } from '../../../matters/published/targets.ts';
import { isLiving, type Row } from '../../../storage/store/store.ts';
import { composeAnnouncement, shownOf } from '../../apply/facts/announcement.ts';
import { awaitedOf, type DecisionInputs, personOfFact, sanctioned, withdrawnOf } from '../decision-inputs.ts';
import { type Decision, published, withdraw } from '../decisions.ts';
import type { Beside, Publishes, StatementInputs, ToDecide } from './publishes.ts';

export const publishesAnnouncement: Publishes<AnnouncementStatement> = {
  keeps: ['publishedAt', 'updatedAt', 'startedAt', 'expiresAt'],
  statementInputs(beside, context) {
    const about = { ...petAnnounced(beside.statement, beside.row, context), ...announcedInName(beside, context) };
    return {
      ...about,
      refusal: sanctioned(context) ?? about.refusal ?? null,
      withdrawn: withdrawnOf(beside.factId, context) ?? about.withdrawn ?? null,
    };
  },
  decide,
  isContested: (factId) => organisationOfAnnouncement(factId) !== null,
  /**
   * A change of the organisation rechecks its announcements (`matters/organisations`). This recheck finds a change made
   * while the announcement was being published for the first time.
   */
  after({ row, decision, fact }, userId) {
    const isPublished = decision.kind === 'publish' && decision.fact !== null;
    if (!isPublished || organisationOfAnnouncement(row.id) === null) return [];
    return isLiving(fact) && personOfFact(fact) === userId ? [] : [{ kind: 'recheck', statement: row.id }];
  },
  /** Its expiry stays; a restart counts as one of a current announcement. */
  bringBack(fact: AnnouncementFact, { startedAt, expiresAt }, now) {
    if (typeof startedAt !== 'string' || typeof expiresAt !== 'string') return null;
    const term = endOfReturning(fact.startedAt, { startedAt, expiresAt }, now.toISOString());
    if ('code' in term) return term.code;
    fact.expiresAt = term.end;
    return null;
  },
};

/**
 * An announcement of a pet lasts while the pet exists and belongs to its author. It waits while its pet waits for a
 * photo.
 */
function petAnnounced({ _id }: AnnouncementStatement, row: Row, context: DecisionInputs): Partial<StatementInputs> {
  const pet = petOfAnnouncement(_id);
  if (pet === null) return {};
  const fact = context.facts.get(keyOf(petFact(pet)));
  if (isLiving(fact)) {
    return personOfFact(fact) === context.userId
      ? { pet: fact.doc as PetFact }
      : { withdrawn: 'announcement/pet-taken' };
  }
  const missingPhoto = awaitedOf(row, context);
  return { missingPhoto, withdrawn: missingPhoto === null ? 'announcement/pet-gone' : null };
}

/**
 * An announcement in the name of an organisation lasts while its author is an admin there and the organisation offers
 * the service. Another admin's current announcement blocks it; that of a former admin does not.
 */
function announcedInName(
  { statement, fact }: Beside<AnnouncementStatement>,
  context: DecisionInputs,
): Partial<StatementInputs> {
  const id = organisationOfAnnouncement(statement._id);
  if (id === null) return {};
  const row = context.facts.get(keyOf(matterFact(id)));
  if (!isLiving(row)) return { withdrawn: 'organisation/not-found' };
  const organisation = row.doc as OrganisationMatter;
  const withdrawn = refuseAnnouncer(organisation, context.userId);
  if (withdrawn !== null) return { withdrawn };
  const existing = isLiving(fact) ? (fact.doc as AnnouncementFact) : null;
  const isAnothers = existing !== null && existing.authorId !== context.userId;
  if (isAnothers && refuseAnnouncer(organisation, existing.authorId) === null) {
    return { organisation, refusal: 'announcement/organisation-has-one' };
  }
  const code = refuseOffered(statement, organisation);
  const stays = existing !== null && !isAnothers && refuseOffered(existing, organisation) === null;
  return { organisation, [stays ? 'refusal' : 'withdrawn']: code };
}

/**
 * An announcement also depends on its pet or organisation, so it is composed at every recheck. A former owner's
 * announcement of the pet gives way to the current owner's.
 */
function decide({
  statement,
  rev,
  person,
  publishedFact,
  outcome,
  shared,
  now,
}: ToDecide<AnnouncementStatement>): Decision {
  if (shared.withdrawn !== null) return withdraw(shared.withdrawn, publishedFact, outcome);
  const before = publishedFact === null ? null : (publishedFact.doc as AnnouncementFact & { readonly _rev?: string });
  const isNew = before?.statementRev !== rev;
  const refused = (code: Code): Decision => {
    const refusal = { kind: 'refuse', code, isPublished: publishedFact !== null, over: null } as const;
    if (before === null) return refusal;
    // The new text is refused, but the data of the pet or organisation are updated.
    const { organisation: _, ...words } = before;
    const amended = { ...words, ...shownOf(shared) };
    return isDeepStrictEqual(before, amended) ? refusal : { ...refusal, amended };
  };
  if (isNew && shared.refusal !== null) return refused(shared.refusal);
  if (shared.missingPhoto !== null) {
    return shared.waitedEnough ? refused('photo/missing') : { kind: 'wait', photo: shared.missingPhoto };
  }
  if (before === null && outcome?.code === 'announcement/expired' && hasHadItsTerm(statement, outcome.at)) {
    return refused('announcement/expired');
  }
  const term = endOf(statement.startedAt, before, now);
  if ('code' in term) return refused(term.code);
  const { userId, author } = person;
  if (author === null) return { kind: 'settled' };
  const more = { about: shared, end: term.end, now };
  const fact = composeAnnouncement(statement, rev, { userId, author }, before, more);
  const { _rev, ...existingContent } = before ?? {};
  if (isDeepStrictEqual(existingContent, fact)) return published(null, null);
  return published(fact, shared.fact === null || shared.fact.deleted ? null : shared.fact.rev);
}
