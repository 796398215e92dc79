import { useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router-dom';
import { routePath } from '../../../domain/routes.ts';
import { GoogleIdentityButton } from '../../../features/accounts/google-identity.tsx';
import { DeleteSignedOut } from '../../../features/settings/delete-signed-out.tsx';
import { useSession } from '../../../session/session.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { Navigate } from '../../../ui/navigation/navigation.tsx';
import { useAfterDeletion } from '../../access/after-deletion.ts';
import { useContactEmail } from '../../contact.ts';

/** For people who may not sign in; signed-in people delete their account in the settings. */
export default function DeleteAccountRoute() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const onDeleted = useAfterDeletion();
  const contactEmail = useContactEmail();
  if (useSession().kind === 'signedIn') return <Navigate to={routePath('settings')} replace />;
  return (
    <>
      <PageHeading
        title={t({ id: 'deleteAccountTitle', message: 'Delete an account · Lapka' })}
      >{t`Delete an account`}</PageHeading>
      <DeleteSignedOut
        contactEmail={contactEmail}
        google={(onCredential) => <GoogleIdentityButton onCredential={onCredential} />}
        onDeleted={onDeleted}
        onKeep={() => navigate(routePath('home'))}
      />
    </>
  );
}
