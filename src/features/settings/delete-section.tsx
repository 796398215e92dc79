import { useLingui } from '@lingui/react/macro';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useSession } from '../../session/session.tsx';
import { Button } from '../../ui/action/button.tsx';
import { Modal } from '../../ui/overlay/modal.tsx';
import { DeletionFate, DeletionProof } from './deletion-form.tsx';
import { useAccount } from './queries.ts';
import { Answer, Section } from './section.tsx';

interface DeleteProps {
  /** Google's button: the proof of identity where there is no password. */
  google: (onCredential: (credential: string) => void) => ReactNode;
  onDeleted: () => void;
}

/** Deletes the account: says what is deleted and what stays, and asks for a confirmation. */
export function DeleteSection(props: DeleteProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  return (
    <Section title={t`Delete account`} icon="trash">
      <p>{t`Removes you and everything of yours from Lapka for good.`}</p>
      <div className="actions">
        <Button variant="danger" onClick={() => setOpen(true)}>
          {t`Delete account…`}
        </Button>
      </div>
      {open && <DeleteDialog {...props} onClose={() => setOpen(false)} />}
    </Section>
  );
}

function DeleteDialog({ google, onDeleted, onClose }: DeleteProps & { onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Modal title={t`Delete your account?`} onClose={onClose}>
      <DeletionFate Heading="h3" />
      {useSession().kind === 'signedIn' ? (
        <SignedInProof google={google} onDeleted={onDeleted} onKeep={onClose} />
      ) : (
        <DeletionProof asks="address" google={google} onDeleted={onDeleted} onKeep={onClose} />
      )}
    </Modal>
  );
}

function SignedInProof(props: Omit<ComponentProps<typeof DeletionProof>, 'asks'>) {
  const account = useAccount();
  return (
    <Answer answer={account.data} onAgain={() => void account.refetch()}>
      {({ hasPassword }) => <DeletionProof asks={hasPassword ? 'password' : 'google'} {...props} />}
    </Answer>
  );
}
