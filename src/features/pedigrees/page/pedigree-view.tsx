import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useMemo } from 'react';
import { pedigreePath } from '../../../domain/paths.ts';
import type { PedigreePage } from '../../../domain/pedigree/page.ts';
import { SEX_NAMES, useBirthday } from '../../../entities/pedigree/dog-labels.tsx';
import { ShareButton } from '../../../entities/share/share-button.tsx';
import { lazyPart } from '../../../ui/layout/lazy-part.tsx';
import { useDogInbreeding } from '../inbreeding/use-dog-inbreeding.ts';
import { Split } from './split.tsx';
import '../pedigrees.css';
import { Ancestors } from './ancestors.tsx';
import { type DetailRow, DetailTable } from './detail-table.tsx';
import { DogHead } from './dog-head.tsx';
import { Family } from './family.tsx';

const Calculations = lazyPart(async () => ({ default: (await import('./calculations.tsx')).Calculations }));

/** The initial share of the width for the family (spec part 2, section 9), in percent. */
const FAMILY_SHARE = 30;

interface PedigreeViewProps {
  page: PedigreePage;
  /** Others can read it, perhaps in an older version. */
  isPublished: boolean;
  /** This person's own relation to it. */
  own: ReactNode;
}

/** First what a breeder looks for: the dog, then its ancestors and other relatives, then calculations. */
export function PedigreeView({ page, isPublished, own }: PedigreeViewProps) {
  const { t } = useLingui();
  const { dog, sir, dam } = page;
  const rows = useDetailRows(page);
  const inbreeding = useDogInbreeding(isPublished ? dog.dogId : null);
  return (
    <article className="pedigree">
      <DogHead page={page} inbreeding={isPublished ? inbreeding : null} />
      {own}
      {isPublished && <Ancestors hasParent={sir !== null || dam !== null} inbreeding={inbreeding} />}
      <section className="panel pedigree__part stack loose" aria-label={t`The dog and its family`}>
        <Split
          label={t`Family`}
          share={FAMILY_SHARE}
          first={<Family page={page} />}
          second={<DetailTable rows={rows} />}
        />
        {isPublished && (
          <div className="actions">
            <ShareButton href={pedigreePath(dog.dogId)} title={dog.name} text={dog.breed ?? ''} />
          </div>
        )}
      </section>
      {inbreeding.ancestry !== null && (
        <Calculations dog={dog} ancestry={inbreeding.ancestry} computed={inbreeding.computed} />
      )}
    </article>
  );
}

/** Only what is known. */
function useDetailRows({ dog, sir, dam }: PedigreePage): DetailRow[] {
  const { t, i18n } = useLingui();
  const birthday = useBirthday();
  return useMemo(() => {
    const rows: readonly (readonly [string, string | null])[] = [
      [t({ context: 'dog', message: 'Name' }), dog.name],
      [t({ context: 'dog', message: 'Call name' }), dog.callName],
      [t({ context: 'dog', message: 'Number' }), dog.dogId],
      [t`Breed`, dog.breed],
      [t`Sex`, dog.sex === null ? null : i18n._(SEX_NAMES[dog.sex])],
      [t`Date of birth`, dog.birthday === null ? null : birthday(dog.birthday)],
      [t`Kennel`, dog.kennel],
      [t({ context: 'dog', message: 'Sire' }), sir?.name ?? null],
      [t({ context: 'dog', message: 'Dam' }), dam?.name ?? null],
      [t({ context: 'dog', message: 'Size' }), dog.size],
      [t`Height, cm`, dog.cm],
      [t`Weight`, dog.weight],
      [t`Weight, kg`, dog.kg],
      [t({ context: 'dog', message: 'Other' }), dog.others],
    ];
    return rows.flatMap(([name, value]): DetailRow[] => (value === null || value === '' ? [] : [[name, value]]));
  }, [dog, sir, dam, t, i18n, birthday]);
}
