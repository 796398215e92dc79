import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { fieldsOf } from '../../../domain/fields.ts';
import { countGraphemes } from '../../../domain/graphemes.ts';
import { LIMITS } from '../../../domain/limits.ts';
import { ORGANISATION_LIMITS } from '../../../domain/organisation/limits.ts';
import { ORGANISATION_TYPES, SPOKEN_LANGUAGES } from '../../../domain/organisation/types.ts';
import { TYPE_NAMES } from '../../../entities/organisation/labels.tsx';
import type { ShownOrganisation } from '../../../entities/organisation/shown-organisation.ts';
import { CityField } from '../../../entities/place/city-field.tsx';
import { useLocale } from '../../../i18n/use-locale.ts';
import { locateDevice } from '../../../platform/location.ts';
import { FormDrafts } from '../../../session/form-drafts.ts';
import { usePerson } from '../../../session/session.tsx';
import { useDraftedForm } from '../../../session/use-drafted-form.ts';
import { Button } from '../../../ui/action/button.tsx';
import { CharactersLeft } from '../../../ui/field/characters-left.tsx';
import { CheckedForm, DraftBanner } from '../../../ui/form/checked-form.tsx';
import { FormActions } from '../../../ui/form/form.tsx';
import { AreaItem, CheckItem, ChoicesItem, SelectItem, TextItem } from '../../../ui/form/items.tsx';
import { Modal } from '../../../ui/overlay/modal.tsx';
import { Icon } from '../../../ui/picture/icons.tsx';
import '../organisations.css';
import { useAct } from '../use-act.ts';
import { type VisitForm, type VisitProblems, visitChanges, visitFormOf, visitProblems } from './visit-form.ts';

/** By the organisation. */
const visitDrafts = new FormDrafts<{ values: VisitForm }>({
  form: 'organisation-visit',
  read: ({ values }) => (isForm(values) ? { values } : null),
});

function isForm(value: unknown): value is VisitForm {
  const { cityText, address, phones, site, prices, latitude, longitude, languages, was } = fieldsOf<VisitForm>(value);
  const texts = [cityText, address, phones, site, prices, latitude, longitude];
  return texts.every((each) => typeof each === 'string') && Array.isArray(languages) && typeof was === 'object';
}

interface VisitDialogProps {
  /** As it was when the dialog was opened. */
  organisation: ShownOrganisation;
  onClose: () => void;
}

/** How people find and reach an organisation; each changed field is a step of its own. */
export default function VisitDialog({ organisation, onClose }: VisitDialogProps) {
  const { t, i18n } = useLingui();
  const { locale } = useLocale();
  const act = useAct(organisation.id);
  const { organisationType, city, address, position, phones, site, emergency, languages, prices } = organisation;
  const was = { organisationType, city, address, position, phones, site, emergency, languages, prices };
  const form = useDraftedForm<VisitForm, VisitProblems>({
    drafts: visitDrafts,
    place: { target: organisation.id, userId: usePerson()?.userId ?? '' },
    initial: visitFormOf(was, city?.city[locale] ?? ''),
    problemsOf: visitProblems,
    send: async (values) => {
      for (const step of visitChanges(values)) if (!(await act(step))) return 'device/storage-unavailable';
      onClose();
      return null;
    },
  });
  const { values, problems, discard, sentence, change } = form;
  const names = new Intl.DisplayNames([locale], { type: 'language' });
  const left = ORGANISATION_LIMITS.prices.max - countGraphemes(values.prices.trim());
  return (
    <Modal title={t`Address and contacts`} onClose={onClose} full>
      <CheckedForm frame={form.frame}>
        <DraftBanner {...discard} />
        <SelectItem
          name="organisationType"
          label={t({ context: 'organisation', message: 'Type' })}
          options={ORGANISATION_TYPES.map((value) => ({ value, text: i18n._(TYPE_NAMES[value]) }))}
          required
        />
        <CityField
          text={values.cityText}
          error={sentence(problems.cityText)}
          onText={(text) => change({ cityText: text, city: null })}
          onChoose={(place) => change({ cityText: place.city[locale], city: place })}
        />
        <TextItem
          name="address"
          label={t`Address`}
          hint={t`Street, house, how to find the door.`}
          maxLength={ORGANISATION_LIMITS.address.maxUnits}
          autoComplete="off"
          error={sentence(problems.address)}
        />
        <PositionItems error={sentence(problems.latitude)} onFound={change} />
        <AreaItem
          name="phones"
          label={t`Phones`}
          hint={t`Up to ${ORGANISATION_LIMITS.phones}, one a line. The first one is called from the directory.`}
          rows={ORGANISATION_LIMITS.phones}
          maxLength={LIMITS.phone.max * ORGANISATION_LIMITS.phones}
          inputMode="tel"
          error={sentence(problems.phones)}
        />
        <TextItem
          name="site"
          label={t`Website`}
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          maxLength={ORGANISATION_LIMITS.site.max}
          error={sentence(problems.site)}
        />
        <CheckItem name="emergency" label={t`Helps in emergencies`} />
        <ChoicesItem
          name="languages"
          label={t`Languages`}
          options={SPOKEN_LANGUAGES.map((value) => ({ value, text: names.of(value) ?? value }))}
        />
        <AreaItem
          name="prices"
          label={t`Prices`}
          rows={4}
          maxLength={ORGANISATION_LIMITS.prices.maxUnits}
          left={<CharactersLeft id="organisation-prices" left={left} max={ORGANISATION_LIMITS.prices.max} />}
          error={sentence(problems.prices)}
        />
        <p role="alert" className="field__error">
          {sentence(problems.general)}
        </p>
        <FormActions submit={t`Save`} busy={form.busy} sticky onCancel={onClose} />
      </CheckedForm>
    </Modal>
  );
}

interface PositionItemsProps {
  error: string | undefined;
  onFound: (position: { latitude: string; longitude: string }) => void;
}

/** Latitude and longitude, typed or taken from the device. */
function PositionItems({ error, onFound }: PositionItemsProps) {
  const { t } = useLingui();
  const [state, setState] = useState<'idle' | 'asking' | 'failed'>('idle');
  const locate = async () => {
    setState('asking');
    const found = await locateDevice();
    setState(found === null ? 'failed' : 'idle');
    if (found !== null) onFound({ latitude: String(found.latitude), longitude: String(found.longitude) });
  };
  return (
    <fieldset className="visit-form__position">
      <legend className="field__label">{t`Place on the map`}</legend>
      <p className="field__hint">{t`So that people see how far it is and get a route.`}</p>
      <div className="visit-form__degrees">
        <TextItem name="latitude" label={t`Latitude`} inputMode="decimal" maxLength={20} error={error} />
        <TextItem name="longitude" label={t`Longitude`} inputMode="decimal" maxLength={20} />
      </div>
      <Button small disabled={state === 'asking'} onClick={() => void locate()}>
        <Icon name="pin" size={20} />
        {state === 'asking' ? t`Finding this device…` : t`Use this device’s place`}
      </Button>
      <p role="status" className="field__hint">
        {state === 'failed' && t`Couldn’t find this device. Allow this site to see its place, or type the numbers.`}
      </p>
    </fieldset>
  );
}
