import type { ReactNode } from 'react';

import './accounts.css';
import { BlockedStorageNote } from './blocked-storage-note.tsx';
import { ConsentLine } from './consent-line.tsx';
import { GoogleButton } from './google-button.tsx';
import { OfflineNote } from './offline-note.tsx';

interface PanelProps {
  name: string;
  kind: 'login' | 'registration';
  onSignedIn: () => void;
  form: ReactNode;
  other: ReactNode;
}

/**
 * What the two cards share: first the notes about network and storage, then Google, the form, the link to the other
 * card, the consent line.
 */
export function AccountPanel({ name, kind, onSignedIn, form, other }: PanelProps) {
  return (
    <section className="account panel" aria-label={name}>
      <OfflineNote />
      <BlockedStorageNote />
      <GoogleButton kind={kind} onSignedIn={onSignedIn} />
      {form}
      {other}
      <ConsentLine />
    </section>
  );
}
