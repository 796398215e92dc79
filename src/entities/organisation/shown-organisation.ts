import type { OwnRecord } from '../../data/api/own.ts';
import { type Content, contentOf } from '../../domain/fields.ts';
import type { InviteFact } from '../../domain/invite/schema.ts';
import { organisationFactId } from '../../domain/organisation/id.ts';
import { roleIn } from '../../domain/organisation/rules.ts';
import type { OrganisationFact, OrganisationStatement } from '../../domain/organisation/schema.ts';
import type { OrganisationAct } from '../../domain/organisation-step/schema.ts';
import { type UnderWay, underWay } from '../../session/under-way.ts';
import type { InviteState, TeamRole } from './labels.tsx';

export type OwnOrganisation = OwnRecord<'organisation'>;
export type OrganisationStepRecord = OwnRecord<'organisation-step'>;

/** This person's step that the service has not accepted. */
export interface OpenStep extends UnderWay {
  /** Of its statement. */
  readonly id: string;
  readonly act: OrganisationAct;
}

/** An organisation as its team sees it: from its fact, or from the own statement before publication. */
export interface ShownOrganisation
  extends Omit<Content<OrganisationStatement>, 'createdAt'>,
    Pick<OrganisationFact, 'open' | 'team' | 'invites' | 'closedAt' | 'verifiedAt'> {
  /** The fact's id, also before it exists: it follows from the statement. */
  readonly id: string;
  /** This person's role; null if they are no member any more. */
  readonly role: TeamRole | null;
  /** Not null while the organisation itself waits or was refused. */
  readonly founding: UnderWay | null;
}

/** The person who sees it. */
export interface Viewer {
  readonly userId: string;
  readonly name: string;
  readonly letter: string;
}

export function shownOfFact(fact: OrganisationFact, { userId }: Pick<Viewer, 'userId'>): ShownOrganisation {
  return {
    ...contentOf(fact),
    id: fact._id,
    role: roleIn(fact, userId),
    founding: null,
  };
}

/** An organisation of this person that the service has not published yet; null if it was withdrawn. */
export function shownOfStatement(record: OwnOrganisation, viewer: Viewer): ShownOrganisation | null {
  if (record.state === 'removed') return null;
  const { _id, createdAt } = record.statement;
  return {
    ...contentOf(record.statement),
    id: organisationFactId(_id, viewer.userId),
    open: false,
    invites: [],
    closedAt: null,
    team: [{ ...viewer, role: 'admin', since: createdAt, shown: false }],
    role: 'admin',
    // Published, but the fact has not arrived yet.
    founding: underWay(record) ?? { state: 'sent', code: null },
  };
}

/**
 * Unpublished own ones first, newest first, then this person's organisations by name, closed ones last. A published one
 * has its fact: without it the person has left.
 */
export function shownOrganisations(
  facts: readonly OrganisationFact[],
  own: readonly OwnOrganisation[],
  viewer: Viewer,
): ShownOrganisation[] {
  const known = new Set(facts.map(({ _id }) => _id));
  const founded = own.flatMap((record): ShownOrganisation[] => {
    if (underWay(record) === null) return [];
    const shown = shownOfStatement(record, viewer);
    return shown === null || known.has(shown.id) ? [] : [shown];
  });
  const delivered = facts.map((fact) => shownOfFact(fact, viewer));
  const isOver = ({ closedAt }: ShownOrganisation) => closedAt !== null;
  return [...founded, ...delivered.filter((each) => !isOver(each)), ...delivered.filter(isOver)];
}

/** This person's waiting or refused steps, in their order. */
export function openSteps(records: readonly OrganisationStepRecord[]): OpenStep[] {
  const open = records.flatMap((record): OpenStep[] => {
    const state = underWay(record);
    if (state === null || record.state === 'removed') return [];
    const { _id: id, act } = record.statement;
    return [{ id, act, ...state }];
  });
  return open.sort((one, two) => (one.id < two.id ? -1 : 1));
}

/** The organisation after all waiting steps: its fields, and whether the own profile shows it. */
export function withOpenSteps(shown: ShownOrganisation, steps: readonly OpenStep[], userId: string): ShownOrganisation {
  let organisation = shown;
  for (const { act, state } of steps) if (state !== 'refused') organisation = withAct(organisation, act, userId);
  return organisation;
}

function withAct(organisation: ShownOrganisation, act: OrganisationAct, userId: string): ShownOrganisation {
  if (act.does === 'change') return { ...organisation, [act.field]: act.value };
  if (act.does !== 'show') return organisation;
  const team = organisation.team.map((each) => (each.userId === userId ? { ...each, shown: act.shown } : each));
  return { ...organisation, team };
}

/** The state of an invite at a moment (ISO 8601), also without a network. */
export function inviteStateAt({ state, ends }: Pick<InviteFact, 'state' | 'ends'>, now: string): InviteState {
  return state === 'pending' && ends <= now ? 'ended' : state;
}

/** Whether another person is an admin, so that this one may leave or step down. */
export function hasOtherAdmin({ team }: Pick<ShownOrganisation, 'team'>, userId: string): boolean {
  return team.some((member) => member.role === 'admin' && member.userId !== userId);
}
