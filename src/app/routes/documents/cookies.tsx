import { useLingui } from '@lingui/react/macro';
import { Button } from '../../../ui/action/button.tsx';
import { useConsentSettings } from '../../dialogs/consent.tsx';
import { DocumentPage } from '../../screen/document-page.tsx';

/** The cookies policy, with the cookie choice at its top. */
export default function CookiesRoute() {
  const { t } = useLingui();
  const openConsent = useConsentSettings();
  return (
    <DocumentPage name="cookies" heading={t`Cookies policy`}>
      <div className="actions no-print">
        <Button variant="primary" onClick={openConsent}>
          {t`Cookie settings`}
        </Button>
      </div>
    </DocumentPage>
  );
}
