import { useLingui } from '@lingui/react/macro';
import { useLocation, useNavigate } from 'react-router-dom';
import { routePath } from '../../domain/routes.ts';
import { Button } from '../../ui/action/button.tsx';
import { FormEnd } from '../../ui/form/form.tsx';
import { Modal } from '../../ui/overlay/modal.tsx';
import { signInState } from './after-sign-in.ts';

/**
 * Cancel, or sign in and return to the same place (spec part 1, section 5). The form itself persists what was typed.
 */
export default function AuthRequiredDialog({ anchor, onClose }: { anchor: string; onClose: () => void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const go = (to: string) => {
    onClose();
    void navigate(to, { state: signInState(`${pathname}${search}${anchor === '' ? hash : anchor}`) });
  };
  return (
    <Modal title={t({ id: 'authenticationRequired', message: 'Please sign in' })} onClose={onClose}>
      <p>{t`You need an account to do this. You’ll come straight back here, and what you’ve typed will be saved.`}</p>
      <FormEnd>
        <Button variant="text" onClick={onClose}>
          {t`Cancel`}
        </Button>
        <Button onClick={() => go(routePath('signUp'))}>{t`Join now`}</Button>
        <Button variant="primary" onClick={() => go(routePath('signIn'))}>
          {t`Sign in`}
        </Button>
      </FormEnd>
    </Modal>
  );
}
