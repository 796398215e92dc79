import { useLingui } from '@lingui/react/macro';
import { Icon } from '../../ui/icons.tsx';

/** The floating button that opens the publish dialog, where the thumb is. */
export function AddButton({ onClick }: { onClick: () => void }) {
  const { t } = useLingui();
  const label = t`New announcement`;
  return (
    <button type="button" className="market-add" title={label} aria-label={label} onClick={onClick}>
      <Icon name="plus" size={28} />
    </button>
  );
}
