import type { OwnRecord } from '../../data/api/own.ts';
import type { InviteFact } from '../../domain/invite/schema.ts';
import { organisationFactId } from '../../domain/organisation/id.ts';
import { roleIn } from '../../domain/organisation/rules.ts';
import type { OrganisationFact } from '../../domain/organisation/schema.ts';
import type { OrganisationAct } from '../../domain/organisation-step/schema.ts';
import { type UnderWay, underWay } from '../../session/under-way.ts';
import type { InviteState, TeamRole } from './labels.tsx';

export type OwnOrganisation = OwnRecord<'organisation'>;
export type OrganisationStepRecord = OwnRecord<'organisation-step'>;

/** Something that this person did with an organisation and the service has not said yes to. */
export interface OpenStep extends UnderWay {
  /** Of its statement. */
  readonly id: string;
  readonly act: OrganisationAct;
}

/** An organisation as its team sees it: of the fact that they have, or of the own statement that is none yet. */
export interface ShownOrganisation
  extends Pick<
    OrganisationFact,
    'name' | 'organisationType' | 'description' | 'services' | 'open' | 'team' | 'invites' | 'closedAt'
  > {
  /** The fact's, also while there is none: it follows from the statement. */
  readonly id: string;
  /** In which this person belongs to it; null: they do not any more. */
  readonly role: TeamRole | null;
  /** Not null while the organisation itself waits or was refused. */
  readonly founding: UnderWay | null;
}

/** Who looks at it. */
export interface Viewer {
  readonly userId: string;
  readonly name: string;
  readonly letter: string;
}

export function shownOfFact(fact: OrganisationFact, { userId }: Pick<Viewer, 'userId'>): ShownOrganisation {
  const { _id, name, organisationType, description, services, open, team, invites, closedAt } = fact;
  return {
    id: _id,
    name,
    organisationType,
    description,
    services,
    open,
    team,
    invites,
    closedAt,
    role: roleIn(fact, userId),
    founding: null,
  };
}

/** One that this person founds and the service has not made yet; null: it was taken back. */
export function shownOfStatement(record: OwnOrganisation, viewer: Viewer): ShownOrganisation | null {
  if (record.state === 'removed') return null;
  const { _id, name, organisationType, description, services, createdAt } = record.statement;
  return {
    id: organisationFactId(_id, viewer.userId),
    name,
    organisationType,
    description,
    services,
    open: false,
    invites: [],
    closedAt: null,
    team: [{ ...viewer, role: 'admin', since: createdAt, shown: false }],
    role: 'admin',
    // Published, and the fact has not arrived yet.
    founding: underWay(record) ?? { state: 'sent', code: null },
  };
}

/**
 * Those that this person belongs to by their names, below the own ones that are not made yet, the newest first; those
 * that are over stand last. What was published has its fact: without one they have left it.
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

/** What waits or was refused of what this person did, in the order in which they did it. */
export function openSteps(records: readonly OrganisationStepRecord[]): OpenStep[] {
  const open = records.flatMap((record): OpenStep[] => {
    const state = underWay(record);
    if (state === null || record.state === 'removed') return [];
    const { _id: id, act } = record.statement;
    return [{ id, act, ...state }];
  });
  return open.sort((one, two) => (one.id < two.id ? -1 : 1));
}

/** As it will stand once everything that waits is done: fields, and whether the own profile shows it. */
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

/** How an invite stands at a moment (ISO 8601), also without a network. */
export function inviteStateAt({ state, ends }: Pick<InviteFact, 'state' | 'ends'>, now: string): InviteState {
  return state === 'pending' && ends <= now ? 'ended' : state;
}

/** Whether somebody other than them is an admin, so that this one may go or step down. */
export function hasOtherAdmin({ team }: Pick<ShownOrganisation, 'team'>, userId: string): boolean {
  return team.some((member) => member.role === 'admin' && member.userId !== userId);
}
