import type { OwnRecord } from '../../data/api/own.ts';
import type { Person } from '../../data/api/session.ts';
import { shownRole } from '../../domain/account/rules.ts';
import { announcementFactId, petOfAnnouncement } from '../../domain/announcement/id.ts';
import { type AnnouncementFact, announcedPet } from '../../domain/announcement/schema.ts';
import { expiresAt, isExpired } from '../../domain/announcement/term.ts';
import { byEnd } from '../../domain/market/filter.ts';
import { daysUntil } from '../../domain/time/days.ts';
import { overlay, type Shows } from '../../session/overlay.ts';
import type { RemovalState } from '../../session/removals.tsx';
import { type UnderWay, underWay } from '../../session/under-way.ts';
import { fullName } from '../person/person-name.tsx';
import type { OwnPet } from '../pet/shown-pet.ts';

/** An announcement as a screen shows it: a fact, or this person's own statement before publication. */
export interface Offer {
  /** Composed from this device's data until it is published in this version. */
  fact: AnnouncementFact;
  /** Whether others can read it, so that it can be shared. */
  published: boolean;
  /** Null if it is published in this version. */
  own: UnderWay | null;
}

export type OwnAnnouncement = OwnRecord<'announcement'>;

/**
 * This person's announcements, the removals in progress, and their pets, whose traits unpublished announcements show.
 */
export interface OwnOffers {
  announcements: readonly OwnAnnouncement[];
  pets: readonly OwnPet[];
  person: Person | null;
  removed: ReadonlyMap<string, RemovalState>;
}

export function offerOfFact(fact: AnnouncementFact): Offer {
  return { fact, published: true, own: null };
}

/**
 * The own statement overlaid on the fact of an earlier version, if there is one. Null if its pet is not on this device.
 */
export function offerOfOwn(
  { statement, state, outcome }: OwnAnnouncement,
  fact: AnnouncementFact | null,
  { pets, person }: { pets: readonly OwnPet[]; person: Person },
): Offer | null {
  const petId = petOfAnnouncement(statement._id);
  const own = petId === null ? undefined : pets.find((pet) => pet.statement._id === petId);
  const pet = own === undefined ? (fact?.pet ?? null) : announcedPet(own.statement);
  if (petId !== null && pet === null) return null;
  const { written: _, _rev, ...words } = statement;
  const role = shownRole({ roles: person.roles, status: 'active' });
  return {
    fact: {
      ...words,
      ...(fact?.organisation !== undefined && { organisation: fact.organisation }),
      _id: announcementFactId(statement._id, person.userId),
      pet,
      authorId: person.userId,
      authorName: fullName(person),
      authorLetter: person.letter,
      customAvatar: person.avatar,
      ...(role === null ? {} : { authorRole: role }),
      publishedAt: fact?.publishedAt ?? statement.createdAt,
      updatedAt: fact?.updatedAt ?? null,
      expiresAt: fact?.startedAt === statement.startedAt ? fact.expiresAt : expiresAt(statement.startedAt),
      statementRev: _rev,
    },
    published: fact !== null || state === 'published',
    own: underWay({ state, outcome }),
  };
}

/**
 * The market as this person sees it: own unpublished announcements are on top, an edit replaces the text in place,
 * removed ones are hidden; then by latest end. Refused ones are only on their own page.
 */
export function overlayOwn(facts: readonly AnnouncementFact[], own: OwnOffers, now: number): Offer[] {
  const { announcements, pets, person, removed } = own;
  const sorted = [...facts].sort(byEnd);
  if (person === null) return sorted.map(offerOfFact);
  const written = { userId: person.userId, records: announcements, removed };
  const laid = overlay(sorted, written, showsOffers({ pets, person }));
  const publishedIds = new Set(facts.map(({ _id }) => _id));
  const top = laid.written.flatMap(([{ state }, offer]) => {
    if (state === 'refused' || state === 'private') return [];
    // Another admin of the organisation was faster; the service will refuse this one.
    if (publishedIds.has(offer.fact._id)) return [];
    // Published and not in the mirror: it has not arrived yet, or it has ended since.
    return state === 'published' && isExpired(offer.fact, now) ? [] : [offer];
  });
  return [...top.sort((one, other) => byEnd(one.fact, other.fact)), ...laid.published];
}

const showsOffers = (by: {
  pets: readonly OwnPet[];
  person: Person;
}): Shows<AnnouncementFact, OwnAnnouncement, Offer> => ({
  factId: (statement) => announcementFactId(statement, by.person.userId),
  refusedLeads: false,
  ofFact: offerOfFact,
  ofOwn: (record, fact) => offerOfOwn(record, fact, by),
});

/** The state of an own announcement, as its owner sees it. */
export type OwnState =
  | { kind: 'waiting' | 'sent' | 'ended' }
  /** `daysLeft` is null if this device does not know the end yet. */
  | { kind: 'published'; daysLeft: number | null; renewable: boolean }
  | { kind: 'refused'; code: string | null };

/** `fact`: from this device's market, which omits ended ones. `whole`: this device has the whole market. */
export function stateOfOwn(
  { statement, state, outcome }: OwnAnnouncement,
  fact: AnnouncementFact | null,
  { now, whole, notice }: { now: number; whole: boolean; notice: number },
): OwnState {
  if (state === 'waiting' || state === 'sent') return { kind: state };
  if (state === 'refused') {
    return outcome?.code === 'announcement/expired'
      ? { kind: 'ended' }
      : { kind: 'refused', code: outcome?.code ?? null };
  }
  if (fact === null) {
    const over = whole && isExpired({ expiresAt: expiresAt(statement.startedAt) }, now);
    return over ? { kind: 'ended' } : { kind: 'published', daysLeft: null, renewable: false };
  }
  const left = Date.parse(fact.expiresAt) - now;
  if (left <= 0) return { kind: 'ended' };
  return { kind: 'published', daysLeft: daysUntil(fact.expiresAt, now), renewable: left <= notice };
}
