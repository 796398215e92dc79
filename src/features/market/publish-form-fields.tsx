import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Fragment, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { Person } from '../../data/api.ts';
import { LIMITS } from '../../domain/limits.ts';
import type { Place } from '../../domain/place/schema.ts';
import type { ServiceOffer } from '../../domain/profile/services.ts';
import { codeText } from '../../i18n/code-texts.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { useDataRoom } from '../../session/data-room.tsx';
import { Button } from '../../ui/button.tsx';
import { DraftBanner } from '../../ui/draft-banner.tsx';
import { Form } from '../../ui/form.tsx';
import { useNotify } from '../../ui/notifications.tsx';
import { useOpenForm } from '../../ui/open-forms.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useDiscard } from '../../ui/use-discard.ts';
import { useFirstWrong } from '../../ui/use-first-wrong.ts';
import { useOneFlight } from '../../ui/use-one-flight.ts';
import { marketKeys } from './keys.ts';
import type { CityField, MarketLinks } from './market-links.ts';
import type { OwnAnnouncement, OwnPet } from './offers.ts';
import { PetsStep } from './pets-step.tsx';
import { forgetDraft, readDraft, writeDraft } from './publish-draft.ts';
import { type Problem, type PublishValues, type StoredAnnouncement, statementsOf, withKind } from './publish-form.ts';
import { ServicesStep } from './services-step.tsx';
import { TypeStep, whyNot } from './type-step.tsx';

interface PublishFormProps {
  person: Person;
  draftName: string;
  base: StoredAnnouncement | null;
  /** The edited announcement has ended: publishing it renews it. */
  ended: boolean;
  initial: PublishValues;
  /** With which city a new announcement begins. */
  city: Place | null;
  offers: readonly ServiceOffer[];
  profileThere: boolean;
  announcements: readonly OwnAnnouncement[];
  pets: readonly OwnPet[];
  links: MarketLinks;
  CityField: CityField;
  onClose: () => void;
}

/** The form behind the dialog: first the type, then the details. What is filled in is kept at each change. */
export function PublishForm(props: PublishFormProps) {
  const { person, draftName, ended, initial, city, offers, announcements, pets, links, onClose } = props;
  const { t, i18n } = useLingui();
  const { api } = useDataRoom();
  const client = useQueryClient();
  const notify = useNotify();
  const place = { target: draftName, userId: person.userId };
  // What another device writes meanwhile is not written over unseen: this form stands on the revision that it was opened with.
  const [base] = useState(props.base);
  const [draft] = useState(() => readDraft(globalThis.localStorage, place));
  const [values, setValues] = useState(draft ?? initial);
  const [problem, setProblem] = useState<Problem | null>(null);
  useOpenForm(true);
  const { form, lead } = useFirstWrong();
  const blocked =
    base === null ? whyNot(values.kind, { offers, announcements, pets, profileThere: props.profileThere }) : null;
  // What was kept may be forbidden by now: an announcement of services was published on another device, for instance.
  const step = blocked === null ? values.step : 1;
  const show = (next: PublishValues) => {
    setValues(next);
    setProblem(null);
  };
  const keep = (next: PublishValues) => writeDraft(globalThis.localStorage, place, next);
  const begun = useDiscard<PublishValues>({
    restored: draft !== null,
    current: () => values,
    fresh: () => initial,
    fill: show,
    keep,
    forget: () => forgetDraft(globalThis.localStorage, place),
  });
  const heading = useFocusOnStep(values.step, begun.filling);
  const change = (next: PublishValues) => {
    show(next);
    begun.touch();
    keep(next);
  };
  const refuse = (found: Problem) => {
    setProblem(found);
    lead();
    return false;
  };
  const publish = useOneFlight(async () => {
    const now = new Date().toISOString();
    const built = statementsOf(values, { person, offers, base, ended, now });
    if (!built.ok) return refuse(built.problem);
    for (const statement of built.statements) {
      const result = await api.put(statement);
      if (!result.ok) return refuse({ field: 'general', code: result.code });
    }
    forgetDraft(globalThis.localStorage, place);
    await client.invalidateQueries({ queryKey: marketKeys.all });
    notify({
      tone: 'positive',
      about: 'announcement',
      text: t`Written. Others see it as soon as it is published; you find it in your announcements.`,
    });
    onClose();
    return true;
  });
  const submit = () => {
    if (step === 2) return publish();
    if (values.kind !== null && blocked === null) change({ ...values, step: 2 });
    return undefined;
  };
  const errorAt = (field: Problem['field']) =>
    problem?.field === field && problem.code !== null ? i18n._(codeText(problem.code)) : undefined;
  return (
    <Form ref={form} className="publish" onSubmit={submit}>
      <DraftBanner {...begun} />
      {base === null && <Steps current={step} />}
      <h3 ref={heading} tabIndex={-1} className="publish__title">
        {step === 1 ? t`What do you announce?` : values.kind === 'Services' ? t`Your services` : t`Your pets`}
      </h3>
      {step === 1 ? (
        <TypeStep
          kind={values.kind}
          blocked={blocked}
          links={links}
          onLeave={onClose}
          onKind={(kind) => change(withKind(values, kind, city))}
        />
      ) : (
        <Fragment key={begun.filling}>
          {values.kind === 'Services' ? (
            <ServicesStep values={values} offers={offers} error={errorAt('dates')} onChange={change} />
          ) : (
            <PetsStep
              values={values}
              pets={pets}
              announcements={announcements}
              only={base === null ? null : (values.pets[0] ?? null)}
              error={errorAt('pets')}
              priceWrong={problem?.field === 'price'}
              onChange={change}
            />
          )}
          <WordsAndPlace
            values={values}
            CityField={props.CityField}
            error={errorAt('description')}
            cityWrong={problem?.field === 'city'}
            onChange={change}
          />
        </Fragment>
      )}
      <p role="alert" className="field__error">
        {errorAt('general')}
      </p>
      <div className="actions publish__end">
        {step === 2 && base === null && <Button onClick={() => change({ ...values, step: 1 })}>{t`Back`}</Button>}
        <Button type="submit" look="primary" disabled={step === 1 && (values.kind === null || blocked !== null)}>
          {step === 1 ? t`Continue` : base !== null && !ended ? t`Save` : t`Publish`}
        </Button>
      </div>
    </Form>
  );
}

