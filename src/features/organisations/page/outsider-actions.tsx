import { useLingui } from '@lingui/react/macro';
import { hasRole } from '../../../domain/account/rules.ts';
import type { OrganisationPage } from '../../../domain/organisation/page.ts';
import { MAY } from '../../../domain/organisation/table.ts';
import { useOpenSteps } from '../../../entities/organisation/queries.ts';
import { useModerating } from '../../../session/moderating.ts';
import { usePerson } from '../../../session/session.tsx';
import { Button } from '../../../ui/action/button.tsx';
import { Icon } from '../../../ui/picture/icons.tsx';
import { useAct } from '../use-act.ts';

interface OutsiderActionsProps {
  /** The organisation's fact. */
  id: string;
  page: Pick<OrganisationPage, 'verifiedAt'>;
}

/** For signed-in people: reports an organisation; an admin of Lapka can also verify it. */
export function OutsiderActions({ id, page: { verifiedAt } }: OutsiderActionsProps) {
  const { t } = useLingui();
  const act = useAct(id);
  const { report } = useModerating();
  const person = usePerson();
  const isAdmin = person !== null && hasRole(person.roles, 'admin');
  const isWaiting = useOpenSteps(isAdmin ? id : null).some(({ act: { does } }) => MAY[does] === 'site-admin');
  if (person === null) return null;
  return (
    <>
      {isAdmin && !isWaiting && (
        <Button onClick={() => void act({ does: 'verify', verified: verifiedAt === undefined })}>
          <Icon name="tick" size={20} />
          {verifiedAt === undefined ? t`Mark as verified` : t`Remove the mark “Verified”`}
        </Button>
      )}
      {isWaiting && <p className="field__hint">{t`Your decision shows when the service has received it.`}</p>}
      <Button onClick={() => report(id)}>
        <Icon name="flag" size={20} />
        {t({ context: 'verb', message: 'Report' })}
      </Button>
    </>
  );
}
