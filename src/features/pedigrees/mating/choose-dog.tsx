import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { DURATIONS, LIMITS } from '../../../domain/limits.ts';
import { isAskable } from '../../../domain/pedigree/by-number.ts';
import type { PedigreeHit } from '../../../domain/pedigree/page.ts';
import type { Sex } from '../../../domain/pedigree/schema.ts';
import { useDogHint } from '../../../entities/pedigree/dog-labels.tsx';
import { useFoundPedigrees } from '../../../entities/pedigree/queries.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Field } from '../../../ui/field/field.tsx';
import { useDebounced } from '../../../ui/field/use-debounced.ts';
import { SearchStatus } from '../search/search-status.tsx';
import './mates.css';

interface ChooseDogProps {
  label: string;
  /** Names find no dog of the other sex; a number does, and `refuse` says why it cannot be chosen. */
  sex?: Sex | undefined;
  /** Why a dog cannot be chosen; null if it can. */
  refuse: (dog: PedigreeHit) => string | null;
  onChoose: (dog: PedigreeHit) => void;
}

/** Chooses a dog by typing its name or its number and picking a result. */
export function ChooseDog({ label, sex, refuse, onChoose }: ChooseDogProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const text = useDebounced(typed.trim(), DURATIONS.searchPause);
  const found = useFoundPedigrees(text, sex);
  const asked = isAskable(typed) && isAskable(text);
  const hits = asked && found.data?.ok ? found.data.value.hits : [];
  const least = LIMITS.searchText.moreThan + 1;
  return (
    <div>
      <Field
        label={label}
        type="search"
        autoComplete="off"
        spellCheck={false}
        hint={t`Enter at least ${least} characters of its name, or its full number as in its papers.`}
        maxLength={LIMITS.searchText.max}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <SearchStatus found={found} asked={asked} sex={sex}>
        {hits.length > 0 && (
          <ul className="mates" aria-label={t`Dogs found`}>
            {hits.map((hit) => (
              <Found key={hit.dogId} hit={hit} why={refuse(hit)} onChoose={() => onChoose(hit)} />
            ))}
          </ul>
        )}
      </SearchStatus>
    </div>
  );
}

function Found({ hit, why, onChoose }: { hit: PedigreeHit; why: string | null; onChoose: () => void }) {
  const { t } = useLingui();
  const hint = [hit.dogId, hit.kennel ?? '', useDogHint()(hit)].filter(Boolean).join(' · ');
  const { name } = hit;
  return (
    <li className="mate">
      <span className="mate__words">
        <bdi>{name}</bdi>
        <span className="field__hint">{hint}</span>
      </span>
      {why === null ? (
        <Button small aria-label={t`Choose ${name}`} onClick={onChoose}>
          {t({ context: 'dog', message: 'Choose' })}
        </Button>
      ) : (
        <span className="field__hint">{why}</span>
      )}
    </li>
  );
}