/** Where the person is; said to those who cannot see the row of numbers, too. */
function Steps({ current }: { current: 1 | 2 }) {
  const { t } = useLingui();
  const names = [t`Type`, t`Details`];
  return (
    <ol className="steps" aria-label={t`Steps`}>
      {names.map((name, index) => (
        <li key={name} aria-current={index + 1 === current ? 'step' : undefined}>
          <span className="steps__number" aria-hidden="true">
            {index + 1}
          </span>
          {name}
        </li>
      ))}
    </ol>
  );
}

/** The words come with the same step in both kinds. */
function WordsAndPlace({
  values,
  CityField,
  error,
  cityWrong,
  onChange,
}: {
  values: PublishValues;
  CityField: CityField;
  error: string | undefined;
  cityWrong: boolean;
  onChange: (values: PublishValues) => void;
}) {
  const { t } = useLingui();
  const { locale } = useLocale();
  return (
    <>
      {/* Before the description: below it, its list would be cut off by the end of the dialog. */}
      <CityField
        text={values.cityText ?? values.city?.city[locale] ?? ''}
        error={cityWrong ? t`Please choose a city from the list.` : undefined}
        onText={(cityText) => onChange({ ...values, city: null, cityText })}
        onChoose={(city) => onChange({ ...values, city, cityText: null })}
      />
      <TextField
        label={t`Description`}
        error={error}
        rows={5}
        maxLength={LIMITS.announcementText.max}
        required
        value={values.description}
        onChange={({ target }) => onChange({ ...values, description: target.value })}
      />
    </>
  );
}

/**
 * After "Continue" and "Back" the button that had the focus is another one or gone: the step's heading takes it. A form that was filled anew, in another `filling`, leaves it at the
 * button that did so.
 */
function useFocusOnStep(step: 1 | 2, filling: number): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef({ step, filling });
  const focus = useCallback(() => heading.current?.focus(), []);
  useEffect(() => {
    if (before.current.step !== step && before.current.filling === filling) focus();
    before.current = { step, filling };
  }, [focus, step, filling]);
  return heading;
}
