import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import type { StatementInput } from '../../../data/api/own.ts';
import type { Person } from '../../../data/api/session.ts';
import type { Code } from '../../../domain/codes.ts';
import { LIMITS } from '../../../domain/limits.ts';
import type { Place } from '../../../domain/place/schema.ts';
import type { ServiceOffer } from '../../../domain/profile/services.ts';
import { marketKeys } from '../../../entities/announcement/keys.ts';
import type { OwnAnnouncement } from '../../../entities/announcement/offers.ts';
import type { OwnPet } from '../../../entities/pet/shown-pet.ts';
import { CityField } from '../../../entities/place/city-field.tsx';
import { codeText } from '../../../i18n/code-texts.ts';
import { useLocale } from '../../../i18n/use-locale.ts';
import { useDataClient } from '../../../session/session.tsx';
import { useDraftedForm } from '../../../session/use-drafted-form.ts';
import { CheckedForm, DraftBanner } from '../../../ui/form/checked-form.tsx';
import { FormActions } from '../../../ui/form/form.tsx';
import { AreaItem } from '../../../ui/form/items.tsx';
import { useOpenForm } from '../../../ui/form/open-forms.tsx';
import { StepHeading, Stepper } from '../../../ui/form/stepper.tsx';
import { useNotify } from '../../../ui/notice/notifications.tsx';
import { PetsStep } from './pets-step.tsx';
import { announcementDrafts } from './publish-draft.ts';
import {
  type InName,
  isAnnounced,
  isDescribed,
  type PublishValues,
  type StoredAnnouncement,
  statementsOf,
  withKind,
} from './publish-form.ts';
import { ServicesStep } from './services-step.tsx';
import { TypeStep, whyNot } from './type-step.tsx';

interface PublishFormProps {
  person: Person;
  draftName: string;
  base: StoredAnnouncement | null;
  /** The organisation in whose name it is, which can announce only services. Null: in one's own. */
  organisation: InName | null;
  /** The edited announcement has ended: publishing it renews it. */
  ended: boolean;
  initial: PublishValues;
  /** The initial city of a new announcement. */
  city: Place | null;
  offers: readonly ServiceOffer[];
  profileThere: boolean;
  announcements: readonly OwnAnnouncement[];
  pets: readonly OwnPet[];
  onClose: () => void;
}

/** The form behind the dialog: first the type, then the details. */
export function PublishForm(props: PublishFormProps) {
  const { organisation, ended, city, offers, announcements, pets, onClose } = props;
  const { t, i18n } = useLingui();
  const form = usePublishForm(props);
  const { frame, discard, values, problems, busy, change, turn, base, choosesType, step, blocked } = form;
  const { kind } = values;
  const next = () => {
    if (step === 2 || kind === null) return frame.submit();
    if (blocked === null) turn({ ...values, step: 2 });
    return undefined;
  };
  const noStep = kind === null ? t`Choose a type first.` : blocked !== null ? t`See the reason above.` : null;
  const why = step === 1 ? noStep : isDescribed(values) ? null : t`Add a description.`;
  const sentence = (code: Code | undefined) => (code === undefined ? undefined : i18n._(codeText(code)));
  return (
    <CheckedForm frame={{ ...frame, submit: next }} className="publish">
      {choosesType && <Stepper names={[t`Type`, t`Details`]} current={step - 1} />}
      <DraftBanner {...discard} />
      <StepHeading step={choosesType ? step - 1 : 0} steps={choosesType ? 2 : 1} filling={discard.filling}>
        <StepTitle kind={step === 1 ? null : kind} ofOrganisation={organisation !== null} />
      </StepHeading>
      {step === 1 ? (
        <TypeStep
          blocked={blocked}
          error={sentence(problems.kind)}
          onLeave={onClose}
          onKind={(chosen) => turn(withKind(values, chosen, city))}
        />
      ) : (
        <Fragment key={discard.filling}>
          {kind === 'Services' ? (
            <ServicesStep
              values={values}
              offers={offers}
              ofOrganisation={organisation !== null}
              error={sentence(problems.dates)}
              placesWrong={problems.places !== undefined}
              onChange={change}
            />
          ) : (
            <PetsStep
              values={values}
              pets={pets}
              announcements={announcements}
              only={base === null ? null : (values.pets[0] ?? null)}
              error={sentence(problems.pets)}
              priceWrong={problems.price !== undefined}
            />
          )}
          {/* Before the description: below it, the end of the dialog would cut off its list. */}
          <PlaceField values={values} wrong={problems.city !== undefined} onChange={change} />
          <AreaItem
            name="description"
            label={t`Description`}
            error={sentence(problems.description)}
            rows={5}
            maxLength={LIMITS.announcementText.max}
            required
          />
        </Fragment>
      )}
      <p role="alert" className="field__error">
        {sentence(problems.general)}
      </p>
      <FormActions
        sticky
        busy={busy}
        submit={step === 1 ? t`Continue` : base !== null && !ended ? t`Save` : t`Publish`}
        blocked={why}
        onBack={step === 2 && choosesType ? () => turn({ ...values, step: 1 }) : undefined}
      />
    </CheckedForm>
  );
}

