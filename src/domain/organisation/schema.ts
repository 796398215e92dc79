import Type, { type Static } from 'typebox';
import { Instant, idOf, LINES, ownDocument, Sha256, UserId } from '../document.ts';
import { ULID } from '../kinds/id-grammar.ts';
import { LIMITS } from '../limits.ts';
import { SERVICE_KEYS } from '../profile/service-kinds.ts';
import { ServiceOffer } from '../profile/services.ts';
import { versionOf } from '../upgrades.ts';
import { organisationFactIds, organisationIds } from './id.ts';
import { INVITE_STATES, ORGANISATION_TYPES, TEAM_ROLES } from './types.ts';

/** What its admins may change, one by one. */
export const ORGANISATION_FIELDS = {
  name: Type.String({ minLength: 1, maxLength: LIMITS.organisationName.maxUnits, pattern: '\\S' }),
  organisationType: Type.Enum([...ORGANISATION_TYPES]),
  /** Plain text. */
  description: Type.String({ maxLength: LIMITS.organisationDescription.maxUnits, ...LINES }),
  services: Type.Array(ServiceOffer, { maxItems: SERVICE_KEYS.length }),
  /** Whether its page can be read without signing in. */
  open: Type.Boolean(),
};

/** "I found an organisation" (spec part 2, section 3). From then on it is changed by steps alone. */
export const OrganisationStatement = ownDocument(organisationIds, {
  name: ORGANISATION_FIELDS.name,
  organisationType: ORGANISATION_FIELDS.organisationType,
  description: ORGANISATION_FIELDS.description,
  services: ORGANISATION_FIELDS.services,
  createdAt: Instant,
});
export type OrganisationStatement = Static<typeof OrganisationStatement>;

const Role = Type.Enum([...TEAM_ROLES]);

/** Somebody of the team, by their name when they joined. */
export const Member = Type.Object(
  {
    userId: UserId,
    role: Role,
    name: Type.String(),
    letter: Type.String(),
    since: Instant,
    /** They wish that their profile shows it. */
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
    /** Null: invited by an e-mail address, of which nobody is told whether it has an account. */
    person: Type.Union([UserId, Type.Null()]),
    /** Of the person; for an address what may be shown of it (`emailHint`). */
    name: Type.String(),
    letter: Type.String(),
    role: Role,
    /** Who invited them; `NO_AUTHOR` when they have gone. */
    by: UserId,
    byName: Type.String(),
    state: Type.Enum([...INVITE_STATES]),
    at: Instant,
    /** When it ends by itself. */
    ends: Instant,
    answeredAt: Type.Union([Instant, Type.Null()]),
  },
  { additionalProperties: false },
);
export type TeamInvite = Static<typeof TeamInvite>;

/**
 * An organisation as its team has it. `id`, `ownerId` of the spec are in its id, `type` is `organisationType`. Whoever
 * is no admin has no `invites`.
 */
export const OrganisationFact = Type.Object(
  {
    _id: idOf(organisationFactIds),
    type: Type.Literal('organisation'),
    schemaVersion: Type.Literal(versionOf('organisation')),
    ...ORGANISATION_FIELDS,
    /** '' when nobody belongs to it any more. */
    name: Type.String(),
    team: Type.Array(Member),
    invites: Type.Array(TeamInvite),
    createdAt: Instant,
    publishedAt: Instant,
    updatedAt: Instant,
    /** It is over, for ever. */
    closedAt: Type.Union([Instant, Type.Null()]),
    /** The founder's, as long as they have an account. */
    authorId: UserId,
    participants: Type.Array(UserId),
    statementRev: Type.String(),
    /** Of the lease under which it was decided last; 0: by nobody yet. */
    epoch: Type.Integer({ minimum: 0 }),
  },
  { additionalProperties: false },
);
export type OrganisationFact = Static<typeof OrganisationFact>;

/** What happened last, of which people are told. */
export const OrganisationEvent = Type.Object(
  {
    /** The ULID of the step; `gone` when somebody's account went. It names nobody, since it stands in what is told. */
    id: Type.String(),
    kind: Type.Enum(['joined', 'declined', 'role', 'removed', 'left', 'closed']),
    /** Whom it is about; of `closed` who closed it, or `NO_AUTHOR`. */
    person: UserId,
    name: Type.String(),
    role: Type.Union([Role, Type.Null()]),
    /** Who are told. */
    to: Type.Array(UserId),
    at: Instant,
  },
  { additionalProperties: false },
);
export type OrganisationEvent = Static<typeof OrganisationEvent>;

/** To whom an address belongs that was invited, by the invite: told to nobody but that person. */
export const InvitedAddress = Type.Object(
  { invite: Type.String(), digest: Sha256, person: Type.Union([UserId, Type.Null()]) },
  { additionalProperties: false },
);
export type InvitedAddress = Static<typeof InvitedAddress>;

/** An organisation as it stands in `matters`: with what its arbiter alone knows. */
export const OrganisationMatter = Type.Object(
  {
    ...OrganisationFact.properties,
    /** What was decided in the last step, so that it is answered alike when the step was cut off. */
    verdicts: Type.Array(
      Type.Object(
        { step: Type.String(), rev: Type.String(), code: Type.Union([Type.String(), Type.Null()]) },
        { additionalProperties: false },
      ),
    ),
    events: Type.Array(OrganisationEvent),
    addresses: Type.Array(InvitedAddress),
    /** When the next invite ends, or something is to be told; null: nothing happens by itself. */
    due: Type.Union([Instant, Type.Null()]),
  },
  { additionalProperties: false },
);
export type OrganisationMatter = Static<typeof OrganisationMatter>;
