import { useLingui } from '@lingui/react/macro';
import { hasRole } from '../../../domain/account/rules.ts';
import { useOpenSteps } from '../../../entities/organisation/queries.ts';
import { usePerson } from '../../../session/session.tsx';
import { Button } from '../../../ui/action/button.tsx';
import { Icon } from '../../../ui/picture/icons.tsx';
import { useAct } from '../use-act.ts';

interface VerifyButtonProps {
  /** The organisation's fact. */
  id: string;
  isVerified: boolean;
}

/** For an admin of Lapka: confirms that an organisation is what it says it is. Others see nothing. */
export function VerifyButton({ id, isVerified }: VerifyButtonProps) {
  const { t } = useLingui();
  const act = useAct(id);
  const person = usePerson();
  const isAdmin = person !== null && hasRole(person.roles, 'admin');
  const open = useOpenSteps(isAdmin ? id : null).some(({ act: { does } }) => does === 'verify');
  if (!isAdmin) return null;
  if (open) return <p className="field__hint">{t`The mark will appear when the service has received it.`}</p>;
  return (
    <Button onClick={() => void act({ does: 'verify', verified: !isVerified })}>
      <Icon name="tick" size={20} />
      {isVerified ? t`Remove the mark “Verified”` : t`Mark as verified`}
    </Button>
  );
}
