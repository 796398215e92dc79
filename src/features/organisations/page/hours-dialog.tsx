import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { fieldsOf } from '../../../domain/fields.ts';
import { weekdayName } from '../../../entities/organisation/open-text.tsx';
import type { ShownOrganisation } from '../../../entities/organisation/shown-organisation.ts';
import { FormDrafts } from '../../../session/form-drafts.ts';
import { usePerson } from '../../../session/session.tsx';
import { useDraftedForm } from '../../../session/use-drafted-form.ts';
import { Button } from '../../../ui/action/button.tsx';
import { CheckedForm, DraftBanner } from '../../../ui/form/checked-form.tsx';
import { FormActions } from '../../../ui/form/form.tsx';
import { CheckItem, ChoiceItem, TextItem } from '../../../ui/form/items.tsx';
import { Modal } from '../../../ui/overlay/modal.tsx';
import '../organisations.css';
import { useAct } from '../use-act.ts';
import {
  type DayForm,
  HOURS_KINDS,
  type HoursForm,
  type HoursProblems,
  hoursChange,
  hoursFormOf,
  hoursProblems,
  likeFirst,
} from './hours-form.ts';

/** By the organisation. */
const hoursDrafts = new FormDrafts<{ values: HoursForm }>({
  form: 'organisation-hours',
  read: ({ values }) => (isForm(values) ? { values } : null),
});

function isForm(value: unknown): value is HoursForm {
  const { kind, days, was } = fieldsOf<HoursForm>(value);
  return HOURS_KINDS.some((each) => each === kind) && Array.isArray(days) && (was === null || Array.isArray(was));
}

interface HoursDialogProps {
  /** As it was when the dialog was opened. */
  organisation: ShownOrganisation;
  onClose: () => void;
}

/** The opening hours of an organisation: none given, round the clock, or by weekday with one break. */
export default function HoursDialog({ organisation, onClose }: HoursDialogProps) {
  const { t, i18n } = useLingui();
  const act = useAct(organisation.id);
  const form = useDraftedForm<HoursForm, HoursProblems>({
    drafts: hoursDrafts,
    place: { target: organisation.id, userId: usePerson()?.userId ?? '' },
    initial: hoursFormOf(organisation.hours),
    problemsOf: hoursProblems,
    send: async (values) => {
      const change = hoursChange(values);
      if (change !== null && !(await act(change))) return 'device/storage-unavailable';
      onClose();
      return null;
    },
  });
  const { values, problems, discard, sentence, turn } = form;
  return (
    <Modal title={t`Opening hours`} onClose={onClose} full>
      <CheckedForm frame={form.frame}>
        <DraftBanner {...discard} />
        <ChoiceItem
          name="kind"
          label={t`When is it open?`}
          options={[
            { value: 'unknown', text: t`Not given` },
            { value: 'always', text: t`Round the clock` },
            { value: 'week', text: t`By weekday` },
          ]}
        />
        {values.kind === 'week' && (
          <>
            {values.days.map((day, index) => {
              const weekday = weekdayName(index, i18n.locale);
              return (
                <DayItems key={weekday} index={index} day={day} weekday={weekday}>
                  {index === 0 && (
                    <Button small variant="text" onClick={() => turn(likeFirst(values))}>
                      {t`The same on every day`}
                    </Button>
                  )}
                </DayItems>
              );
            })}
            <p className="field__hint">{t`In Ukraine’s time. If it closes after midnight, enter that time.`}</p>
          </>
        )}
        <p role="alert" className="field__error">
          {sentence(problems.days ?? problems.general)}
        </p>
        <FormActions submit={t`Save`} busy={form.busy} sticky onCancel={onClose} />
      </CheckedForm>
    </Modal>
  );
}

interface DayItemsProps {
  index: number;
  day: DayForm;
  weekday: string;
  children: ReactNode;
}

function DayItems({ index, day, weekday, children }: DayItemsProps) {
  const { t } = useLingui();
  const at = (field: keyof DayForm) => ['days', index, field];
  return (
    <fieldset className="hours-form__day">
      <legend className="visually-hidden">{weekday}</legend>
      <div className="row row--wrap between">
        <CheckItem name={at('isOpen')} label={weekday} />
        {children}
      </div>
      {day.isOpen && (
        <>
          <div className="hours-form__times">
            <TextItem name={at('from')} type="time" label={t`Opens`} required />
            <TextItem name={at('to')} type="time" label={t({ context: 'opening hours', message: 'Closes' })} required />
          </div>
          <CheckItem name={at('hasBreak')} label={t`Break`} />
          {day.hasBreak && (
            <div className="hours-form__times">
              <TextItem name={at('breakFrom')} type="time" label={t`Break from`} required />
              <TextItem name={at('breakTo')} type="time" label={t`Break to`} required />
            </div>
          )}
        </>
      )}
    </fieldset>
  );
}
