import { useLingui } from '@lingui/react/macro';
import { FloatingButton } from '../../../ui/action/floating-button.tsx';

/** Opens the publish dialog. */
export function AddButton({ onClick }: { onClick: () => void }) {
  const { t } = useLingui();
  return <FloatingButton icon="plus" label={t`New announcement`} onClick={onClick} />;
}
