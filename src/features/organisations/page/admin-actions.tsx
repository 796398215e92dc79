import { useLingui } from '@lingui/react/macro';
import { hasRole } from '../../../domain/account/rules.ts';
import type { OrganisationPage } from '../../../domain/organisation/page.ts';
import { MAY } from '../../../domain/organisation/table.ts';
import { useOpenSteps } from '../../../entities/organisation/queries.ts';
import { usePerson } from '../../../session/session.tsx';
import { Button } from '../../../ui/action/button.tsx';
import { Icon } from '../../../ui/picture/icons.tsx';
import { useAct } from '../use-act.ts';

interface AdminActionsProps {
  /** The organisation's fact. */
  id: string;
  page: Pick<OrganisationPage, 'verifiedAt' | 'hiddenAt'>;
}

/** For an admin of Lapka: verifies an organisation, or hides it from visitors. Others see nothing. */
export function AdminActions({ id, page: { verifiedAt, hiddenAt } }: AdminActionsProps) {
  const { t } = useLingui();
  const act = useAct(id);
  const person = usePerson();
  const isAdmin = person !== null && hasRole(person.roles, 'admin');
  const isWaiting = useOpenSteps(isAdmin ? id : null).some(({ act: { does } }) => MAY[does] === 'site-admin');
  if (!isAdmin) return null;
  if (isWaiting) return <p className="field__hint">{t`Your decision shows when the service has received it.`}</p>;
  return (
    <>
      <Button onClick={() => void act({ does: 'verify', verified: verifiedAt === undefined })}>
        <Icon name="tick" size={20} />
        {verifiedAt === undefined ? t`Mark as verified` : t`Remove the mark “Verified”`}
      </Button>
      <Button variant="danger" onClick={() => void act({ does: 'hide', hidden: hiddenAt === undefined })}>
        <Icon name="eyeOff" size={20} />
        {hiddenAt === undefined ? t`Hide from visitors` : t`Show to visitors again`}
      </Button>
    </>
  );
}
