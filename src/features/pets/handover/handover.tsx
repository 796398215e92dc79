import { useLingui } from '@lingui/react/macro';
import { useCallback, useState } from 'react';
import type { ShownPet } from '../../../entities/pet/shown-pet.ts';
import { Button } from '../../../ui/action/button.tsx';
import { lazyDialog } from '../../../ui/overlay/lazy-dialog.tsx';
import { useHandover, useTransfers } from '../queries.ts';
import { TransferState } from './transfer-state.tsx';

const HandoverDialog = lazyDialog(() => import('./handover-dialog.tsx'));

/** For the owner of a pet with a handover: the button to give it away, or the state of that. */
export function Handover({ pet, onHandedOver }: { pet: ShownPet; onHandedOver: () => void }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const handover = useHandover(pet.id, true).data ?? null;
  const transfers = useTransfers();
  const transfer = transfers.data?.get(pet.id) ?? null;
  if (transfers.isPending) return null;
  if (transfer !== null && transfer.state !== 'refused') return <TransferState transfer={transfer} />;
  return (
    <>
      <TransferState transfer={transfer} />
      {handover !== null && (
        <div className="actions">
          <Button onClick={() => setOpen(true)}>{t`Change owner`}</Button>
        </div>
      )}
      {open && handover !== null && (
        <HandoverDialog
          pet={pet}
          to={handover.potentialOwner}
          before={transfer?.statement ?? null}
          onClose={close}
          onHandedOver={onHandedOver}
        />
      )}
    </>
  );
}
