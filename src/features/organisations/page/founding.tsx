import { useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router-dom';
import { NOTHING } from '../../../domain/kinds/id-grammar.ts';
import { organisationFactIds, organisationIds } from '../../../domain/organisation/id.ts';
import { routePath } from '../../../domain/routes.ts';
import { organisationKeys } from '../../../entities/organisation/keys.ts';
import type { ShownOrganisation } from '../../../entities/organisation/shown-organisation.ts';
import { OwnThingBanner } from '../../../entities/statement/own-thing-banner.tsx';
import { codeText } from '../../../i18n/code-texts.ts';
import { useGiveUp, useSendAgain } from '../../../session/use-settled.ts';

/** The state of an organisation that this person creates, until the service accepts it. */
export function Founding({ organisation: { id, founding } }: { organisation: ShownOrganisation }) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const giveUp = useGiveUp(id, organisationKeys.all);
  const sendAgain = useSendAgain(id, organisationKeys.all);
  if (founding === null) return null;
  const statement = organisationIds.make(organisationFactIds.parse(id)?.[1] ?? NOTHING);
  const leave = async () => {
    const given = await giveUp(statement);
    if (given) void navigate(routePath('myOrganisations'), { replace: true });
    return given;
  };
  const text = {
    waiting: t`We’ll create it when you’re online. Until then, no one else can see it.`,
    sent: t`We’ve received it. Others will see it in a moment.`,
    refused: t`It wasn’t created.`,
  }[founding.state];
  return (
    <OwnThingBanner
      text={text}
      refused={founding.state === 'refused' ? i18n._(codeText(founding.code)) : null}
      onSendAgain={() => sendAgain(statement)}
      onLeave={founding.state === 'sent' ? null : leave}
    />
  );
}
