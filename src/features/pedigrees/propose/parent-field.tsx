import { useLingui } from '@lingui/react/macro';
import { LIMITS } from '../../../domain/limits.ts';
import type { Place } from '../../../domain/pedigree/parentage.ts';
import { Button } from '../../../ui/action/button.tsx';
import { TextItem } from '../../../ui/form/items.tsx';
import type { KnownParent } from './proposal-draft.ts';

interface ParentFieldProps {
  place: Place;
  /** What is known of the dog whose number is in the field. */
  known: KnownParent | null;
  error: string | undefined;
  onSearch: () => void;
}

/** A parent by its number, typed or chosen from a search by name. */
export function ParentField({ place, known, error, onSearch }: ParentFieldProps) {
  const { t } = useLingui();
  const [label, search] =
    place === 'sir' ? [t`Sire’s number`, t`Find sire by name`] : [t`Dam’s number`, t`Find dam by name`];
  return (
    <TextItem
      name={place}
      label={label}
      hint={known?.name ?? t`If it’s known. A dog without a pedigree here stays a number.`}
      autoComplete="off"
      spellCheck={false}
      maxLength={LIMITS.dogId.max}
      error={error}
    >
      <Button aria-label={search} onClick={onSearch}>
        {t({ context: 'dog', message: 'Find' })}
      </Button>
    </TextItem>
  );
}
