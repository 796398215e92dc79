import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { pedigreePath, petPath } from '../../../domain/paths.ts';
import type { PedigreePage, ShownOwner } from '../../../domain/pedigree/page.ts';
import { petId } from '../../../domain/pet/id.ts';
import { SEX_NAMES, useBirthday } from '../../../entities/pedigree/dog-labels.tsx';
import { PersonLink } from '../../../entities/person/person-link.tsx';
import { ShareButton } from '../../../entities/share/share-button.tsx';
import { lazyPart } from '../../../ui/layout/lazy-part.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { Split } from './split.tsx';
import '../pedigrees.css';
import { type DetailRow, DetailTable } from './detail-table.tsx';
import { Family } from './family.tsx';

/** The owner of the dog, if they agree to be named. */
function OwnerLine({ owner }: { owner: ShownOwner }) {
  const { t } = useLingui();
  return (
    <p>
      {t`Owner`}:{' '}
      <PersonLink userId={owner.userId}>
        <bdi>{owner.name}</bdi>
      </PersonLink>{' '}
      (
      <Link to={petPath(petId(owner.pet))}>
        <bdi>{owner.petName}</bdi>
      </Link>
      )
    </p>
  );
}

// Charts and computations over many generations load after the text.
const Ancestors = lazyPart(async () => ({ default: (await import('./ancestors.tsx')).Ancestors }));

/** The initial share of the width for the family (spec part 2, section 9), in percent. */
const FAMILY_SHARE = 30;

interface PedigreeViewProps {
  page: PedigreePage;
  /** Others can read it, perhaps in an older version. */
  isPublished: boolean;
  /** This person's own relation to it. */
  own: ReactNode;
}

/** A dog's details, its ancestors, and how closely its parents are related. */
export function PedigreeView({ page, isPublished, own }: PedigreeViewProps) {
  const { t } = useLingui();
  const { dog } = page;
  const rows = useDetailRows(page);
  return (
    <article className="pedigree">
      <header className="pedigree__head row row--wrap between">
        <PageHeading>
          <bdi>{dog.name}</bdi>
        </PageHeading>
        <span className="row row--wrap tight">
          {dog.breed !== null && <span className="chip">{dog.breed}</span>}
          {dog.source === 'owner' && !dog.confirmed && (
            <span className="chip chip--warn">{t`Added by the owner, not confirmed yet`}</span>
          )}
        </span>
      </header>
      {own}
      <section className="panel pedigree__part stack loose" aria-label={t`The dog and its family`}>
        <Split
          label={t`Family`}
          share={FAMILY_SHARE}
          first={<Family page={page} />}
          second={<DetailTable rows={rows} />}
        />
        {page.owner !== null && <OwnerLine owner={page.owner} />}
        {isPublished && (
          <div className="actions">
            <ShareButton href={pedigreePath(dog.dogId)} title={dog.name} text={dog.breed ?? ''} />
          </div>
        )}
      </section>
      {isPublished && <Ancestors key={dog.dogId} dog={dog} />}
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
