import { useLingui } from '@lingui/react/macro';
import { routePath } from '../../domain/routes.ts';
import { hasPasskeys } from '../../platform/passkeys.ts';
import { ButtonLink } from '../../ui/action/button.tsx';
import { Icon } from '../../ui/picture/icons.tsx';
import { useAccount } from './queries.ts';

/** Asks an admin without a passkey to add one: a stolen password would give a stranger everybody’s accounts. */
export function AdminPasskeyLink() {
  const { t } = useLingui();
  const account = useAccount().data;
  if (!hasPasskeys() || account?.ok !== true || account.value.passkeys.length > 0) return null;
  return (
    <ButtonLink
      small
      to={routePath('settings')}
      title={t`Without one, a stolen password is enough to act as an admin.`}
    >
      <Icon name="key" size={18} />
      {t`Add a passkey`}
    </ButtonLink>
  );
}
