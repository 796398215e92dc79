import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { BREED_PARTS } from '../../domain/breed/description.ts';
import { BREED_FACTS } from '../../domain/breed/facts.ts';
import type { PetKind } from '../../domain/pet/schema.ts';
import { BREED_PART_NAMES } from '../../texts/breed-parts.ts';
import { FactList } from '../../ui/layout/fact-list.tsx';
import { MissingText } from '../../ui/notice/missing-text.tsx';
import { Waiting } from '../../ui/notice/placeholders.tsx';
import { BreedPicture } from './breed-picture.tsx';
import { breedRows } from './breed-texts.ts';
import { useDescriptions } from './use-descriptions.ts';
import './breeds.css';

const PICTURE_PX = 150;

interface BreedPageProps {
  kind: PetKind;
  breed: string;
  /** What the community knows of it, which belongs to other features. */
  community: ReactNode;
}

/** A breed: what it is, its facts, what living with it means, and what the community knows of it. */
export function BreedPage({ kind, breed, community }: BreedPageProps) {
  const { t, i18n } = useLingui();
  const descriptions = useDescriptions(kind);
  const facts = BREED_FACTS[kind][breed];
  if (descriptions.isError) return <MissingText onAgain={() => void descriptions.refetch()} />;
  if (descriptions.data === undefined) return <Waiting />;
  const text = descriptions.data[breed];
  if (text === undefined || facts === undefined) return null;
  return (
    <article className="breed stack">
      <div className="breed__head">
        <p className="breed__about">{text.about}</p>
        <BreedPicture kind={kind} breed={breed} height={PICTURE_PX} />
      </div>
      <div className="panel breed__facts">
        <FactList rows={breedRows(facts, i18n)} />
      </div>
      {BREED_PARTS.map((part) =>
        part === 'about' ? null : (
          <section key={part} aria-labelledby={part}>
            <h2 id={part}>{i18n._(BREED_PART_NAMES[part])}</h2>
            <p>{text[part]}</p>
          </section>
        ),
      )}
      <p className="soft small">{t`This page replaces no vet and no talk with a breeder.`}</p>
      {community}
    </article>
  );
}
