import type { LinkDecision, ListedLinks } from '../../../../src/domain/pedigree-link/responses.ts';
import type { PedigreeLinkMatter } from '../../../../src/domain/pedigree-link/schema.ts';
import { LINK_LISTS, type LinkList } from '../../../../src/domain/pedigree-link/states.ts';
import { readPedigrees } from '../../reading/pedigrees/stored-dogs.ts';
import { createDecisions, type DecisionParts } from '../approvals/decisions.ts';
import { isPosition, readPage } from '../approvals/page.ts';
import { LINK_APPROVAL } from './approval.ts';
import { readPets } from './known.ts';

const LONGEST_WAITING = { by: 'askedAt', direction: 'asc' } as const;
const LAST_DECIDED = { by: 'decidedAt', direction: 'desc' } as const;

/** The links with pedigrees that admins see and decide. */
export type LinkDecisions = ReturnType<typeof createLinkDecisions>;

export function createLinkDecisions(parts: DecisionParts) {
  const { store, namesOf, decide } = createDecisions(LINK_APPROVAL, parts);
  return {
    /** `after`: `next` of the previous page. */
    async list(list: LinkList, after: string | null): Promise<ListedLinks> {
      const order = list === 'waiting' ? LONGEST_WAITING : LAST_DECIDED;
      const of = { type: 'pedigree-link', states: LINK_LISTS[list], ...order };
      const { shown, next } = await readPage<PedigreeLinkMatter>(store, of, after);
      const [pets, dogs, named] = await Promise.all([
        readPets(
          store,
          shown.map(({ pet }) => pet),
        ),
        readPedigrees(
          store,
          shown.map(({ dogId }) => dogId),
        ),
        namesOf(shown.map(({ authorId }) => authorId)),
      ]);
      const rows = shown.map(({ _id, pet, dogId, authorId, state, by, reason, chipSays, askedAt, decidedAt }) => ({
        link: _id,
        state,
        by,
        reason,
        chipSays,
        askedAt,
        decidedAt,
        owner: named(authorId),
        pet: { id: pet, name: pets.get(pet)?.name ?? '' },
        dog: { dogId, name: dogs.get(dogId)?.name ?? null },
      }));
      return { rows, next };
    },
    decide: (by: string, { link, granted, reason }: LinkDecision) =>
      decide(by, { matter: link, isApproved: granted, reason, askedAt: null }),
  };
}

/** Whether a text is a valid `after` of a page. */
export const isLinkPosition = (text: string) => isPosition(text, LINK_APPROVAL.factIds);
