import { NO_AUTHOR } from '../message/id.ts';
import type { Member, OrganisationEvent, OrganisationMatter } from './schema.ts';
import { closed, hasAdmin, withEvent } from './transition.ts';

/**
 * An organisation without a person who deletes their account, and without their name. If they were the last admin, the
 * longest-standing member becomes admin; without members it is closed and its texts are cleared. Its arbiter sends the
 * notifications and is due immediately (`due`). `at` is ISO 8601.
 */
export function withoutMember(matter: OrganisationMatter, userId: string, at: string): OrganisationMatter {
  const without = matter.team.filter((member) => member.userId !== userId);
  const nameless = {
    ...matter,
    authorId: matter.authorId === userId ? NO_AUTHOR : matter.authorId,
    invites: matter.invites
      .filter(({ person }) => person !== userId)
      .map((each) => (each.by === userId ? { ...each, by: NO_AUTHOR, byName: '' } : each)),
    addresses: matter.addresses.filter(({ person }) => person !== userId),
    events: matter.events.filter(({ person }) => person !== userId).map((each) => toOthers(each, userId)),
  };
  if (without.length === matter.team.length) return { ...nameless, updatedAt: at, due: at };
  const team = withAdmin(without);
  const next = { ...nameless, team, participants: team.map((member) => member.userId), updatedAt: at, due: at };
  if (team.length === 0)
    return { ...wordless(matter.closedAt === null ? closed(next, null, 'gone', at) : next), due: at };
  if (matter.closedAt !== null) return next;
  const promoted = team.find((member, n) => member.role !== without[n]?.role);
  if (promoted === undefined) return next;
  const event: OrganisationEvent = {
    id: 'gone',
    kind: 'role',
    person: promoted.userId,
    name: '',
    role: 'admin',
    to: [promoted.userId],
    at,
  };
  return { ...withEvent(next, event), due: at };
}

/** Everyone named in it except its founder: members, invited people and inviters. */
export function peopleIn({ team, invites, addresses, events }: OrganisationMatter): string[] {
  const named = [
    ...team.map((member) => member.userId),
    ...invites.flatMap(({ person, by }) => [person, by]),
    ...addresses.map(({ person }) => person),
    ...events.flatMap(({ person, to }) => [person, ...to]),
  ];
  return [...new Set(named.filter((userId) => userId !== null && userId !== NO_AUTHOR))] as string[];
}

export function namesPerson(matter: OrganisationMatter, userId: string): boolean {
  return matter.authorId === userId || peopleIn(matter).includes(userId);
}

/** An organisation without a responsible person has no texts: its name may be that of the deleted person. */
function wordless(matter: OrganisationMatter): OrganisationMatter {
  return { ...matter, name: '', description: '', services: [] };
}

function toOthers<E extends { readonly to: readonly string[] }>(event: E, userId: string): E {
  return { ...event, to: event.to.filter((each) => each !== userId) };
}

/** With an admin if the team is not empty. */
function withAdmin(team: readonly Member[]): Member[] {
  if (hasAdmin(team)) return [...team];
  const [longest] = [...team].sort((one, other) => (one.since < other.since ? -1 : 1));
  return team.map((member) => (member === longest ? { ...member, role: 'admin' } : member));
}
