import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { Code } from '../../../domain/codes.ts';
import { organisationFactId } from '../../../domain/organisation/id.ts';
import { refuseDescription, refuseName, refuseOrganisation } from '../../../domain/organisation/rules.ts';
import { ORGANISATION_TYPES } from '../../../domain/organisation/types.ts';
import { organisationKeys } from '../../../entities/organisation/keys.ts';
import { TYPE_NAMES } from '../../../entities/organisation/labels.tsx';
import { useDataClient, usePerson } from '../../../session/session.tsx';
import { useDraftedForm } from '../../../session/use-drafted-form.ts';
import { CheckedForm, DraftBanner } from '../../../ui/form/checked-form.tsx';
import { FormActions } from '../../../ui/form/form.tsx';
import { SelectItem } from '../../../ui/form/items.tsx';
import { useNotify } from '../../../ui/notice/notifications.tsx';
import { Modal } from '../../../ui/overlay/modal.tsx';
import '../organisations.css';
import { DescriptionField, NameField } from '../text-fields.tsx';
import {
  EMPTY_ORGANISATION,
  NEW,
  type OrganisationForm,
  organisationDrafts,
  statementOf,
} from './organisation-draft.ts';

type Problems = { [F in keyof OrganisationForm | 'general']?: Code };

interface CreateDialogProps {
  onClose: () => void;
  /** `id`: the fact's, derived from the statement. */
  onCreated: (id: string) => void;
}

/** Creates an organisation (spec part 2, section 5), also offline. */
export default function CreateDialog({ onClose, onCreated }: CreateDialogProps) {
  const { t, i18n } = useLingui();
  const person = usePerson();
  const userId = person?.userId ?? '';
  const { api } = useDataClient();
  const client = useQueryClient();
  const notify = useNotify();
  const form = useDraftedForm<OrganisationForm, Problems>({
    drafts: organisationDrafts,
    place: { target: NEW, userId },
    initial: EMPTY_ORGANISATION,
    problemsOf: ({ name, organisationType, description }) => {
      const problems: Problems = {};
      const wrongName = refuseName(name);
      const wrongDescription = refuseDescription(description);
      if (wrongName !== null) problems.name = wrongName;
      if (organisationType === '') problems.organisationType = 'organisation/type-required';
      if (wrongDescription !== null) problems.description = wrongDescription;
      return problems;
    },
    send: async (values) => {
      const statement = statementOf(values);
      const refused = refuseOrganisation({ ...statement, written: NOT_WRITTEN }, person);
      if (refused !== null) return refused;
      const result = await api.put(statement);
      if (!result.ok) {
        notify({
          tone: 'negative',
          about: NEW,
          text: t({ id: 'organisationCreateError', message: 'Couldn’t create the organisation' }),
        });
        return result.code;
      }
      await client.invalidateQueries({ queryKey: organisationKeys.all });
      notify({
        tone: 'positive',
        about: NEW,
        text: t({
          id: 'organisationCreated',
          message: 'Saved. We’ll create the organisation as soon as we receive it.',
        }),
      });
      onCreated(organisationFactId(statement._id, userId));
      return null;
    },
  });
  const { values, problems, discard, sentence } = form;
  const general =
    problems.general === 'device/not-signed-in'
      ? t({ id: 'notAuthorized', message: 'Sign in to do this' })
      : sentence(problems.general);
  const missing = problems.name === 'organisation/name-required' || problems.organisationType !== undefined;
  return (
    <Modal title={t`New organisation`} onClose={onClose} full>
      <CheckedForm frame={form.frame}>
        <DraftBanner {...discard} />
        <NameField error={sentence(problems.name)} />
        <SelectItem
          name="organisationType"
          label={t({ context: 'organisation', message: 'Type' })}
          options={ORGANISATION_TYPES.map((value) => ({ value, text: i18n._(TYPE_NAMES[value]) }))}
          unchosen={t`Choose a type`}
          required
          error={sentence(problems.organisationType)}
        />
        <DescriptionField
          label={t`Description (optional)`}
          text={values.description}
          error={sentence(problems.description)}
        />
        <p role="alert" className="field__error">
          {missing ? t({ id: 'fillAllFields', message: 'Fill in all the fields' }) : general}
        </p>
        <FormActions
          submit={t({ context: 'organisation', message: 'Create' })}
          busy={form.busy}
          sticky
          onCancel={onClose}
        />
      </CheckedForm>
    </Modal>
  );
}

/** The rules check the content, not the time of writing. */
const NOT_WRITTEN = { at: '', device: '' };
