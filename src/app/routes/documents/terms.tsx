import { useLingui } from '@lingui/react/macro';
import { DocumentPage } from '../../screen/document-page.tsx';

export default function TermsRoute() {
  const { t } = useLingui();
  return <DocumentPage name="terms" heading={t`Terms and rules`} />;
}
