import { isDeepStrictEqual } from 'node:util';
import { profileFactId } from '../../../../../src/domain/profile/id.ts';
import type { ProfileFact, ProfileStatement } from '../../../../../src/domain/profile/schema.ts';
import type { Account } from '../../../accounts/documents.ts';
import { accountOf, keyOf } from '../../../matters/published/targets.ts';
import { isLiving } from '../../../storage/store/store.ts';
import { composeProfile } from '../../apply/facts/profile.ts';
import { authorChanged } from '../../follow-up/author-copies.ts';
import type { Publishes } from './publishes.ts';

export const publishesProfile: Publishes<ProfileStatement> = {
  statementInputs(_, { facts, userId }) {
    const account = facts.get(keyOf(accountOf(userId)));
    return { account: isLiving(account) ? (account.doc as Account) : null };
  },
  /**
   * A profile does not wait for its avatar: everything else is published at once, with the old avatar until the new
   * photo is stored.
   */
  decide({ statement, rev, person: { userId }, publishedFact, outcome, shared }) {
    const before = publishedFact === null ? null : (publishedFact.doc as ProfileFact & { readonly _rev?: string });
    const fact = composeProfile(statement, rev, userId, before, shared.missingPhoto === null, shared.account);
    const missingPhoto =
      shared.missingPhoto === null ? null : { photo: shared.missingPhoto, notified: shared.waitedEnough };
    const { _rev, ...existingContent } = before ?? {};
    if (!isDeepStrictEqual(existingContent, fact))
      return { kind: 'publish', fact, over: publishedFact?.rev ?? null, missingPhoto };
    const answered = outcome?.rev === rev && outcome.state === 'published';
    return answered && missingPhoto === null
      ? { kind: 'settled' }
      : { kind: 'publish', fact: null, over: null, missingPhoto };
  },
  recounts: (factId) => [factId],
  /** A restored profile gets the ratings of its person counted again. */
  after: ({ decision, fact }, userId) =>
    decision.kind === 'publish' && decision.fact !== null && fact?.deleted === true
      ? [{ kind: 'recount', fact: profileFactId(userId) }]
      : [],
  changesCopies: (before: ProfileFact, after: ProfileFact) => authorChanged(before, after),
};
