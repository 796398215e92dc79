import { useLingui } from '@lingui/react/macro';
import { Fragment } from 'react';
import { LIMITS } from '../../../domain/limits.ts';
import { CityField } from '../../../entities/place/city-field.tsx';
import { useLocale } from '../../../i18n/use-locale.ts';
import { CheckedForm, DraftBanner } from '../../../ui/form/checked-form.tsx';
import { FormActions } from '../../../ui/form/form.tsx';
import { AreaItem } from '../../../ui/form/items.tsx';
import { StepHeading, Stepper } from '../../../ui/form/stepper.tsx';
import { PetsStep } from './pets-step.tsx';
import { isDescribed, type PublishValues, withKind } from './publish-form.ts';
import { ServicesStep } from './services-step.tsx';
import { TypeStep } from './type-step.tsx';
import { type PublishFormProps, usePublishForm } from './use-publish-form.ts';

/** The form behind the dialog: first the type, then the details. */
export function PublishForm(props: PublishFormProps) {
  const { organisation, ended, city, offers, announcements, pets, onClose } = props;
  const { t } = useLingui();
  const form = usePublishForm(props);
  const { frame, discard, values, problems, busy, change, turn, base, choosesType, step, blocked, sentence } = form;
  const { kind } = values;
  const next = () => {
    if (step === 2 || kind === null) return frame.submit();
    if (blocked === null) turn({ ...values, step: 2 });
    return undefined;
  };
  const noStep = kind === null ? t`Choose a type first.` : blocked !== null ? t`See the reason above.` : null;
  const why = step === 1 ? noStep : isDescribed(values) ? null : t`Add a description.`;
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

/** `kind` null: the person is choosing it. */
function StepTitle({ kind, ofOrganisation }: { kind: PublishValues['kind']; ofOrganisation: boolean }) {
  const { t } = useLingui();
  if (kind === null) return t`What are you announcing?`;
  if (ofOrganisation) return t`Organisation’s services`;
  return kind === 'Services' ? t`Your services` : t`Your pets`;
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
