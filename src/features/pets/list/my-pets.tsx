import { useLingui } from '@lingui/react/macro';
import { useCallback, useMemo, useState } from 'react';
import { useOwnPets } from '../../../entities/pet/queries.ts';
import { useRemoved } from '../../../session/removals.tsx';
import { usePerson } from '../../../session/session.tsx';
import { Button } from '../../../ui/action/button.tsx';
import { FloatingButton } from '../../../ui/action/floating-button.tsx';
import { StatePanel, Waiting } from '../../../ui/notice/placeholders.tsx';
import { lazyDialog, useDialogsAhead } from '../../../ui/overlay/lazy-dialog.tsx';
import { Icon } from '../../../ui/picture/icons.tsx';
import { PetState } from '../page/pet-state.tsx';
import { PetCard } from './pet-card.tsx';
import '../pets.css';
import { ownPets } from '../../../entities/pet/shown-pet.ts';
import { TransferState } from '../handover/transfer-state.tsx';
import { useTransfers } from '../queries.ts';
import { Reminders } from '../record/reminders.tsx';

const PetDialog = lazyDialog(() => import('../dialog/pet-dialog.tsx'));
const DIALOGS = [PetDialog];

interface MyPetsProps {
  /** In the profile's tab: only the pets. */
  plain?: boolean;
}

/** The person's own pets in owner mode (spec part 2, section 2). All of it is read from and written on this device. */
export function MyPets({ plain = false }: MyPetsProps) {
  useDialogsAhead(DIALOGS);
  const { t } = useLingui();
  const userId = usePerson()?.userId ?? '';
  const read = useOwnPets();
  const transfers = useTransfers().data;
  const removed = useRemoved();
  const [open, setOpen] = useState<{ pet: string | null } | null>(null);
  const close = useCallback(() => setOpen(null), []);
  const pets = useMemo(() => ownPets(read.data ?? [], userId, removed), [read.data, userId, removed]);
  if (read.isError) {
    return (
      <StatePanel title={<h2>{t`Couldn’t load your pets`}</h2>} text={t`Couldn’t load the data saved on this device.`}>
        <Button onClick={() => void read.refetch()}>{t`Try again`}</Button>
      </StatePanel>
    );
  }
  if (read.isPending) return <Waiting />;
  const add = () => setOpen({ pet: null });
  return (
    <>
      {!plain && <Reminders pets={pets} />}
      {pets.length === 0 ? (
        <StatePanel
          title={<h2>{t`No pets here yet`}</h2>}
          text={t`Add your pet: you can share its page, and only you can see its microchip, passport and vaccinations.`}
        >
          <Button variant="primary" onClick={add}>
            <Icon name="plus" size={20} />
            {t`Add a pet`}
          </Button>
        </StatePanel>
      ) : (
        <ul className="pet-list stack">
          {pets.map((pet) => (
            <PetCard key={pet.id} pet={pet}>
              <PetState pet={pet} onEdit={() => setOpen({ pet: pet.id })} />
              <TransferState transfer={transfers?.get(pet.id) ?? null} />
            </PetCard>
          ))}
        </ul>
      )}
      {pets.length > 0 && <FloatingButton icon="plus" label={t`Add a pet`} onClick={add} />}
      {open !== null && <PetDialog pet={open.pet} onClose={close} onWritten={close} />}
    </>
  );
}
