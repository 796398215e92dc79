import { Equal } from 'typebox/value';
import type { Code } from '../codes.ts';
import { DURATIONS } from '../limits.ts';
import { NO_AUTHOR } from '../message/id.ts';
import type { OrganisationAct } from '../organisation-step/schema.ts';
import { ORGANISATION_LIMITS } from './limits.ts';
import { roleIn } from './rules.ts';
import type { Member, OrganisationEvent, OrganisationField, OrganisationMatter, TeamInvite } from './schema.ts';
import { MAY } from './table.ts';

/** A person as the service knows them. */
export interface Known {
  readonly userId: string;
  readonly name: string;
  readonly letter: string;
}

/** A person's act, with the data that the service read for it. */
export interface Act {
  readonly by: Known;
  readonly act: OrganisationAct;
  /** The ULID of the step, which becomes the id of the invite it creates. */
  readonly id: string;
  /** The invited person; null if no account has this id. */
  readonly person: Known | null;
  /** Whether an admin of Lapka acts. */
  readonly bySiteAdmin: boolean;
  /** The record of the invited address. */
  readonly address: { readonly digest: string; readonly hint: string; readonly person: string | null } | null;
}

type Decided = { readonly matter: OrganisationMatter } | { readonly code: Code };
type Of<D extends OrganisationAct['does']> = Extract<OrganisationAct, { does: D }>;
type Deciders = {
  readonly [D in OrganisationAct['does']]: (
    matter: OrganisationMatter,
    given: Act & { act: Of<D> },
    at: string,
  ) => Decided;
};

/**
 * The organisation after the act, or why it is refused: the code says what is true now. `at` is ISO 8601 by the
 * service's clock. An open organisation always has an admin.
 */
export function applyOrganisationStep(matter: OrganisationMatter, given: Act, at: string): Decided {
  const { act, by, bySiteAdmin } = given;
  if (matter.closedAt !== null) return { code: 'organisation/closed' };
  const role = roleIn(matter, by.userId);
  const allowed = MAY[act.does];
  if (allowed === 'admin' && role !== 'admin') return { code: 'organisation/not-authorised' };
  if (allowed === 'site-admin' && !bySiteAdmin) return { code: 'organisation/not-authorised' };
  if (allowed === 'member' && role === null) return { code: 'organisation/not-member' };
  const decide = DECIDERS[act.does] as (matter: OrganisationMatter, given: Act, at: string) => Decided;
  return decide(matter, given, at);
}

