import { LIMITS } from '../../../src/domain/limits.ts';
import { pedigreeLinkFactIds } from '../../../src/domain/pedigree-link/id.ts';
import type { ListedLinks } from '../../../src/domain/pedigree-link/responses.ts';
import type { PedigreeLinkMatter } from '../../../src/domain/pedigree-link/schema.ts';
import { LINK_LISTS, type LinkList, type LinkState } from '../../../src/domain/pedigree-link/states.ts';
import { MATTERS } from '../../../src/domain/statements.ts';
import { upgradeDocument } from '../../../src/domain/upgrades.ts';
import { readPedigrees } from '../pedigrees/stored-dogs.ts';
import type { Store } from '../store/store.ts';
import { readPets } from './known.ts';

/** The time that orders a list: each has an index (couchdb/databases.ts). */
interface Order {
  readonly by: 'askedAt' | 'decidedAt';
  readonly direction: 'asc' | 'desc';
}

const WAITING_LONGEST: Order = { by: 'askedAt', direction: 'asc' };
const DECIDED_LAST: Order = { by: 'decidedAt', direction: 'desc' };
const ORDERS: Readonly<Record<LinkList, Order>> = {
  waiting: WAITING_LONGEST,
  granted: DECIDED_LAST,
  refused: DECIDED_LAST,
};

interface ListParts {
  readonly store: Pick<Store, 'find' | 'read'>;
  readonly namesOf: (userIds: readonly string[]) => Promise<(userId: string) => { userId: string; name: string }>;
}

/**
 * A page for admins. `after`: `next` of the previous page; links decided since then have left the list, and none is
 * skipped because of that.
 */
export async function readLinkList(
  { store, namesOf }: ListParts,
  list: LinkList,
  after: string | null,
): Promise<ListedLinks> {
  const order = ORDERS[list];
  const found = await Promise.all(LINK_LISTS[list].map((state) => following(store, state, order, after)));
  const links = found
    .flat()
    .sort((one, other) => (comesAfter(placeOf(one, order), placeOf(other, order), order) ? 1 : -1));
  const shown = links.slice(0, LIMITS.adminPage);
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
  const last = links.length > shown.length ? shown.at(-1) : undefined;
  return { rows, next: last === undefined ? null : placeOf(last, order) };
}

/** Whether a text is a valid `after` of a page. */
export function isLinkPlace(text: string): boolean {
  const [time = '', link = ''] = cutAt(text);
  return /^[\dT:.Z-]{20,30}$/.test(time) && pedigreeLinkFactIds.is(link);
}

/**
 * All links in a state after a position, up to one more than a page. Several may share a millisecond, which the engine
 * orders arbitrarily: the last ones are omitted unless they are needed.
 */
async function following(
  store: Pick<Store, 'find'>,
  state: LinkState,
  order: Order,
  after: string | null,
): Promise<PedigreeLinkMatter[]> {
  const { by, direction } = order;
  const [from = ''] = after === null ? [] : cutAt(after);
  const bound = after === null ? { $gte: '' } : direction === 'asc' ? { $gte: from } : { $lte: from };
  const selector = { type: 'pedigree-link', state, [by]: bound };
  for (let limit = LIMITS.adminPage + 2; ; limit *= 2) {
    const rows = await store.find(MATTERS, selector, limit, ['type', 'state', by], direction);
    const links = rows.map(({ doc }) => upgradeDocument(doc as PedigreeLinkMatter));
    const mayGoOn = links.length === limit;
    const cut = mayGoOn ? links.at(-1)?.[by] : undefined;
    const behind = links.filter(
      (link) => link[by] !== cut && (after === null || comesAfter(placeOf(link, order), after, order)),
    );
    if (behind.length > LIMITS.adminPage || !mayGoOn) return behind;
  }
}

/** `<time>~<link>`: a stable position, before or after every other one. */
function placeOf(link: PedigreeLinkMatter, { by }: Order): string {
  return `${link[by] ?? ''}~${link._id}`;
}

function cutAt(place: string): readonly string[] {
  const at = place.indexOf('~');
  return at === -1 ? [] : [place.slice(0, at), place.slice(at + 1)];
}

function comesAfter(one: string, other: string, { direction }: Order): boolean {
  return direction === 'asc' ? one > other : one < other;
}
