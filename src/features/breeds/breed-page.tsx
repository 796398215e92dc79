import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { BREED_FACTS } from '../../domain/breed/facts.ts';
import type { PetKind } from '../../domain/pet/schema.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { FactList } from '../../ui/layout/fact-list.tsx';
import { MissingText } from '../../ui/notice/missing-text.tsx';
import { Waiting } from '../../ui/notice/placeholders.tsx';
import { breedRows, PART_NAMES } from './breed-texts.ts';
import { loadDescriptions, PARTS } from './descriptions.ts';
import './breeds.css';

interface BreedPageProps {
  kind: PetKind;
  breed: string;
  /** What owners say of it, which belongs to another feature. */
  reviews: ReactNode;
}

/** A breed: what it is, its facts, what living with it means, and what its owners say. */
export function BreedPage({ kind, breed, reviews }: BreedPageProps) {
  const { t, i18n } = useLingui();
  const { locale } = useLocale();
  const descriptions = useQuery({
    queryKey: ['breeds', kind, locale],
    queryFn: () => loadDescriptions(kind, locale),
    placeholderData: (before) => before,
  });
  const facts = BREED_FACTS[kind][breed];
  if (descriptions.isError) return <MissingText onAgain={() => void descriptions.refetch()} />;
  if (descriptions.data === undefined) return <Waiting />;
  const text = descriptions.data[breed];
  if (text === undefined || facts === undefined) return null;
  return (
    <article className="breed stack">
      <p className="breed__about">{text.about}</p>
      <div className="panel breed__facts">
        <FactList rows={breedRows(facts, i18n)} />
      </div>
      {PARTS.map((part) =>
        part === 'about' ? null : (
          <section key={part} aria-labelledby={part}>
            <h2 id={part}>{i18n._(PART_NAMES[part])}</h2>
            <p>{text[part]}</p>
          </section>
        ),
      )}
      <p className="soft small">{t`This page replaces no vet and no talk with a breeder.`}</p>
      {reviews}
    </article>
  );
}
