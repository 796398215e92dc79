import { type ReactNode, useCallback, useState } from 'react';
import type { PublishTarget } from '../../features/market/publish/publish-dialog.tsx';
import { withTexts } from '../../i18n/setup.ts';
import { useAuthRequired } from '../../session/auth-required.ts';
import { usePerson } from '../../session/session.tsx';
import { lazyDialog, useDialogsAhead } from '../../ui/overlay/lazy-dialog.tsx';

const PublishDialog = lazyDialog(() => withTexts(() => import('../../features/market/publish/publish-dialog.tsx')));
const DIALOGS = [PublishDialog];

interface Announcing {
  publish(): void;
  /** Publishes in the name of an organisation, given its fact's id. */
  publishFor(organisation: string): void;
  /** `id`: the statement's id. */
  edit(id: string): void;
  /** The screen renders it. */
  dialog: ReactNode;
}

/**
 * The dialog for writing and editing announcements, for a screen of the market. Visitors are asked to sign in instead.
 */
export function useAnnouncing(): Announcing {
  useDialogsAhead(DIALOGS);
  const [target, setTarget] = useState<PublishTarget | null>(null);
  const person = usePerson();
  const requireSignIn = useAuthRequired();
  const close = useCallback(() => setTarget(null), []);
  const create = (organisation: string | null) =>
    person === null ? requireSignIn() : setTarget({ mode: 'create', organisation });
  return {
    publish: () => create(null),
    publishFor: create,
    edit: (id) => setTarget({ mode: 'edit', id }),
    dialog: target !== null && person !== null && <PublishDialog target={target} onClose={close} />,
  };
}
