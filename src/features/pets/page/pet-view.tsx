import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useCallback, useState } from 'react';
import { BreedLink } from '../../../entities/pet/breed-link.tsx';
import { useOwnPet, usePetFact } from '../../../entities/pet/queries.ts';
import { textsIn } from '../../../i18n/named-text.ts';
import { petTraits } from '../../../i18n/pet-traits.ts';
import { isRemoved, useRemoved } from '../../../session/removals.tsx';
import { usePerson } from '../../../session/session.tsx';
import { FactList } from '../../../ui/layout/fact-list.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { Tabs } from '../../../ui/layout/tabs.tsx';
import { OutOfReach, StatePanel, Waiting } from '../../../ui/notice/placeholders.tsx';
import { lazyDialog, useDialogsAhead } from '../../../ui/overlay/lazy-dialog.tsx';
import { PetRecord } from '../record/pet-record.tsx';
import { OwnerCard } from './owner-card.tsx';
import { PetActions } from './pet-actions.tsx';
import { PetMenu } from './pet-menu.tsx';
import { PetPhotos } from './pet-photos.tsx';
import { PetState } from './pet-state.tsx';
import '../pets.css';
import { isOwnPet, petOfFact, petOfOwn, type ShownPet } from '../../../entities/pet/shown-pet.ts';

const PetDialog = lazyDialog(() => import('../dialog/pet-dialog.tsx'));
const DIALOGS = [PetDialog];

interface PetViewProps {
  id: string;
  /** The breadcrumb of this pet; null while its owner is unknown. */
  crumbs: (pet: ShownPet | null) => ReactNode;
  /** The reviews of the pet. */
  reviews: ReactNode;
  /** Its pedigree, if its owner states one. */
  pedigree: (pet: ShownPet) => ReactNode;
  /** Shown for an address without a pet. */
  missing: ReactNode;
  back: ReactNode;
}

/** One pet (spec part 2, section 2). Removed and unreachable are normal results, not errors. */
export function PetView(props: PetViewProps) {
  const { id, missing, back, crumbs } = props;
  const { t } = useLingui();
  const read = usePetFact(id);
  const own = useOwnPet(id);
  const person = usePerson();
  const removed = useRemoved();
  const record = isOwnPet(own.data) ? own.data : null;
  const fact = read.data?.kind === 'found' ? read.data.value : null;
  const mine = record !== null && person !== null && record.state !== 'removed';
  const pet = mine ? petOfOwn(record, person.userId, fact !== null) : fact && petOfFact(fact);
  const isPetRemoved = record?.state === 'removed' || isRemoved(removed.get(id), record !== null);
  if (pet !== null && !isPetRemoved) return <WholePet {...props} pet={pet} />;
  if (read.isPending || (person !== null && own.isPending)) return <Waiting />;
  const title = t`Pet · Lapka`;
  if (read.data?.kind === 'removed' || isPetRemoved) {
    return (
      <>
        {crumbs(null)}
        <StatePanel
          title={<PageHeading title={title}>{t`This pet’s page was removed`}</PageHeading>}
          text={t`Its owner or a community moderator removed it.`}
        >
          {back}
        </StatePanel>
      </>
    );
  }
  if (read.data?.kind === 'missing') return missing;
  return (
    <>
      {crumbs(null)}
      <OutOfReach
        title={<PageHeading title={title}>{t`This pet isn’t on your device`}</PageHeading>}
        text={t`We can’t load this pet right now. You may be offline, or the server may be down.`}
        onRetry={() => void read.refetch()}
        back={back}
      />
    </>
  );
}

function WholePet(props: PetViewProps & { pet: ShownPet }) {
  useDialogsAhead(DIALOGS);
  const { pet, crumbs, reviews, pedigree } = props;
  const { t, i18n } = useLingui();
  const [editing, setEditing] = useState(false);
  const close = useCallback(() => setEditing(false), []);
  const edit = () => setEditing(true);
  const { name } = pet;
  return (
    <>
      {crumbs(pet)}
      <article className="pet panel">
        <PetPhotos key={pet.photo?.sha256 ?? ''} pet={pet} />
        <div className="pet__words stack">
          <div className="pet__head row tight">
            <PageHeading title={t`${name} · Lapka`}>
              <bdi>{name}</bdi>
            </PageHeading>
            <PetMenu pet={pet} />
          </div>
          <FactList rows={textsIn(petTraits(pet), i18n)} />
          <BreedLink petType={pet.petType} breed={pet.breed} />
          <PetState pet={pet} onEdit={edit} />
          <PetActions pet={pet} onEdit={edit} />
        </div>
      </article>
      <OwnerCard pet={pet} />
      {pedigree(pet)}
      <Tabs
        label={t`Page sections`}
        tabs={[
          { key: 'bio', name: t`Bio`, panel: <p className="pet__bio">{pet.bio}</p> },
          { key: 'reviews', name: t`Reviews`, panel: reviews },
        ]}
      />
      {pet.mine && <PetRecord pet={pet} />}
      {editing && <PetDialog pet={pet.id} onClose={close} onWritten={close} />}
    </>
  );
}
