import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Code } from '../../../domain/codes.ts';
import { PersonAvatar } from '../../../entities/person/person-avatar.tsx';
import { nameOf, usePersonFact } from '../../../entities/person/queries.ts';
import { petKeys } from '../../../entities/pet/keys.ts';
import type { ShownPet } from '../../../entities/pet/shown-pet.ts';
import { codeText } from '../../../i18n/code-texts.ts';
import { useDataClient, usePerson } from '../../../session/session.tsx';
import { Button } from '../../../ui/action/button.tsx';
import { FormEnd, useOneFlight } from '../../../ui/form/form.tsx';
import { useNotify } from '../../../ui/notice/notifications.tsx';
import { Waiting } from '../../../ui/notice/placeholders.tsx';
import { Modal } from '../../../ui/overlay/modal.tsx';
import type { TransferRecord } from '../queries.ts';
import { writeTransfer } from '../write-pet.ts';

interface HandoverDialogProps {
  pet: ShownPet;
  to: string;
  /** An earlier transfer that was refused. */
  before: TransferRecord['statement'] | null;
  onClose: () => void;
  onHandedOver: () => void;
}

/**
 * Chooses the new owner, then asks for a confirmation (spec part 2, section 2). Written on this device; the service
 * moves the pet.
 */
export default function HandoverDialog({ pet, to, before, onClose, onHandedOver }: HandoverDialogProps) {
  const { t, i18n } = useLingui();
  const { api } = useDataClient();
  const person = usePerson();
  const client = useQueryClient();
  const notify = useNotify();
  const read = usePersonFact(to);
  const [sure, setSure] = useState(false);
  const [problem, setProblem] = useState<Code | null>(to === person?.userId ? 'transfer/same-owner' : null);
  const name = nameOf(read.data);
  const fact = read.data?.kind === 'found' ? read.data.value : null;
  const petName = pet.name;
  const give = useOneFlight(async () => {
    const result = await writeTransfer(api, pet.id, to, before);
    if (!result.ok) {
      setProblem(result.code);
      return false;
    }
    await client.invalidateQueries({ queryKey: petKeys.all });
    notify({
      tone: 'positive',
      about: pet.id,
      text: t`${petName}’s new owner: ${name ?? ''}. The page will move by itself.`,
    });
    onHandedOver();
    return true;
  });
  return (
    <Modal title={sure ? t`Change owner?` : t`Change owner`} onClose={onClose}>
      {read.isPending && <Waiting />}
      {!read.isPending && name === null && (
        <>
          <p>{t`Couldn’t find out who ${petName}’s new owner is. Try again when you’re back online.`}</p>
          <FormEnd>
            <Button onClick={onClose}>{t`Cancel`}</Button>
            <Button variant="primary" onClick={() => void read.refetch()}>
              {t`Try again`}
            </Button>
          </FormEnd>
        </>
      )}
      {name !== null && !sure && (
        <>
          <p>{t`${petName}’s new owner:`}</p>
          <p className="row">
            <PersonAvatar letter={fact?.letter ?? ''} sha256={fact?.avatar?.sha256 ?? null} />
            <strong>
              <bdi>{name}</bdi>
            </strong>
          </p>
          <FormEnd>
            <Button onClick={onClose}>{t`Cancel`}</Button>
            <Button
              variant="primary"
              aria-disabled={problem !== null}
              onClick={() => problem === null && setSure(true)}
            >
              {t`Continue`}
            </Button>
          </FormEnd>
        </>
      )}
      {name !== null && sure && (
        <>
          <p>
            {t`${petName} will belong to ${name}, along with the photos and everything you’ve noted: microchip, passport, vaccinations and notes. Only ${name} can give ${petName} back.`}
          </p>
          <FormEnd>
            <Button onClick={onClose}>{t`Cancel`}</Button>
            <Button variant="danger" onClick={() => void give()}>
              {t`Give ${petName} to ${name}`}
            </Button>
          </FormEnd>
        </>
      )}
      <p role="alert" className="field__error">
        {problem !== null && i18n._(codeText(problem))}
      </p>
    </Modal>
  );
}
