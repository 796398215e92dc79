import { useLingui } from '@lingui/react/macro';
import { useAuthRequired } from '../../../session/auth-required.ts';
import { usePerson } from '../../../session/session.tsx';
import { Button } from '../../../ui/action/button.tsx';
import { Icon } from '../../../ui/picture/icons.tsx';

/** The hash that opens the dialog, so that people return to it after signing in. */
export const ASK = '#ask';

/** Opens the request for a booking; hidden on one's own offers. Visitors are asked to sign in first. */
export function AskButton({ owner, onAsk }: { owner: string; onAsk: () => void }) {
  const { t } = useLingui();
  const person = usePerson();
  const requireSignIn = useAuthRequired();
  if (person?.userId === owner) return null;
  return (
    <Button variant="primary" onClick={() => (person === null ? requireSignIn(ASK) : onAsk())}>
      <Icon name="calendar" size={20} />
      {t`Request to book`}
    </Button>
  );
}
