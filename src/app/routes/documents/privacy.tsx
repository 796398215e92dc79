import { useLingui } from '@lingui/react/macro';
import { DocumentPage } from '../../screen/document-page.tsx';

export default function PrivacyRoute() {
  const { t } = useLingui();
  return <DocumentPage name="privacy" heading={t`Privacy policy`} />;
}
