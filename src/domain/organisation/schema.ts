import { type Static, Type } from 'typebox';
import { Instant, idOf, LINES, ownDocument, Sha256, UserId } from '../document.ts';
import { ULID } from '../kinds/id-grammar.ts';
import { SERVICE_KEYS } from '../profile/service-kinds.ts';
import { ServiceOffer } from '../profile/services.ts';
import { versionOf } from '../upgrades.ts';
import { organisationFactIds, organisationIds } from './id.ts';
import { ORGANISATION_LIMITS } from './limits.ts';
import { INVITE_STATES, ORGANISATION_TYPES, TEAM_ROLES } from './types.ts';
import { VISIT_FIELDS } from './visit.ts';

/** The fields that its admins may change, individually. */
export const ORGANISATION_FIELDS = {
  name: Type.String({ minLength: 1, maxLength: ORGANISATION_LIMITS.name.maxUnits, pattern: '\\S' }),
  organisationType: Type.Enum([...ORGANISATION_TYPES]),
  /** Plain text. */
  description: Type.String({ maxLength: ORGANISATION_LIMITS.description.maxUnits, ...LINES }),
  services: Type.Array(ServiceOffer, { maxItems: SERVICE_KEYS.length }),
  ...VISIT_FIELDS,
  /** Whether visitors can read its page, and the directory lists it. */
  open: Type.Boolean(),
};
export type OrganisationField = keyof typeof ORGANISATION_FIELDS;

const { open: _open, ...FOUNDED_WITH } = ORGANISATION_FIELDS;

/** "I found an organisation" (spec part 2, section 3). Afterwards only steps change it. */
export const OrganisationStatement = ownDocument(organisationIds, {
  ...FOUNDED_WITH,
  createdAt: Instant,
});
export type OrganisationStatement = Static<typeof OrganisationStatement>;

const Role = Type.Enum([...TEAM_ROLES]);

/** When an admin of Lapka verified it; absent if none did, or what they verified has changed since. */
export const verifiedAt = Type.Optional(Instant);

/** A team member, with their name when they joined. */
export const Member = Type.Object(
  {
    userId: UserId,
    role: Role,
    name: Type.String(),
    letter: Type.String(),
    since: Instant,
    /** Whether their profile shows the membership. */
    shown: Type.Boolean(),
  },
  { additionalProperties: false },
);
export type Member = Static<typeof Member>;

/** An invite as the admins see it. */
export const TeamInvite = Type.Object(
  {
    /** The ULID of the step that made it. */
    id: Type.String({ pattern: `^${ULID.source}$` }),
    /** Null if invited by an e-mail address; nobody learns whether it has an account. */
    person: Type.Union([UserId, Type.Null()]),
    /** The person's name; for an address its hint (`emailHint`). */
    name: Type.String(),
    letter: Type.String(),
    role: Role,
    /** The inviter; `NO_AUTHOR` if their account was deleted. */
    by: UserId,
    byName: Type.String(),
    state: Type.Enum([...INVITE_STATES]),
    at: Instant,
    /** When it expires. */
    ends: Instant,
    answeredAt: Type.Union([Instant, Type.Null()]),
  },
  { additionalProperties: false },
);
export type TeamInvite = Static<typeof TeamInvite>;

/**
 * An organisation as its team sees it. `id` and `ownerId` of the spec are in its id, `type` is `organisationType`. Only
 * admins get `invites`.
 */
export const OrganisationFact = Type.Object(
  {
    _id: idOf(organisationFactIds),
    type: Type.Literal('organisation'),
    schemaVersion: Type.Literal(versionOf('organisation')),
    ...ORGANISATION_FIELDS,
    /** '' if it has no members any more. */
    name: Type.String(),
    team: Type.Array(Member),
    invites: Type.Array(TeamInvite),
    createdAt: Instant,
    publishedAt: Instant,
    updatedAt: Instant,
    verifiedAt,
    /** Closed permanently since. */
    closedAt: Type.Union([Instant, Type.Null()]),
    /** The founder, while they have an account. */
    authorId: UserId,
    participants: Type.Array(UserId),
    statementRev: Type.String(),
    /** The lease of the last decision; 0 if none was made yet. */
    epoch: Type.Integer({ minimum: 0 }),
  },
  { additionalProperties: false },
);
export type OrganisationFact = Static<typeof OrganisationFact>;

/** The last events, of which members are notified. */
export const OrganisationEvent = Type.Object(
  {
    /**
     * The ULID of the step; `gone` for a deleted account. It contains no person, because it appears in notifications.
     */
    id: Type.String(),
    kind: Type.Enum(['joined', 'declined', 'role', 'removed', 'left', 'closed']),
    /** The person it is about; for `closed` the one who closed it, or `NO_AUTHOR`. */
    person: UserId,
    name: Type.String(),
    role: Type.Union([Role, Type.Null()]),
    /** The people to notify. */
    to: Type.Array(UserId),
    at: Instant,
  },
  { additionalProperties: false },
);
export type OrganisationEvent = Static<typeof OrganisationEvent>;

/** The owner of an invited address, by the invite; only that person learns it. */
export const InvitedAddress = Type.Object(
  { invite: Type.String(), digest: Sha256, person: Type.Union([UserId, Type.Null()]) },
  { additionalProperties: false },
);
export type InvitedAddress = Static<typeof InvitedAddress>;

/** An organisation in `matters`, with the data that only its arbiter reads. */
export const OrganisationMatter = Type.Object(
  {
    ...OrganisationFact.properties,
    /** The results of the last step, so that an interrupted step gets the same answer again. */
    verdicts: Type.Array(
      Type.Object(
        { step: Type.String(), rev: Type.String(), code: Type.Union([Type.String(), Type.Null()]) },
        { additionalProperties: false },
      ),
    ),
    events: Type.Array(OrganisationEvent),
    addresses: Type.Array(InvitedAddress),
    /** When the next invite expires or a notification is due; null if nothing is. */
    due: Type.Union([Instant, Type.Null()]),
    /** The area in whose directory it is (`areaOf`); null if it is in none, absent until its first step. Indexed. */
    listedIn: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  },
  { additionalProperties: false },
);
export type OrganisationMatter = Static<typeof OrganisationMatter>;
