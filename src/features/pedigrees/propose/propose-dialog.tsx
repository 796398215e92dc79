import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { Code } from '../../../domain/codes.ts';
import { LIMITS } from '../../../domain/limits.ts';
import type { PedigreeHit } from '../../../domain/pedigree/page.ts';
import { type Place, SEX_OF } from '../../../domain/pedigree/parentage.ts';
import { readBirthday } from '../../../domain/pedigree/read-birthday.ts';
import type { Sex } from '../../../domain/pedigree/schema.ts';
import { pedigreeProposalId } from '../../../domain/pedigree-proposal/id.ts';
import { refuseParent } from '../../../domain/pedigree-proposal/rules.ts';
import { SEX_NAMES } from '../../../entities/pedigree/dog-labels.tsx';
import { pedigreeProposalKeys } from '../../../entities/pedigree/keys.ts';
import type { OwnProposal } from '../../../entities/pedigree/proposal-queries.ts';
import { useOwnPets } from '../../../entities/pet/queries.ts';
import { codeText } from '../../../i18n/code-texts.ts';
import { useDataClient, usePerson } from '../../../session/session.tsx';
import { useDraftedForm } from '../../../session/use-drafted-form.ts';
import { CheckedForm, DraftBanner } from '../../../ui/form/checked-form.tsx';
import { FormActions } from '../../../ui/form/form.tsx';
import { AreaItem, SelectItem, TextItem } from '../../../ui/form/items.tsx';
import { useOpenForm } from '../../../ui/form/open-forms.tsx';
import { useNotify } from '../../../ui/notice/notifications.tsx';
import { Modal } from '../../../ui/overlay/modal.tsx';
import { ChooseDog } from '../mating/choose-dog.tsx';
import { ParentField } from './parent-field.tsx';
import { EMPTY, formOf, NEW, numberIn, type ProposalForm, proposalDrafts } from './proposal-draft.ts';
import { type KnownParents, type Problems, problemsOf, writeProposal } from './write-proposal.ts';
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
        <Words form={form} isNew={proposal === null} />
        {(['sir', 'dam'] as const).map((place) => (
          <ParentField
            key={place}
            place={place}
            known={known[place]?.dogId === numberIn(form.values[place]) ? known[place] : null}
            error={form.sentence(place)}
            onSearch={() => setChoosing(place)}
          />
        ))}
        <AreaItem
          name="others"
          label={t`Titles, health and anything else`}
          maxLength={LIMITS.pedigreeOthers.max}
          error={form.sentence('others')}
        />
        <p role="alert" className="field__error">
          {form.sentence('general')}
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

interface FormProps extends Required<ProposeDialogProps> {
  known: KnownParents;
}

function useProposalForm({ proposal, pet, known, onClose }: FormProps) {
  const { t, i18n } = useLingui();
  const userId = usePerson()?.userId ?? '';
  const { api } = useDataClient();
  const client = useQueryClient();
  const notify = useNotify();
  const before = proposal?.record.statement ?? null;
  const form = useDraftedForm<ProposalForm, Problems>({
    drafts: proposalDrafts,
    place: { target: before?._id ?? NEW, userId },
    initial: before === null ? { ...EMPTY, pet } : formOf(before),
    ...(pet === '' ? {} : { chosen: { pet } }),
    problemsOf: (values) => problemsOf(values, known, new Date()),
    send: async (values) => {
      if (before === null && (await api.get(pedigreeProposalId(numberIn(values.dogId) ?? ''))) !== null)
        return 'pedigree-proposal/yours';
      const result = await writeProposal(api, before, values);
      await client.invalidateQueries({ queryKey: pedigreeProposalKeys.all });
      if (!result.ok) return result.code;
      notify({ tone: 'positive', about: NEW, text: t`Saved. It’ll be published as soon as we receive it.` });
      onClose();
      return null;
    },
  });
  useOpenForm(form.touched);
  const sentence = (name: keyof Problems) => {
    const code: Code | undefined = form.problems[name];
    return code === undefined ? undefined : i18n._(codeText(code));
  };
  return { ...form, sentence };
}

function Words({ form, isNew }: { form: ReturnType<typeof useProposalForm>; isNew: boolean }) {
  const { t, i18n } = useLingui();
  const { sentence } = form;
  const dogs = (useOwnPets().data ?? []).filter(({ statement }) => statement.petType === 'dog');
  return (
    <>
      <TextItem
        name="dogId"
        label={t`Number in the stud book`}
        hint={isNew ? t`As written in the dog’s papers.` : t`A different number means a different dog.`}
        autoComplete="off"
        spellCheck={false}
        maxLength={LIMITS.dogId.max}
        required
        readOnly={!isNew}
        error={sentence('dogId')}
      />
      <TextItem
        name="name"
        label={t`Name in the stud book`}
        autoComplete="off"
        maxLength={LIMITS.dogName.max}
        required
        error={sentence('name')}
      />
      <TextItem
        name="callName"
        label={t`Call name (used at home)`}
        autoComplete="off"
        maxLength={LIMITS.dogName.max}
        error={sentence('callName')}
      />
      <SelectItem
        name="sex"
        label={t`Sex`}
        options={(Object.keys(SEX_NAMES) as Sex[]).map((value) => ({ value, text: i18n._(SEX_NAMES[value]) }))}
        unchosen={t({ context: 'dog', message: 'Unknown' })}
        error={undefined}
      />
      <TextItem
        name="birthday"
        label={t`Date of birth`}
        hint={t`A date, such as 2019-04-30 or 30.04.2019, or just the year.`}
        autoComplete="off"
        error={sentence('birthday')}
      />
      <TextItem name="breed" label={t`Breed`} maxLength={LIMITS.pedigreeText.max} />
      <TextItem name="kennel" label={t`Kennel`} maxLength={LIMITS.pedigreeText.max} />
      {dogs.length > 0 && (
        <SelectItem
          name="pet"
          label={t`Is it one of your pets?`}
          options={dogs.map(({ statement }) => ({ value: statement._id, text: statement.name }))}
          unchosen={t`None of them`}
          error={undefined}
        />
      )}
    </>
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
