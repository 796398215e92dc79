import { useLingui } from '@lingui/react/macro';
import { fieldsOf } from '../../domain/fields.ts';
import type { OrganisationAct } from '../../domain/organisation-step/schema.ts';
import { organisationKeys } from '../../entities/organisation/keys.ts';
import type { OpenStep, ShownOrganisation } from '../../entities/organisation/shown-organisation.ts';
import { codeText } from '../../i18n/code-texts.ts';
import { useGiveUp } from '../../session/use-settled.ts';
import { OnceButton } from '../../ui/action/once-button.tsx';
import './organisations.css';
import { StepText } from './step-text.tsx';
import { useAct } from './use-act.ts';

interface OwnStepsProps {
  /** As the service last published it, without pending steps. */
  organisation: ShownOrganisation;
  steps: readonly OpenStep[];
}

/**
 * This person's steps that the service has not accepted, each with the possible actions. The live region is always
 * rendered, so that additions are announced.
 */
export function OwnSteps({ organisation, steps }: OwnStepsProps) {
  return (
    <div role="status" className={steps.length === 0 ? 'organisation__quiet' : undefined}>
      {steps.length > 0 && (
        <ul className="stack">
          {steps.map((step) => (
            <li key={step.id} className={step.state === 'refused' ? 'banner banner--refused' : 'banner'}>
              <OwnStep organisation={organisation} step={step} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function OwnStep({ organisation, step }: { organisation: ShownOrganisation; step: OpenStep }) {
  const { t, i18n } = useLingui();
  const giveUp = useGiveUp(organisation.id, organisationKeys.all);
  const act = useAct(organisation.id);
  const again = anew(step, organisation);
  const truth = {
    waiting: t`Waiting to send; we’ll process it then.`,
    sent: t`We’re processing it.`,
    refused: i18n._(codeText(step.code)),
  }[step.state];
  return (
    <>
      <p className="organisation__step">
        <span className="organisation__step-what">
          <StepText act={step.act} organisation={organisation} />
        </span>{' '}
        <span>{truth}</span>
      </p>
      {step.state !== 'sent' && (
        <div className="banner__actions row row--wrap">
          {again !== null && (
            <OnceButton small work={async () => (await act(again)) && giveUp(step.id)}>
              {t`Keep mine`}
            </OnceButton>
          )}
          <OnceButton small work={() => giveUp(step.id)}>
            {step.state === 'refused' ? t`Close` : t`Withdraw it`}
          </OnceButton>
        </div>
      )}
    </>
  );
}

/**
 * The same change again, over the current state: another admin's change came first, and the second writer has seen it.
 * Null: there is nothing to repeat.
 */
function anew({ act, state, code }: OpenStep, organisation: ShownOrganisation): OrganisationAct | null {
  if (state !== 'refused' || code !== 'organisation/changed-meanwhile' || act.does !== 'change') return null;
  const was = fieldsOf<Record<string, unknown>>(organisation)[act.field];
  return { ...act, was } as OrganisationAct;
}
