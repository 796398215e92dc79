import { useLingui } from '@lingui/react/macro';
import { useCallback, useState } from 'react';
import { LIMITS } from '../../../domain/limits.ts';
import type { PedigreeHit } from '../../../domain/pedigree/page.ts';
import { type Place, SEX_OF } from '../../../domain/pedigree/parentage.ts';
import { readBirthday } from '../../../domain/pedigree/read-birthday.ts';
import { refuseParent } from '../../../domain/pedigree-proposal/rules.ts';
import type { OwnProposal } from '../../../entities/pedigree/proposal-queries.ts';
import { codeText } from '../../../i18n/code-texts.ts';
import { CheckedForm, DraftBanner } from '../../../ui/form/checked-form.tsx';
import { FormActions } from '../../../ui/form/form.tsx';
import { AreaItem } from '../../../ui/form/items.tsx';
import { Modal } from '../../../ui/overlay/modal.tsx';
import { ChooseDog } from '../mating/choose-dog.tsx';
import { numberIn, type ProposalForm } from './proposal-draft.ts';
import { DogFields, ParentField } from './proposal-fields.tsx';
import { useProposalForm } from './use-proposal-form.ts';
import type { KnownParents } from './write-proposal.ts';
import './propose.css';

interface ProposeDialogProps {
  /** The proposal to edit; null: a new one. */
  proposal: OwnProposal | null;
  /** The pet that the dog is, if known beforehand. */
  pet?: string;
  onClose: () => void;
}

const NOBODY: KnownParents = { sir: null, dam: null };

/** A pedigree by its owner's word, also offline. */
export default function ProposeDialog({ proposal, pet = '', onClose }: ProposeDialogProps) {
  const { t } = useLingui();
  const [known, setKnown] = useState(NOBODY);
  const [choosing, setChoosing] = useState<Place | null>(null);
  const form = useProposalForm({ proposal, pet, known, onClose });
  const endChoice = useCallback(() => setChoosing(null), []);
  const choose = (place: Place, dog: PedigreeHit) => {
    setKnown({ ...known, [place]: dog });
    form.change({ [place]: dog.dogId });
    setChoosing(null);
  };
  return (
    <Modal title={proposal === null ? t`Add a pedigree` : t`Edit pedigree`} onClose={onClose} full>
      <CheckedForm frame={form.frame} className="propose">
        <DraftBanner {...form.discard} />
        <p className="field__hint">
          {t`Everyone will be able to read it, marked as added by the owner until an admin confirms it. Your name isn’t shown.`}
        </p>
        <DogFields form={form} isNew={proposal === null} />
        {(['sir', 'dam'] as const).map((place) => (
          <ParentField
            key={place}
            place={place}
            known={known[place]?.dogId === numberIn(form.values[place]) ? known[place] : null}
            error={form.errorOf(place)}
            onSearch={() => setChoosing(place)}
          />
        ))}
        <AreaItem
          name="others"
          label={t`Titles, health and anything else`}
          maxLength={LIMITS.pedigreeOthers.max}
          error={form.errorOf('others')}
        />
        <p role="alert" className="field__error">
          {form.errorOf('general')}
        </p>
        <FormActions
          submit={proposal === null ? t`Add pedigree` : t`Save`}
          busy={form.busy}
          sticky
          onCancel={onClose}
        />
      </CheckedForm>
      {choosing !== null && (
        <ChooseParent place={choosing} values={form.values} onChoose={choose} onClose={endChoice} />
      )}
    </Modal>
  );
}

interface ChooseParentProps {
  place: Place;
  values: ProposalForm;
  onChoose: (place: Place, dog: PedigreeHit) => void;
  onClose: () => void;
}

function ChooseParent({ place, values, onChoose, onClose }: ChooseParentProps) {
  const { t, i18n } = useLingui();
  const dogId = numberIn(values.dogId);
  const birthday = readBirthday(values.birthday);
  const refuse = (dog: PedigreeHit) => {
    const code = dog.dogId === dogId ? 'pedigree-proposal/own-ancestor' : refuseParent({ birthday }, place, dog);
    return code === null ? null : i18n._(codeText(code));
  };
  return (
    <Modal title={place === 'sir' ? t`Find sire by name` : t`Find dam by name`} onClose={onClose}>
      <ChooseDog label={t`Dog’s name`} sex={SEX_OF[place]} refuse={refuse} onChoose={(dog) => onChoose(place, dog)} />
    </Modal>
  );
}
