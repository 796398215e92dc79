import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import type { PedigreePage, Relative, Sibling } from '../../../domain/pedigree/page.ts';
import { DogLink, useDogHint } from '../../../entities/pedigree/dog-labels.tsx';
import { Button } from '../../../ui/action/button.tsx';

/** More siblings or offspring are folded. */
const RELATIVES_SHOWN = 6;

/**
 * A dog's parents, brothers and sisters, and children (spec part 2, section 2): lists of links, by keyboard as by
 * touch.
 */
export function Family({ page }: { page: PedigreePage }) {
  const { t } = useLingui();
  const { dog, sir, dam, siblings, siblingCount, children, childCount } = page;
  return (
    <nav className="family" aria-label={t`Family of ${dog.name}`}>
      <Branch title={t({ context: 'dog', message: 'Sire' })}>
        <Parent dog={sir} />
      </Branch>
      <Branch title={t({ context: 'dog', message: 'Dam' })}>
        <Parent dog={dam} />
      </Branch>
      <Branch title={t`Siblings`} count={siblingCount}>
        <Relatives dogs={siblings} total={siblingCount} />
      </Branch>
      <Branch title={t({ context: 'dog', message: 'Offspring' })} count={childCount}>
        <Relatives dogs={children} total={childCount} />
      </Branch>
    </nav>
  );
}

function Branch({ title, count, children }: { title: string; count?: number; children: ReactNode }) {
  return (
    <details className="family__branch" open>
      <summary>
        {title}
        {count !== undefined && <span className="family__count">{count}</span>}
      </summary>
      {children}
    </details>
  );
}

function Parent({ dog }: { dog: Relative | null }) {
  const { t } = useLingui();
  return (
    <ul>
      {dog === null ? (
        <li className="field__hint">{t({ context: 'dog', message: 'Unknown' })}</li>
      ) : (
        <Kin dog={dog} isFull />
      )}
    </ul>
  );
}

/** `total`: of all relatives of this kind; only the first of them are loaded. */
function Relatives({ dogs, total }: { dogs: readonly (Relative | Sibling)[]; total: number }) {
  const { t } = useLingui();
  const [isWhole, setWhole] = useState(false);
  if (total === 0) return <p className="field__hint">{t`None known.`}</p>;
  const isFoldable = dogs.length > RELATIVES_SHOWN;
  const shown = isWhole ? dogs : dogs.slice(0, RELATIVES_SHOWN);
  const count = dogs.length;
  return (
    <>
      <ul>
        {shown.map((dog) => (
          <Kin key={dog.dogId} dog={dog} isFull={!('full' in dog) || dog.full} />
        ))}
        {total > count && (isWhole || !isFoldable) && <More count={total - count} />}
      </ul>
      {isFoldable && (
        <Button small variant="text" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t`Show fewer` : t`Show all ${count}`}
        </Button>
      )}
    </>
  );
}

/** How many more there are than shown. */
function More({ count }: { count: number }) {
  const { t } = useLingui();
  return <li className="field__hint">{t`And ${count} more`}</li>;
}

/** `isFull`: not only through one parent. */
function Kin({ dog, isFull }: { dog: Relative; isFull: boolean }) {
  const { t } = useLingui();
  const hint = [useDogHint()(dog), isFull ? '' : t`through one parent`].filter(Boolean).join(' · ');
  return (
    <li>
      <DogLink dog={dog} />
      {hint !== '' && <span className="field__hint"> {hint}</span>}
    </li>
  );
}
