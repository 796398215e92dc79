import { useLingui } from '@lingui/react/macro';
import { DogLink } from '../../../entities/pedigree/dog-labels.tsx';
import { Button, IconButton } from '../../../ui/action/button.tsx';
import { Icon } from '../../../ui/picture/icons.tsx';
import { percent } from '../inbreeding/coefficient-text.ts';
import type { SavedMate } from './saved-mates.ts';

interface MateRowProps {
  mate: SavedMate;
  /** Of the litter: null while it is unknown; 'too-little' if the dogs' own parents are. */
  coefficient: number | 'too-little' | null;
  /** The ancestors of the mate are on this device. */
  isRead: boolean;
  isOpened: boolean;
  onOpen: () => void;
  onRemove: () => void;
}

/** A possible mate, which leads to its pedigree, with what can be done beside it. */
export function MateRow({ mate, coefficient, isRead, isOpened, onOpen, onRemove }: MateRowProps) {
  const { t, i18n } = useLingui();
  const { dogId, name } = mate;
  return (
    <li className="mate">
      <span className="mate__words">
        <DogLink dog={{ ...mate, known: true }} />
        <bdi className="field__hint">{dogId}</bdi>
        {!isRead && <span className="field__hint">{t`Its ancestors aren’t on this device yet.`}</span>}
      </span>
      {coefficient !== null && (
        <span className="mate__number">
          {coefficient === 'too-little' ? t`not known` : percent(coefficient, i18n.locale)}
        </span>
      )}
      <span className="mate__actions above-card-link row tight">
        {isRead && (
          <Button small aria-expanded={isOpened} aria-label={t`Litter with ${name}`} onClick={onOpen}>
            {t`Details`}
          </Button>
        )}
        <IconButton label={t`Remove ${name} from the list`} onClick={onRemove}>
          <Icon name="close" size={20} />
        </IconButton>
      </span>
    </li>
  );
}
