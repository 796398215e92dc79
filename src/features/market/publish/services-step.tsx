import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useId, useRef, useState } from 'react';
import type { DateRange } from '../../../domain/announcement/schema.ts';
import { LIMITS } from '../../../domain/limits.ts';
import type { ServiceKey } from '../../../domain/profile/service-kinds.ts';
import type { ServiceOffer } from '../../../domain/profile/services.ts';
import { dayOf } from '../../../domain/time/days.ts';
import { digitsTyped } from '../../../i18n/price-typing.ts';
import { SERVICE_NAMES } from '../../../i18n/service-texts.ts';
import { Button, IconButton } from '../../../ui/action/button.tsx';
import { TextItem } from '../../../ui/form/items.tsx';
import { Icon } from '../../../ui/picture/icons.tsx';
import { useRangeText } from '../calendar/day-texts.ts';
import { RangeCalendar } from '../calendar/range-calendar.tsx';
import { PricedName } from '../offer/priced-name.tsx';
import { ServiceIcon } from '../offer/service-icon.tsx';
import { type PublishValues, placesIn, withoutRange, withRange } from './publish-form.ts';

interface ServicesStepProps {
  values: PublishValues;
  offers: readonly ServiceOffer[];
  error: string | undefined;
  /** Some number of places a day is not valid. */
  placesWrong: boolean;
  /** The services are an organisation's, not those of the profile. */
  ofOrganisation: boolean;
  onChange: (part: Partial<PublishValues>) => void;
}

/**
 * Step 2 of services: for each service of the profile, or of the organisation, the available days, and optionally how
 * many a day.
 */
export function ServicesStep({ values, offers, error, placesWrong, ofOrganisation, onChange }: ServicesStepProps) {
  const { t } = useLingui();
  const { min, max } = LIMITS.servicePlaces;
  const [open, setOpen] = useState<ServiceKey | null>(null);
  return (
    <div className="stack">
      <p className="field__hint">
        {ofOrganisation
          ? t`Choose days for at least one service; a service without days won’t be included. Prices come from the organisation. Reservations will come to you.`
          : t`Choose days for at least one service; a service without days won’t be included. Prices come from your profile.`}
      </p>
      {offers.map((offer) => (
        <ServiceDates
          key={offer.nameKey}
          offer={offer}
          ranges={values.dates[offer.nameKey] ?? []}
          open={open === offer.nameKey}
          wrong={error !== undefined}
          onOpen={(wanted) => setOpen(wanted ? offer.nameKey : null)}
          onAdd={(range) => onChange({ dates: withRange(values.dates, offer.nameKey, range) })}
          onRemove={(from) => onChange({ dates: withoutRange(values.dates, offer.nameKey, from) })}
        >
          <TextItem
            name={['places', offer.nameKey]}
            label={t`How many per day`}
            hint={t`The most reservations you take in a day. Leave it blank if it varies.`}
            inputMode="numeric"
            autoComplete="off"
            error={
              placesWrong && placesIn(values, offer.nameKey) === null
                ? t`Enter a number from ${min} to ${max}, or leave it blank.`
                : undefined
            }
            take={digitsTyped}
          />
        </ServiceDates>
      ))}
      <p className="field__error" role="alert">
        {error}
      </p>
    </div>
  );
}

interface ServiceDatesProps {
  offer: ServiceOffer;
  ranges: readonly DateRange[];
  open: boolean;
  wrong: boolean;
  onOpen: (open: boolean) => void;
  onAdd: (range: DateRange) => void;
  onRemove: (from: string) => void;
  /** Additional fields of an offered service. */
  children: ReactNode;
}

function ServiceDates({ offer, ranges, open, wrong, onOpen, onAdd, onRemove, children }: ServiceDatesProps) {
  const { t, i18n } = useLingui();
  const id = useId();
  const rangeText = useRangeText();
  const name = i18n._(SERVICE_NAMES[offer.nameKey]);
  const toggle = useRef<HTMLDivElement>(null);
  const close = () => {
    toggle.current?.querySelector('button')?.focus();
    onOpen(false);
  };
  const full = ranges.length >= LIMITS.dateRanges;
  return (
    <fieldset className="publish__service stack">
      <legend className="visually-hidden">{name}</legend>
      <div className="publish__service-name stack">
        <ServiceIcon service={offer.nameKey} />
        <PricedName offer={offer} />
      </div>
      <div ref={toggle}>
        <Button
          small
          aria-expanded={open}
          aria-controls={id}
          aria-invalid={wrong && ranges.length === 0 ? true : undefined}
          onClick={() => onOpen(!open)}
        >
          <Icon name="calendar" size={20} />
          {open ? t`Close calendar` : t`Choose days`}
        </Button>
      </div>
      <div id={id}>
        {open && full && <p className="field__hint">{t`You can’t add any more date ranges for one service.`}</p>}
        {open && !full && <RangeCalendar ranges={ranges} today={dayOf(new Date())} onAdd={onAdd} onClose={close} />}
      </div>
      {/* Below the calendar, which would otherwise move under the finger with each range. */}
      {ranges.length > 0 && (
        <ul className="publish__ranges row row--wrap tight" aria-label={t`Available`}>
          {ranges.map((range) => {
            const text = rangeText(range);
            return (
              <li key={range.from} className="chip">
                {text}
                <IconButton label={t`Remove ${text}`} onClick={() => onRemove(range.from)}>
                  <Icon name="close" size={18} />
                </IconButton>
              </li>
            );
          })}
        </ul>
      )}
      {ranges.length > 0 && children}
    </fieldset>
  );
}
