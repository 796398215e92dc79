import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { LIMITS } from '../../../domain/limits.ts';
import { dogOfLink } from '../../../domain/pedigree-link/id.ts';
import { pedigreeLinkKeys } from '../../../entities/pedigree/keys.ts';
import type { OwnLink } from '../../../entities/pedigree/link-queries.ts';
import type { ShownPet } from '../../../entities/pet/shown-pet.ts';
import { refusalText } from '../../../i18n/code-texts.ts';
import { useDataClient } from '../../../session/session.tsx';
import { useTextDraft } from '../../../session/text-draft.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Switch } from '../../../ui/field/switch.tsx';
import { CheckedForm, useCheckedForm } from '../../../ui/form/checked-form.tsx';
import { FormActions } from '../../../ui/form/form.tsx';
import { TextItem } from '../../../ui/form/items.tsx';
import { useNotify } from '../../../ui/notice/notifications.tsx';
import { Modal } from '../../../ui/overlay/modal.tsx';
import { ChooseDog } from '../mating/choose-dog.tsx';
import { type LinkValues, writeLink } from './write-link.ts';

interface LinkDialogProps {
  pet: Pick<ShownPet, 'id' | 'name'>;
  /** The link to edit; null: a new request. */
  link: OwnLink | null;
  /** The dog that this person proposed as this pet; null: none. */
  proposed: { readonly dogId: string; readonly name: string } | null;
  onClose: () => void;
}

/** Which dog a pet is, its chip number, and whether the pedigree may name its owner. */
export default function LinkDialog({ pet, link, proposed, onClose }: LinkDialogProps) {
  const { t } = useLingui();
  const dogId = link === null ? null : dogOfLink(link.record.statement._id);
  const [chosen, setChosen] = useState(dogId === null ? proposed : { dogId, name: dogId });
  const { name } = pet;
  return (
    <Modal title={t`${name} and its pedigree`} onClose={onClose}>
      {chosen === null ? (
        <ChooseDog label={t`Name or number in its pedigree`} refuse={() => null} onChoose={setChosen} />
      ) : (
        <LinkForm
          pet={pet}
          link={link}
          dog={chosen}
          onClose={onClose}
          onOther={link === null ? () => setChosen(null) : null}
        />
      )}
    </Modal>
  );
}

interface LinkFormProps extends Omit<LinkDialogProps, 'proposed'> {
  dog: { readonly dogId: string; readonly name: string };
  /** Null: another dog would be another link. */
  onOther: (() => void) | null;
}

function LinkForm({ pet, link, dog, onClose, onOther }: LinkFormProps) {
  const { t, i18n } = useLingui();
  const { api } = useDataClient();
  const client = useQueryClient();
  const notify = useNotify();
  const about = useId();
  const before = link?.record.statement ?? null;
  const begin: LinkValues = { chip: before?.chip ?? '', showsOwner: before?.showsOwner ?? false };
  const draft = useTextDraft(`pedigree-link:${dog.dogId}:${pet.id}`);
  const { values, frame, field, set, isSubmitting } = useCheckedForm({
    draft,
    begin,
    send: async (values) => {
      const result = await writeLink(api, { dogId: dog.dogId, pet: pet.id }, before, values);
      await client.invalidateQueries({ queryKey: pedigreeLinkKeys.all });
      if (result.ok) onClose();
      else notify({ tone: 'negative', about, text: i18n._(refusalText(result)) });
      return result.ok;
    },
  });
  const { name } = dog;
  return (
    <CheckedForm frame={frame}>
      <p>
        <bdi>{name}</bdi> {dog.dogId !== name && <bdi className="field__hint">{dog.dogId}</bdi>}{' '}
        {onOther !== null && (
          <Button small variant="text" onClick={onOther}>
            {t`Another dog`}
          </Button>
        )}
      </p>
      <TextItem
        label={t`Microchip number`}
        hint={t`If the pedigree has the same number, we’ll link the dog straight away; otherwise an admin will check the request. No one will see the number.`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={LIMITS.petNumber.max}
        {...field('chip')}
      />
      <Switch
        label={t`Show me as the owner on the pedigree’s page`}
        checked={values.showsOwner}
        onChange={(showsOwner) => set({ showsOwner })}
      />
      <FormActions submit={link === null ? t`Link them` : t`Save`} busy={isSubmitting} onCancel={onClose} />
    </CheckedForm>
  );
}
