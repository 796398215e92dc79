import { type Static, type TProperties, type TSchema, Type } from 'typebox';
import { Instant, ownDocument, UserId } from '../document.ts';
import { ULID } from '../kinds/id-grammar.ts';
import { LIMITS } from '../limits.ts';
import { ORGANISATION_FIELDS } from '../organisation/schema.ts';
import { TEAM_ROLES } from '../organisation/types.ts';
import { organisationStepIds } from './id.ts';

const role = Type.Enum([...TEAM_ROLES]);
/** By its ULID. */
const invite = Type.String({ pattern: `^${ULID.source}$` });
const email = Type.String({ minLength: 3, maxLength: LIMITS.email.max, pattern: '^[^\\s@]+@[^\\s@]+$' });

function act<const A extends string, P extends TProperties>(does: A, properties: P) {
  return Type.Object({ does: Type.Literal(does), ...properties }, { additionalProperties: false });
}

/** One field, from the value its writer saw to the new one: changes of different fields do not conflict. */
function change<const F extends string, T extends TSchema>(field: F, value: T) {
  return act('change', { field: Type.Literal(field), was: value, value });
}

/** Every action on an organisation or an invite to it. Who may do which: `organisation/table.ts`. */
export const OrganisationAct = Type.Union([
  change('name', ORGANISATION_FIELDS.name),
  change('organisationType', ORGANISATION_FIELDS.organisationType),
  change('description', ORGANISATION_FIELDS.description),
  change('services', ORGANISATION_FIELDS.services),
  change('city', ORGANISATION_FIELDS.city),
  change('address', ORGANISATION_FIELDS.address),
  change('position', ORGANISATION_FIELDS.position),
  change('phones', ORGANISATION_FIELDS.phones),
  change('site', ORGANISATION_FIELDS.site),
  change('photo', ORGANISATION_FIELDS.photo),
  change('hours', ORGANISATION_FIELDS.hours),
  change('emergency', ORGANISATION_FIELDS.emergency),
  change('languages', ORGANISATION_FIELDS.languages),
  change('prices', ORGANISATION_FIELDS.prices),
  change('open', ORGANISATION_FIELDS.open),
  act('invite', { person: UserId, role }),
  act('invite-address', { email, role }),
  act('withdraw', { invite }),
  act('accept', { invite }),
  act('decline', { invite }),
  act('give-role', { person: UserId, role }),
  act('remove', { person: UserId }),
  act('leave', {}),
  /** Whether one's own profile shows it. */
  act('show', { shown: Type.Boolean() }),
  act('close', {}),
  /** Whether an admin of Lapka found it to be what it says it is. */
  act('verify', { verified: Type.Boolean() }),
]);
export type OrganisationAct = Static<typeof OrganisationAct>;

/** "I do this." The result is in the organisation, and in the outcome. */
export const OrganisationStepStatement = ownDocument(organisationStepIds, { act: OrganisationAct, createdAt: Instant });
export type OrganisationStepStatement = Static<typeof OrganisationStepStatement>;