/** The values over both steps, and what prevents the next one. */
function usePublishForm(props: PublishFormProps) {
  const { person, organisation, draftName, ended, initial, offers, onClose } = props;
  const { announcements, pets, profileThere } = props;
  // The form must not overwrite what another device writes in the meantime: it keeps the revision that it was opened
  // with.
  const [base] = useState(props.base);
  const choosesType = base === null && organisation === null;
  const blockedBy = ({ kind }: PublishValues) =>
    choosesType ? whyNot(kind, { offers, announcements, pets, profileThere }) : null;
  // A stored draft may be forbidden by now, for instance because services were announced on another device.
  const stepOf = (values: PublishValues) => (blockedBy(values) === null ? values.step : 1);
  // Leaves out pets that were announced elsewhere since the form was opened.
  const pending = ({ pets: chosen, ...values }: PublishValues) => ({
    ...values,
    pets: base === null ? chosen.filter((pet) => !isAnnounced(announcements, pet)) : chosen,
  });
  const statements = (values: PublishValues) =>
    statementsOf(pending(values), { person, organisation, offers, base, ended, now: new Date().toISOString() });
  const publish = usePublish(onClose);
  const form = useDraftedForm({
    drafts: announcementDrafts,
    place: { target: draftName, userId: person.userId },
    initial,
    problemsOf: (now) => {
      const built = statements(stepOf(now) === 1 ? { ...now, kind: null } : now);
      return built.ok ? {} : built.problems;
    },
    send: async (now) => {
      const built = statements(now);
      return built.ok ? publish(built.statements) : 'statement/malformed';
    },
  });
  useOpenForm(true);
  return { ...form, base, choosesType, step: stepOf(form.values), blocked: blockedBy(form.values) };
}

/** `kind` null: the person is choosing it. */
function StepTitle({ kind, ofOrganisation }: { kind: PublishValues['kind']; ofOrganisation: boolean }) {
  const { t } = useLingui();
  if (kind === null) return t`What are you announcing?`;
  if (ofOrganisation) return t`Organisation’s services`;
  return kind === 'Services' ? t`Your services` : t`Your pets`;
}

/** Writes the statements on this device; the sync sends them. Resolves to the reason if one could not be written. */
function usePublish(onClose: () => void) {
  const { t } = useLingui();
  const { api } = useDataClient();
  const client = useQueryClient();
  const notify = useNotify();
  return async (statements: readonly StatementInput[]): Promise<Code | null> => {
    for (const statement of statements) {
      const result = await api.put(statement);
      if (!result.ok) return result.code;
    }
    await client.invalidateQueries({ queryKey: marketKeys.all });
    notify({
      tone: 'positive',
      about: 'announcement',
      text: t`Saved. Others will see it as soon as it’s published; you’ll find it in your announcements.`,
    });
    onClose();
    return null;
  };
}

interface PlaceFieldProps {
  values: PublishValues;
  wrong: boolean;
  onChange: (part: Partial<PublishValues>) => void;
}

function PlaceField({ values, wrong, onChange }: PlaceFieldProps) {
  const { t } = useLingui();
  const { locale } = useLocale();
  return (
    <CityField
      text={values.cityText ?? values.city?.city[locale] ?? ''}
      error={wrong ? t`Choose a city from the list.` : undefined}
      onText={(cityText) => onChange({ city: null, cityText })}
      onChoose={(city) => onChange({ city, cityText: null })}
    />
  );
}
