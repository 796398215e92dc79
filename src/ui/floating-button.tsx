import { IconButton } from './button.tsx';
import './floating-button.css';
import { Icon, type IconName } from './icons.tsx';

/** The page's main button at its lower corner, above whatever lies over the page's end. */
export function FloatingButton({ icon, label, onClick }: { icon: IconName; label: string; onClick: () => void }) {
  return (
    <div className="floating">
      <IconButton label={label} onClick={onClick}>
        <Icon name={icon} size={28} />
      </IconButton>
    </div>
  );
}
