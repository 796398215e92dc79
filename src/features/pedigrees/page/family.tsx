import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { PedigreePage, Relative } from '../../../domain/pedigree/page.ts';
import { DogLink, useDogHint } from '../../../entities/pedigree/dog-labels.tsx';

/**
 * A dog's parents, brothers and sisters, and children (spec part 2, section 2): lists of links, by keyboard as by
 * touch.
 */
export function Family({ page }: { page: PedigreePage }) {
  const { t } = useLingui();
  const { dog, sir, dam, siblings, siblingCount, children, childCount } = page;
  return (
    <nav className="family" aria-label={t`Family of ${dog.name}`}>
      <Branch title={t({ context: 'dog', message: 'Sire' })} count={null}>
        <li>{sir === null ? <Unknown /> : <Kin dog={sir} />}</li>
      </Branch>
      <Branch title={t({ context: 'dog', message: 'Dam' })} count={null}>
        <li>{dam === null ? <Unknown /> : <Kin dog={dam} />}</li>
      </Branch>
      <Branch title={t`Siblings`} count={siblingCount}>
        {siblings.map((sibling) => (
          <li key={sibling.dogId}>
            <Kin dog={sibling} note={sibling.full ? null : t`through one parent`} />
          </li>
        ))}
        <More count={siblingCount - siblings.length} />
      </Branch>
      <Branch title={t({ context: 'dog', message: 'Offspring' })} count={childCount}>
        {children.map((child) => (
          <li key={child.dogId}>
            <Kin dog={child} />
          </li>
        ))}
        <More count={childCount - children.length} />
      </Branch>
    </nav>
  );
}

function Branch({ title, count, children }: { title: string; count: number | null; children: ReactNode }) {
  const { t } = useLingui();
  return (
    <details className="family__branch" open>
      <summary>
        {title}
        {count !== null && <span className="family__count">{count}</span>}
      </summary>
      {count === 0 ? <p className="field__hint">{t`None known.`}</p> : <ul>{children}</ul>}
    </details>
  );
}

function Kin({ dog, note = null }: { dog: Relative; note?: string | null }) {
  const hint = [useDogHint()(dog), note ?? ''].filter(Boolean).join(' · ');
  return (
    <>
      <DogLink dog={dog} />
      {hint !== '' && <span className="field__hint"> {hint}</span>}
    </>
  );
}

function Unknown() {
  const { t } = useLingui();
  return <span className="field__hint">{t({ context: 'dog', message: 'Unknown' })}</span>;
}

/** How many more there are than shown. */
function More({ count }: { count: number }) {
  const { t } = useLingui();
  return count <= 0 ? null : <li className="field__hint">{t`And ${count} more`}</li>;
}
