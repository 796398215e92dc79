import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { ASK } from '../../features/reservations/ask/ask-button.tsx';
import type { AddPetDialog, Again } from '../../features/reservations/ask/ask-request.tsx';
import { withTexts } from '../../i18n/setup.ts';
import { usePerson } from '../../session/session.tsx';
import { lazyDialog, useDialogsAhead } from '../../ui/overlay/lazy-dialog.tsx';

const AskDialog = lazyDialog(() => withTexts(() => import('../../features/reservations/ask/ask-dialog.tsx')));
const PetDialog = lazyDialog(() => withTexts(() => import('../../features/pets/dialog/pet-dialog.tsx')));
const DIALOGS = [AskDialog, PetDialog];
const AddPet: AddPetDialog = (props) => <PetDialog pet={null} {...props} />;

interface Asking {
  /** `again`: a refused request to send again. */
  ask(again?: Again): void;
  /** The screen renders it. */
  dialog: ReactNode;
}

/**
 * The booking request dialog for the page of an announcement (its fact's id; null: it has none). It opens automatically
 * for people who return from signing in.
 */
export function useAsking(announcement: string | null): Asking {
  useDialogsAhead(DIALOGS);
  const [open, setOpen] = useState<{ again: Again | null } | null>(null);
  const person = usePerson();
  const navigate = useNavigate();
  const { hash, pathname, search } = useLocation();
  const close = useCallback(() => setOpen(null), []);
  const wanted = hash === ASK && person !== null;
  useEffect(() => {
    if (!wanted) return;
    void navigate(`${pathname}${search}`, { replace: true, state: { keepScroll: true } });
    setOpen({ again: null });
  }, [wanted, navigate, pathname, search]);
  return {
    ask: (again) => setOpen({ again: again ?? null }),
    dialog: open !== null && person !== null && announcement !== null && (
      <AskDialog announcement={announcement} again={open.again} AddPet={AddPet} onClose={close} />
    ),
  };
}
