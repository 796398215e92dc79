import { useLingui } from '@lingui/react/macro';
import type { Preferences } from '../../domain/preferences/schema.ts';
import { Button } from '../../ui/action/button.tsx';
import { Switch } from '../../ui/field/switch.tsx';
import { CheckedForm, useCheckedForm } from '../../ui/form/checked-form.tsx';
import { TextItem } from '../../ui/form/items.tsx';

type Hours = NonNullable<Preferences['quietHours']>;

const NIGHT = { from: '22:00', to: '07:00' } as const;

/** When nothing is pushed, in the time zone of the device that chose it. */
export function QuietHours({
  value,
  onChange,
}: {
  value: Preferences['quietHours'];
  onChange: (hours: Preferences['quietHours']) => void;
}) {
  const { t } = useLingui();
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <fieldset className="settings__group">
      <legend>{t`Quiet hours`}</legend>
      <Switch
        label={t`Don’t notify me at night`}
        hint={t`Anything that arrives during these hours will be in the app, but we won’t notify you about it separately.`}
        checked={value !== null}
        onChange={(on) => onChange(on ? { ...NIGHT, timeZone: here } : null)}
      />
      {value !== null && <Times key={`${value.from} ${value.to}`} hours={value} here={here} onChange={onChange} />}
    </fieldset>
  );
}

function Times({ hours, here, onChange }: { hours: Hours; here: string; onChange: (hours: Hours) => void }) {
  const { t } = useLingui();
  const zone = hours.timeZone;
  const { values, frame } = useCheckedForm<Pick<Hours, 'from' | 'to'>>({
    begin: { from: hours.from, to: hours.to },
    send: async () => {
      keep();
      return false;
    },
  });
  // Stored when a field is left: while typing, a time is incomplete.
  const keep = () => {
    const { from, to } = values;
    if (from !== '' && to !== '' && (from !== hours.from || to !== hours.to)) onChange({ from, to, timeZone: here });
  };
  return (
    <>
      <CheckedForm frame={frame} className="settings__times" onBlur={keep}>
        <TextItem name="from" label={t`From`} type="time" />
        <TextItem
          name="to"
          label={t`To`}
          type="time"
          error={values.from === values.to ? t`Both times are the same, so there are no quiet hours.` : undefined}
        />
      </CheckedForm>
      <div className="settings__row row row--wrap between">
        <p className="field__hint">{t`Time zone: ${zone}`}</p>
        {zone !== here && (
          <Button small onClick={() => onChange({ ...hours, timeZone: here })}>
            {t`Use this device’s time zone: ${here}`}
          </Button>
        )}
      </div>
    </>
  );
}
