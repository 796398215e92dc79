import { useLingui } from '@lingui/react/macro';
import { codeText } from '../../i18n/code-texts.ts';

/** Replaces a form whose document only a later version of the app may write (docs/versions.md). */
export function NewerNotice() {
  const { i18n } = useLingui();
  return <p role="status">{i18n._(codeText('statement/newer-version'))}</p>;
}