const DECIDERS: Deciders = {
  change(matter, { act: { field, was, value } }, at) {
    const stands = matter[field];
    if (Equal(stands, value)) return { matter };
    // If two people changed the same field, the first one wins; the other one gets the current value.
    if (!Equal(stands, was)) return { code: 'organisation/changed-meanwhile' };
    const next = changed(matter, at, { [field]: value });
    // What was verified is no longer what it says.
    return 'matter' in next && VERIFIED_FIELDS.has(field) ? { matter: unverified(next.matter) } : next;
  },
  invite(matter, { act: { role }, by, id, person }, at) {
    if (person === null) return { code: 'organisation/person-gone' };
    const { userId, name, letter } = person;
    if (roleIn(matter, userId) !== null) return { code: 'organisation/already-member' };
    const pending = matter.invites.find((each) => each.person === userId && isPending(each, at));
    // A person invited twice has one invite, with the data of the last one.
    if (pending !== undefined) return changed(matter, at, { invites: replaced(matter, { ...pending, role }) });
    return invited(matter, { id, person: userId, name, letter, role }, by, at);
  },
  'invite-address'(matter, { act: { role }, by, id, address }, at) {
    if (address === null) return { code: 'statement/malformed' };
    const { digest, hint, person } = address;
    if (person === by.userId) return { code: 'organisation/already-member' };
    const known = matter.addresses.filter((each) => each.digest === digest).map(({ invite }) => invite);
    const pending = matter.invites.find((each) => known.includes(each.id) && isPending(each, at));
    if (pending !== undefined) return changed(matter, at, { invites: replaced(matter, { ...pending, role }) });
    const next = invited(matter, { id, person: null, name: hint, letter: '', role }, by, at);
    if ('code' in next) return next;
    // An existing member is not notified, and the inviter does not learn it: that would reveal whose address it is.
    const reached = person !== null && roleIn(matter, person) === null ? person : null;
    const addresses = [...matter.addresses, { invite: id, digest, person: reached }];
    return { matter: { ...next.matter, addresses } };
  },
  withdraw(matter, { act: { invite } }, at) {
    const found = matter.invites.find(({ id }) => id === invite);
    if (found === undefined) return { code: 'organisation/invite-not-found' };
    if (found.state === 'withdrawn') return { matter };
    return answered(matter, found, 'withdrawn', at);
  },
  accept(matter, { act: { invite }, by, id }, at) {
    const found = inviteFor(matter, invite, by.userId);
    if (found === null) return { code: 'organisation/invite-not-found' };
    if (roleIn(matter, by.userId) !== null) {
      return found.state === 'accepted' ? { matter } : { code: 'organisation/already-member' };
    }
    if (matter.team.length >= ORGANISATION_LIMITS.team) return { code: 'organisation/full' };
    const next = answered(matter, found, 'accepted', at);
    if ('code' in next) return next;
    const member: Member = { ...by, role: found.role, since: at, shown: false };
    return withTeam(next.matter, [...matter.team, member], at, {
      id,
      kind: 'joined',
      person: by.userId,
      name: by.name,
      role: found.role,
      at,
      to: adminsOf(matter),
    });
  },
  decline(matter, { act: { invite }, by, id }, at) {
    const found = inviteFor(matter, invite, by.userId);
    if (found === null) return { code: 'organisation/invite-not-found' };
    if (found.state === 'declined') return { matter };
    const next = answered(matter, found, 'declined', at);
    if ('code' in next || roleIn(matter, found.by) === null) return next;
    const event: OrganisationEvent = {
      id,
      kind: 'declined',
      person: by.userId,
      name: found.name,
      role: null,
      to: [found.by],
      at,
    };
    return { matter: withEvent(next.matter, event) };
  },
  'give-role'(matter, { act: { person, role }, by, id }, at) {
    const member = matter.team.find(({ userId }) => userId === person);
    if (member === undefined) return { code: 'organisation/not-member' };
    if (member.role === role) return { matter };
    const team = matter.team.map((each) => (each === member ? { ...each, role } : each));
    if (!hasAdmin(team)) return { code: 'organisation/last-admin' };
    const recipients = person === by.userId ? [] : [person];
    return withTeam(matter, team, at, { id, kind: 'role', person, name: by.name, role, to: recipients, at });
  },
  remove(matter, { act: { person }, by, id }, at) {
    if (person === by.userId) return leaving(matter, by, id, at);
    const team = matter.team.filter(({ userId }) => userId !== person);
    if (team.length === matter.team.length) return { matter };
    return withTeam(matter, team, at, { id, kind: 'removed', person, name: by.name, role: null, to: [person], at });
  },
  leave: (matter, { by, id }, at) => leaving(matter, by, id, at),
  show(matter, { act: { shown }, by }, at) {
    const team = matter.team.map((each) => (each.userId === by.userId ? { ...each, shown } : each));
    return changed(matter, at, { team });
  },
  close: (matter, { by, id }, at) => ({ matter: closed(matter, by, id, at) }),
  verify: (matter, { act: { verified } }, at) =>
    verified ? changed(matter, at, { verifiedAt: at }) : changed(unverified(matter), at, {}),
};

/** What an admin of Lapka verifies: that this organisation exists at this place. */
const VERIFIED_FIELDS: ReadonlySet<OrganisationField> = new Set(['name', 'organisationType', 'city', 'address']);

function unverified({ verifiedAt: _verifiedAt, ...matter }: OrganisationMatter): OrganisationMatter {
  return matter;
}

/** The last admin appoints another one before leaving; the only member closes it instead. */
function leaving(matter: OrganisationMatter, by: Known, id: string, at: string): Decided {
  const team = matter.team.filter(({ userId }) => userId !== by.userId);
  if (!hasAdmin(team)) return { code: 'organisation/last-admin' };
  const event: OrganisationEvent = {
    id,
    kind: 'left',
    person: by.userId,
    name: by.name,
    role: null,
    to: adminsOf({ team }),
    at,
  };
  return withTeam(matter, team, at, event);
}

/** The automatic changes: invites expire. */
export function withEnded(matter: OrganisationMatter, at: string): OrganisationMatter {
  const over = matter.invites.filter(({ state, ends }) => state === 'pending' && ends <= at);
  if (over.length === 0) return withDue(matter);
  const invites = matter.invites.map((each) =>
    over.includes(each) ? { ...each, state: 'ended' as const, answeredAt: each.ends } : each,
  );
  return withDue({ ...matter, invites: trimInvites(invites) });
}

/** Adds the owners of invited addresses. `persons` is keyed by the digests of the addresses. */
export function withFound(matter: OrganisationMatter, persons: ReadonlyMap<string, string>): OrganisationMatter {
  const addresses = matter.addresses.map((each) => {
    const person = each.person ?? persons.get(each.digest) ?? null;
    return person === null || person === each.person || roleIn(matter, person) !== null ? each : { ...each, person };
  });
  return addresses.some((each, n) => each !== matter.addresses[n]) ? { ...matter, addresses } : matter;
}

