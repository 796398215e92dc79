import { useLingui } from '@lingui/react/macro';
import { DocumentPage } from '../../screen/document-page.tsx';

export default function AboutRoute() {
  const { t } = useLingui();
  return <DocumentPage name="about" heading={t`About Lapka`} />;
}
