import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import type { Photo } from '../../../domain/photo/schema.ts';
import type { ShownOrganisation } from '../../../entities/organisation/shown-organisation.ts';
import { PhotoField } from '../../../entities/photo/photo-field.tsx';
import { Form, FormActions, useOneFlight } from '../../../ui/form/form.tsx';
import { useOpenForm } from '../../../ui/form/open-forms.tsx';
import { Modal } from '../../../ui/overlay/modal.tsx';
import { useAct } from '../use-act.ts';

interface PhotoDialogProps {
  /** As it was when the dialog was opened. */
  organisation: ShownOrganisation;
  onClose: () => void;
}

/** The photo of an organisation's place. The device stores it as soon as it is chosen, and uploads it later. */
export default function PhotoDialog({ organisation, onClose }: PhotoDialogProps) {
  const { t } = useLingui();
  const act = useAct(organisation.id);
  const { photo: was } = organisation;
  const [photo, setPhoto] = useState(was);
  const current = useRef(was);
  const choosing = useRef<Promise<boolean> | null>(null);
  const [busy, setBusy] = useState(false);
  useOpenForm(JSON.stringify(photo) !== JSON.stringify(was));
  const save = useOneFlight(async () => {
    setBusy(true);
    // A photo that is still being prepared belongs to it; an unusable one is reported at its field.
    const isReady = choosing.current === null || (await choosing.current);
    const value = current.current;
    const isSame = JSON.stringify(value) === JSON.stringify(was);
    const isDone = isReady && (isSame || (await act({ does: 'change', field: 'photo', was, value })));
    setBusy(false);
    if (isDone) onClose();
    return isDone;
  });
  return (
    <Modal title={t`Photo`} onClose={onClose}>
      <Form className="stack loose" onSubmit={save}>
        <PhotoField
          photo={photo}
          onChange={(next: Photo | null) => {
            current.current = next;
            setPhoto(next);
          }}
          onChoosing={(ready) => {
            choosing.current = ready;
          }}
        />
        <FormActions submit={t`Save`} busy={busy} onCancel={onClose} />
      </Form>
    </Modal>
  );
}