/** The person of an invite; null if unknown. */
export function invitedPerson(matter: OrganisationMatter, { id, person }: TeamInvite): string | null {
  return person ?? matter.addresses.find(({ invite }) => invite === id)?.person ?? null;
}

/** Closes it permanently: pending invites are withdrawn and all others notified. `id` is that of the event. */
export function closed(matter: OrganisationMatter, by: Known | null, id: string, at: string): OrganisationMatter {
  const invites = matter.invites.map((each) =>
    each.state === 'pending' ? { ...each, state: 'withdrawn' as const, answeredAt: at } : each,
  );
  const to = matter.team.map(({ userId }) => userId).filter((userId) => userId !== by?.userId);
  const event: OrganisationEvent = {
    id,
    kind: 'closed',
    person: by?.userId ?? NO_AUTHOR,
    name: by?.name ?? '',
    role: null,
    to,
    at,
  };
  return withDue(withEvent({ ...matter, invites, closedAt: at, updatedAt: at, open: false }, event));
}

export function adminsOf({ team }: Pick<OrganisationMatter, 'team'>): string[] {
  return team.filter(({ role }) => role === 'admin').map(({ userId }) => userId);
}

export function hasAdmin(team: readonly Member[]): boolean {
  return team.some(({ role }) => role === 'admin');
}

/** Sets the time of the next automatic change. */
export function withDue(matter: OrganisationMatter): OrganisationMatter {
  const ends = matter.invites.filter(({ state }) => state === 'pending').map(({ ends: each }) => each);
  const due = ends.sort()[0] ?? null;
  return due === matter.due ? matter : { ...matter, due };
}

export function withEvent(matter: OrganisationMatter, event: OrganisationEvent): OrganisationMatter {
  return event.to.length === 0 ? matter : { ...matter, events: [...matter.events, event] };
}

type NewInvite = Pick<TeamInvite, 'id' | 'person' | 'name' | 'letter' | 'role'>;

function invited(matter: OrganisationMatter, invite: NewInvite, by: Known, at: string): Decided {
  const pending = matter.invites.filter((each) => isPending(each, at));
  if (pending.length >= ORGANISATION_LIMITS.invites) return { code: 'organisation/too-many-invites' };
  const ends = new Date(Date.parse(at) + DURATIONS.invite).toISOString();
  const made: TeamInvite = {
    ...invite,
    by: by.userId,
    byName: by.name,
    state: 'pending',
    at,
    ends,
    answeredAt: null,
  };
  return changed(matter, at, { invites: [...matter.invites, made] });
}

function answered(
  matter: OrganisationMatter,
  invite: TeamInvite,
  state: 'accepted' | 'declined' | 'withdrawn',
  at: string,
): Decided {
  if (!isPending(invite, at)) return { code: IS_NOW[invite.state === 'pending' ? 'ended' : invite.state] };
  return changed(matter, at, { invites: replaced(matter, { ...invite, state, answeredAt: at }) });
}

/** The current state of an invite, for a person who acted too late. */
const IS_NOW = {
  accepted: 'organisation/invite-accepted',
  declined: 'organisation/invite-declined',
  withdrawn: 'organisation/invite-withdrawn',
  ended: 'organisation/invite-ended',
} as const satisfies Readonly<Record<Exclude<TeamInvite['state'], 'pending'>, Code>>;

function inviteFor(matter: OrganisationMatter, id: string, userId: string): TeamInvite | null {
  const found = matter.invites.find((each) => each.id === id);
  // For a person whom it does not concern it does not exist.
  return found !== undefined && invitedPerson(matter, found) === userId ? found : null;
}

function isPending({ state, ends }: TeamInvite, at: string): boolean {
  return state === 'pending' && at < ends;
}

function replaced(matter: OrganisationMatter, invite: TeamInvite): TeamInvite[] {
  return matter.invites.map((each) => (each.id === invite.id ? invite : each));
}

function withTeam(matter: OrganisationMatter, team: Member[], at: string, event: OrganisationEvent): Decided {
  const next = { ...matter, team, participants: team.map(({ userId }) => userId), updatedAt: at };
  return { matter: withEvent(next, event) };
}

function changed(matter: OrganisationMatter, at: string, change: Partial<OrganisationMatter>): Decided {
  const invites = trimInvites(change.invites ?? matter.invites);
  const ids = new Set(invites.map(({ id }) => id));
  const addresses = matter.addresses.filter(({ invite }) => ids.has(invite));
  return { matter: withDue({ ...matter, ...change, invites, addresses, updatedAt: at }) };
}

/** The pending invites, and the newest of the others. */
function trimInvites(invites: readonly TeamInvite[]): TeamInvite[] {
  const over = invites.filter(({ state }) => state !== 'pending');
  const forgotten = new Set(over.slice(0, Math.max(0, over.length - ORGANISATION_LIMITS.invites)));
  return invites.filter((each) => !forgotten.has(each));
}
