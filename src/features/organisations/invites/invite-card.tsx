import { useLingui } from '@lingui/react/macro';
import { inviteFactIds, inviteOfFact } from '../../../domain/invite/id.ts';
import type { InviteFact } from '../../../domain/invite/schema.ts';
import { NOTHING } from '../../../domain/kinds/id-grammar.ts';
import type { OrganisationAct } from '../../../domain/organisation-step/schema.ts';
import { organisationKeys } from '../../../entities/organisation/keys.ts';
import { INVITE_STATE_NAMES, TEAM_ROLE_NAMES, TypeBadge } from '../../../entities/organisation/labels.tsx';
import { inviteStateAt, type OpenStep } from '../../../entities/organisation/shown-organisation.ts';
import { useDates } from '../../../i18n/dates.ts';
import { useLazyCodeText } from '../../../i18n/lazy-code-text.ts';
import { useGiveUp } from '../../../session/use-settled.ts';
import { OnceButton } from '../../../ui/action/once-button.tsx';
import { useAct } from '../use-act.ts';

type Answer = Extract<OrganisationAct, { does: 'accept' | 'decline' }>;

interface InviteCardProps {
  invite: InviteFact;
  /** This person's answer that the service has not accepted. */
  answer: OpenStep | null;
  /** ISO 8601. */
  now: string;
  /** Inside a panel. */
  plain?: boolean;
}

/** An invite to this person: who invites them to what, its state, and while it is pending the two buttons. */
export function InviteCard({ invite, answer, now, plain = false }: InviteCardProps) {
  const { t, i18n } = useLingui();
  const dates = useDates();
  const organisation = organisationOf(invite);
  const ulid = inviteOfFact(invite._id);
  const act = useAct(organisation);
  const state = inviteStateAt(invite, now);
  const mayAnswer = state === 'pending' && (answer === null || answer.state === 'refused');
  const { orgName, byName, role, description } = invite;
  const by = byName || t`An admin`;
  return (
    <article className={plain ? 'invite' : 'panel invite'}>
      <div className="invite__head row row--wrap tight">
        <h2 className="invite__name">
          <bdi>{orgName || t`An organisation that’s gone`}</bdi>
        </h2>
        <TypeBadge type={invite.organisationType} />
      </div>
      <p>{t`${by} has invited you. Your role: ${i18n._(TEAM_ROLE_NAMES[role])}`}</p>
      {state === 'pending' && description !== '' && <p className="invite__words">{description}</p>}
      <p className="field__hint">
        {state === 'pending'
          ? t`Reply by ${dates.date(invite.ends)}`
          : `${i18n._(INVITE_STATE_NAMES[state])} · ${dates.date(invite.answeredAt ?? invite.ends)}`}
      </p>
      <AnswerState organisation={organisation} answer={answer} />
      {mayAnswer && (
        <div className="actions invite__actions">
          <OnceButton work={() => act({ does: 'decline', invite: ulid })}>
            {t({ context: 'invite', message: 'Decline' })}
          </OnceButton>
          <OnceButton variant="primary" work={() => act({ does: 'accept', invite: ulid })}>
            {t({ context: 'invite', message: 'Accept' })}
          </OnceButton>
        </div>
      )}
    </article>
  );
}

/** The answer given here that the service has not accepted: only an accepted answer makes a member. */
function AnswerState({ organisation, answer }: { organisation: string; answer: OpenStep | null }) {
  const { t } = useLingui();
  const giveUp = useGiveUp(organisation, organisationKeys.all);
  const accepted = answer?.act.does === 'accept';
  return (
    <div className={answer === null ? undefined : answer.state === 'refused' ? 'banner banner--refused' : 'banner'}>
      <p role="status">
        {answer?.state === 'waiting' &&
          (accepted
            ? t`You accepted. We’ll process it when you’re online.`
            : t`You declined. We’ll process it when you’re online.`)}
        {answer?.state === 'sent' &&
          (accepted ? t`You accepted. We’re processing it.` : t`You declined. We’re processing it.`)}
        {answer?.state === 'refused' && <Refused code={answer.code} />}
      </p>
      {answer !== null && answer.state !== 'sent' && (
        <div className="banner__actions row row--wrap">
          <OnceButton key={answer.id} small work={() => giveUp(answer.id)}>
            {answer.state === 'refused' ? t`Close` : t`Withdraw it`}
          </OnceButton>
        </div>
      )}
    </div>
  );
}

function Refused({ code }: Pick<OpenStep, 'code'>) {
  const { i18n } = useLingui();
  const reason = useLazyCodeText(code);
  return reason && i18n._(reason);
}

/** The newest of a person's open answers to an invite, or null. */
export function answerTo(invite: InviteFact, steps: readonly OpenStep[]): OpenStep | null {
  const ulid = inviteOfFact(invite._id);
  return steps.findLast(({ act }) => isAnswer(act) && act.invite === ulid) ?? null;
}

/** The organisation's fact, to which it invites. */
export function organisationOf({ _id }: InviteFact): string {
  return inviteFactIds.parse(_id)?.[0] ?? NOTHING;
}

function isAnswer(act: OrganisationAct): act is Answer {
  return act.does === 'accept' || act.does === 'decline';
}
