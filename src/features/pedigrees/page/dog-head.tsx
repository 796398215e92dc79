import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { petPath } from '../../../domain/paths.ts';
import type { PedigreePage, ShownOwner } from '../../../domain/pedigree/page.ts';
import { petId } from '../../../domain/pet/id.ts';
import { SEX_NAMES, useBirthday } from '../../../entities/pedigree/dog-labels.tsx';
import { PersonLink } from '../../../entities/person/person-link.tsx';
import { FactList, type FactRow } from '../../../ui/layout/fact-list.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { CoefficientLine } from '../inbreeding/coefficient-line.tsx';
import type { DogInbreeding } from '../inbreeding/use-dog-inbreeding.ts';
import { DogPhoto } from './dog-photo.tsx';

interface DogHeadProps {
  page: PedigreePage;
  /** Null for a dog that is not published: its ancestors are unknown here. */
  inbreeding: DogInbreeding | null;
}

/** What a breeder looks for first. */
export function DogHead({ page: { dog, owner }, inbreeding }: DogHeadProps) {
  const { t, i18n } = useLingui();
  const birthday = useBirthday();
  const rows: FactRow[] = [[t({ context: 'dog', message: 'Number' }), <bdi key="number">{dog.dogId}</bdi>]];
  if (dog.birthday !== null) rows.push([t`Date of birth`, birthday(dog.birthday)]);
  if (dog.kennel !== null) rows.push([t`Kennel`, <bdi key="kennel">{dog.kennel}</bdi>]);
  if (owner !== null) rows.push([t`Owner`, <Owner key="owner" owner={owner} />]);
  return (
    <header className="panel dog-head">
      <div className="dog-head__photo">
        <DogPhoto owner={owner} name={dog.name} />
      </div>
      <div className="dog-head__name stack tight">
        <PageHeading>
          <bdi>{dog.name}</bdi>
        </PageHeading>
        <span className="row row--wrap tight">
          {dog.breed !== null && <span className="chip">{dog.breed}</span>}
          {dog.sex !== null && <span className="chip">{i18n._(SEX_NAMES[dog.sex])}</span>}
          {dog.source === 'owner' && !dog.confirmed && (
            <span className="chip chip--warn">{t`Added by the owner, not confirmed yet`}</span>
          )}
        </span>
      </div>
      <div className="dog-head__facts">
        <FactList rows={rows} />
        {inbreeding !== null && (
          <p className="dog-head__coefficient">
            <span className="soft">{t`Inbreeding`}</span> <CoefficientLine inbreeding={inbreeding} />
          </p>
        )}
      </div>
    </header>
  );
}

/** The owner of the dog, who agreed to be named. */
function Owner({ owner }: { owner: ShownOwner }) {
  return (
    <>
      <PersonLink userId={owner.userId}>
        <bdi>{owner.name}</bdi>
      </PersonLink>{' '}
      (
      <Link to={petPath(petId(owner.pet))}>
        <bdi>{owner.petName}</bdi>
      </Link>
      )
    </>
  );
}
