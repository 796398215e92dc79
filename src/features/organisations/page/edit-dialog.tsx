import { useLingui } from '@lingui/react/macro';
import type { Code } from '../../../domain/codes.ts';
import { fieldsOf } from '../../../domain/fields.ts';
import { refuseDescription, refuseName } from '../../../domain/organisation/rules.ts';
import type { OrganisationAct } from '../../../domain/organisation-step/schema.ts';
import type { ShownOrganisation } from '../../../entities/organisation/shown-organisation.ts';
import { FormDrafts } from '../../../session/form-drafts.ts';
import { usePerson } from '../../../session/session.tsx';
import { useDraftedForm } from '../../../session/use-drafted-form.ts';
import { CheckedForm, DraftBanner } from '../../../ui/form/checked-form.tsx';
import { FormActions } from '../../../ui/form/form.tsx';
import { Modal } from '../../../ui/overlay/modal.tsx';
import '../organisations.css';
import { DescriptionField, NameField } from '../text-fields.tsx';
import { useAct } from '../use-act.ts';

/** Name and description as typed, and as they were when the form was opened. */
interface WordsForm {
  name: string;
  description: string;
  wasName: string;
  wasDescription: string;
}

/** By the organisation. */
const wordsDrafts = new FormDrafts<{ values: WordsForm }>({
  form: 'organisation-words',
  read: ({ values }) => (isForm(values) ? { values } : null),
});

function isForm(value: unknown): value is WordsForm {
  const { name, description, wasName, wasDescription } = fieldsOf<WordsForm>(value);
  return [name, description, wasName, wasDescription].every((each) => typeof each === 'string');
}

type Problems = { [F in keyof WordsForm | 'general']?: Code };

interface EditDialogProps {
  /** As it was when the dialog was opened. */
  organisation: ShownOrganisation;
  onClose: () => void;
}

/**
 * Changes name and description, each by a step of its own, so that two admins who change different fields do not
 * conflict.
 */
export default function EditDialog({ organisation, onClose }: EditDialogProps) {
  const { t } = useLingui();
  const act = useAct(organisation.id);
  const { name, description } = organisation;
  const form = useDraftedForm<WordsForm, Problems>({
    drafts: wordsDrafts,
    place: { target: organisation.id, userId: usePerson()?.userId ?? '' },
    initial: { name, description, wasName: name, wasDescription: description },
    problemsOf: (values) => {
      const problems: Problems = {};
      const wrongName = refuseName(values.name);
      const wrongDescription = refuseDescription(values.description);
      if (wrongName !== null) problems.name = wrongName;
      if (wrongDescription !== null) problems.description = wrongDescription;
      return problems;
    },
    send: async (values) => {
      for (const change of changesIn(values)) if (!(await act(change))) return 'device/storage-unavailable';
      onClose();
      return null;
    },
  });
  const { values, problems, discard, sentence } = form;
  return (
    <Modal title={t`Name and description`} onClose={onClose} full>
      <CheckedForm frame={form.frame}>
        <DraftBanner {...discard} />
        <NameField error={sentence(problems.name)} />
        <DescriptionField label={t`Description`} text={values.description} error={sentence(problems.description)} />
        <p role="alert" className="field__error">
          {sentence(problems.general)}
        </p>
        <FormActions submit={t`Save`} busy={form.busy} sticky onCancel={onClose} />
      </CheckedForm>
    </Modal>
  );
}

/** A step for each field that differs from what its writer saw. */
function changesIn({ name, description, wasName, wasDescription }: WordsForm): OrganisationAct[] {
  const changes: OrganisationAct[] = [];
  if (name.trim() !== wasName) changes.push({ does: 'change', field: 'name', was: wasName, value: name.trim() });
  if (description.trim() !== wasDescription)
    changes.push({ does: 'change', field: 'description', was: wasDescription, value: description.trim() });
  return changes;
}
