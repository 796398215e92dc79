import { useLingui } from '@lingui/react/macro';
import { petOfFact } from '../../../entities/pet/shown-pet.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Waiting } from '../../../ui/notice/placeholders.tsx';
import { usePetsOf } from '../queries.ts';
import { PetCard } from './pet-card.tsx';
import '../pets.css';

/** Another person's pets, also offline once they were loaded. */
export function PetsOfPerson({ userId }: { userId: string }) {
  const { t } = useLingui();
  const read = usePetsOf(userId);
  if (read.isPending) return <Waiting />;
  if (read.data?.kind !== 'found') {
    return (
      <div className="profile__nothing stack">
        <p>{t`These pets aren’t on your device, and we can’t reach the server.`}</p>
        <Button onClick={() => void read.refetch()}>{t`Try again`}</Button>
      </div>
    );
  }
  if (read.data.value.facts.length === 0) return <p className="profile__nothing stack">{t`No pets here yet`}</p>;
  return (
    <ul className="pet-list stack">
      {read.data.value.facts.map((fact) => (
        <PetCard key={fact._id} pet={petOfFact(fact)} />
      ))}
    </ul>
  );
}
