import { IconButton } from './button.tsx';
import './floating-button.css';
import { Icon, type IconName } from '../picture/icons.tsx';

/**
 * The page's main button at the window's lower corner, in reach of the thumb, above whatever overlays the page's end.
 * It must be last in its page.
 */
export function FloatingButton({ icon, label, onClick }: { icon: IconName; label: string; onClick: () => void }) {
  return (
    <div className="floating">
      <IconButton label={label} onClick={onClick}>
        <Icon name={icon} size={28} />
      </IconButton>
    </div>
  );
}
