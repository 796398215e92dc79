import { useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router-dom';
import { NOTHING } from '../../../domain/kinds/id-grammar.ts';
import { organisationFactIds, organisationIds } from '../../../domain/organisation/id.ts';
import { routePath } from '../../../domain/routes.ts';
import type { ShownOrganisation } from '../../../entities/organisation/shown-organisation.ts';
import { codeText } from '../../../i18n/code-texts.ts';
import { OnceButton } from '../../../ui/action/once-button.tsx';
import { useGiveUp, useSendAgain } from '../use-act.ts';

/** What is happening to an organisation that this person founds, while it is none yet. */
export function Founding({ organisation: { id, founding } }: { organisation: ShownOrganisation }) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const giveUp = useGiveUp(id);
  const sendAgain = useSendAgain(id);
  if (founding === null) return null;
  const statement = organisationIds.make(organisationFactIds.parse(id)?.[1] ?? NOTHING);
  const refused = founding.state === 'refused';
  const leave = async () => {
    const given = await giveUp(statement);
    if (given) await navigate(routePath('myOrganisations'), { replace: true });
    return given;
  };
  const text = {
    waiting: t`It is created when you are online. Until then nobody else sees it.`,
    sent: t`The service has it; in a moment it is there for the others.`,
    refused: t`It was not created.`,
  }[founding.state];
  return (
    <div className={refused ? 'banner organisation__refused' : 'banner'}>
      <p role="status">
        {text} {refused && i18n._(codeText(founding.code))}
      </p>
      <div className="banner__actions">
        {refused && (
          <OnceButton small work={() => sendAgain(statement)}>
            {t`Send again`}
          </OnceButton>
        )}
        {founding.state !== 'sent' && (
          <OnceButton small work={leave}>
            {refused ? t`Discard` : t`Take it back`}
          </OnceButton>
        )}
      </div>
    </div>
  );
}
