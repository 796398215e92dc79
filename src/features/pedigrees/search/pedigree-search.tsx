import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { LIMITS } from '../../../domain/limits.ts';
import { pedigreePath } from '../../../domain/paths.ts';
import type { PedigreeHit } from '../../../domain/pedigree/page.ts';
import { isLongEnough } from '../../../domain/search/long-enough.ts';
import { useDogHint } from '../../../entities/pedigree/dog-labels.tsx';
import { useFoundPedigrees } from '../../../entities/pedigree/queries.ts';
import { useQueryInAddress } from '../../../entities/search/use-query-in-address.ts';
import { SearchBox } from '../../../ui/field/search-box.tsx';
import '../pedigrees.css';
import { SearchStatus } from './search-status.tsx';

/** Searches dogs by their names (spec part 2, sections 2, 5 and 9), or by their numbers. */
export function PedigreeSearch() {
  const { t } = useLingui();
  const query = useQueryInAddress();
  const least = LIMITS.searchText.moreThan + 1;
  return (
    <div className="pedigree-search">
      <SearchBox
        label={t`Dog’s name or number`}
        hint={t`Its name or words in it, at least ${least} characters, in Ukrainian or Latin letters; or its full number.`}
        maxLength={LIMITS.searchText.max}
        value={query.typed}
        onChange={query.setTyped}
        onSubmit={query.askNow}
      />
      <Found text={query.text} typed={query.typed} />
    </div>
  );
}

/** `typed`: with too few characters for a search nothing is shown (spec, section 5). */
function Found({ text, typed }: { text: string; typed: string }) {
  const { t } = useLingui();
  // A text that is short enough to be only a number is not searched here: the specification wants nothing to be shown.
  const found = useFoundPedigrees(isLongEnough(text) ? text : '');
  const asked = isLongEnough(typed) && isLongEnough(text);
  const answer = asked ? found.data : undefined;
  const hits = answer?.ok ? answer.value.hits : [];
  return (
    <SearchStatus found={found} asked={asked}>
      {hits.length > 0 && (
        <ul className="panel pedigree-hits" aria-label={t`Dogs found`} aria-busy={found.isFetching}>
          {hits.map((hit) => (
            <li key={hit.dogId}>
              <Hit hit={hit} />
            </li>
          ))}
        </ul>
      )}
    </SearchStatus>
  );
}

function Hit({ hit }: { hit: PedigreeHit }) {
  const { t } = useLingui();
  const hint = useDogHint()(hit);
  const none = t({ id: 'pedigree.none', message: 'N/A' });
  return (
    <Link to={pedigreePath(hit.dogId)} className="pedigree-hit">
      <bdi className="strong">{hit.name}</bdi>{' '}
      <span className="field__hint">
        {t`Breed: ${hit.breed ?? none}`} · {t`Kennel: ${hit.kennel ?? none}`}
      </span>{' '}
      {hint !== '' && <span className="field__hint">{hint}</span>}
    </Link>
  );
}
