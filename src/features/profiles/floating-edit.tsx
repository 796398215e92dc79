import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';

/** The owner's button at the lower corner of a tab (spec part 1, section 2.9). */
export function FloatingEdit({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <div className="floating-edit">
      <IconButton label={label} onClick={onClick}>
        <Icon name="edit" />
      </IconButton>
    </div>
  );
}
