import { useLingui } from '@lingui/react/macro';
import { comparePath, MAX_COMPARED_BREEDS } from '../../domain/breed/compare.ts';
import { Button, ButtonLink } from '../../ui/action/button.tsx';

const MIN_BREEDS_COMPARED = 2;

interface CompareBoxProps {
  address: string;
  name: string;
  chosen: readonly string[];
  onChoose: (addresses: readonly string[]) => void;
}

/** Beside a breed of the list: whether it is compared. */
export function CompareBox({ address, name, chosen, onChoose }: CompareBoxProps) {
  const { t } = useLingui();
  const isChosen = chosen.includes(address);
  return (
    <label className="check breeds__compare">
      <input
        type="checkbox"
        aria-label={t`Compare: ${name}`}
        checked={isChosen}
        disabled={!isChosen && chosen.length >= MAX_COMPARED_BREEDS}
        onChange={() => onChoose(isChosen ? chosen.filter((one) => one !== address) : [...chosen, address])}
      />
      <span className="breeds__compare-word">{t`Compare`}</span>
    </label>
  );
}

/** The chosen breeds' number and the way to their comparison, below the list on any part of it. */
export function CompareBar({ chosen, onChoose }: Pick<CompareBoxProps, 'chosen' | 'onChoose'>) {
  const { t } = useLingui();
  const [count, most] = [chosen.length, MAX_COMPARED_BREEDS];
  if (count === 0) return null;
  return (
    <div className="panel breeds__bar row row--wrap between">
      <p role="status">{t`Chosen to compare: ${count} of ${most}`}</p>
      <div className="row row--wrap">
        <Button small onClick={() => onChoose([])}>{t`Clear`}</Button>
        {count >= MIN_BREEDS_COMPARED && (
          <ButtonLink small variant="primary" to={comparePath('breedsCompare', chosen)}>{t`Compare`}</ButtonLink>
        )}
      </div>
    </div>
  );
}
