import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { LIMITS } from '../../domain/limits.ts';
import { CURRENCIES, PRICE_TYPES, SERVICE_KEYS, type ServiceKey } from '../../domain/profile/service-kinds.ts';
import type { ServiceOffer } from '../../domain/profile/services.ts';
import { PRICE_TYPE_NAMES, SERVICE_NAMES } from '../../i18n/service-texts.ts';
import { PriceFields } from '../../ui/field/price-fields.tsx';
import { Form, FormActions } from '../../ui/form/form.tsx';
import { useOpenForm } from '../../ui/form/open-forms.tsx';
import { useFirstWrong } from '../../ui/form/use-first-wrong.ts';
import { useOneFlight } from '../../ui/form/use-one-flight.ts';
import { Modal } from '../../ui/overlay/modal.tsx';
import { offersOf, rowsOf, type ServiceRow } from './services-form.ts';
import './services.css';

interface ServicesDialogProps {
  /** Where people will see it. */
  hint: string;
  offers: readonly ServiceOffer[];
  saving: boolean;
  onSave: (offers: ServiceOffer[]) => Promise<boolean>;
  onClose: () => void;
}

/** Which services are offered and what is asked for each (spec part 1, section 2.9). */
export default function ServicesDialog({ hint, offers, saving, onSave, onClose }: ServicesDialogProps) {
  const { t, i18n } = useLingui();
  const [rows, setRows] = useState(() => rowsOf(offers, i18n.locale));
  const [wrong, setWrong] = useState<readonly ServiceKey[]>([]);
  const [touched, setTouched] = useState(false);
  useOpenForm(touched);
  const change = (key: ServiceKey, part: Partial<ServiceRow>) => {
    setTouched(true);
    setRows((all) => ({ ...all, [key]: { ...all[key], ...part } }));
    setWrong((all) => all.filter((one) => one !== key));
  };
  const check = (key: ServiceKey) => {
    const filled = offersOf(rows);
    if (!filled.ok && filled.wrong.includes(key)) setWrong((all) => [...all, key]);
  };
  const { form, lead } = useFirstWrong();
  const submit = useOneFlight(async () => {
    const filled = offersOf(rows);
    setWrong(filled.ok ? [] : filled.wrong);
    if (!filled.ok) {
      lead();
      return false;
    }
    if (!(await onSave(filled.offers))) return false;
    onClose();
    return true;
  });
  return (
    <Modal title={t`Services`} onClose={onClose} full>
      <Form ref={form} className="services-form" onSubmit={submit}>
        <p className="field__hint">{hint}</p>
        {SERVICE_KEYS.map((key) => (
          <ServiceFields
            key={key}
            service={key}
            row={rows[key]}
            wrong={wrong.includes(key)}
            onChange={(part) => change(key, part)}
            onPriceLeft={() => check(key)}
          />
        ))}
        <FormActions submit={saving ? t`Saving…` : t`Save`} busy={saving} onCancel={onClose} />
      </Form>
    </Modal>
  );
}

function ServiceFields({
  service,
  row,
  wrong,
  onChange,
  onPriceLeft,
}: {
  service: ServiceKey;
  row: ServiceRow;
  wrong: boolean;
  onChange: (part: Partial<ServiceRow>) => void;
  onPriceLeft: () => void;
}) {
  const { i18n } = useLingui();
  const name = i18n._(SERVICE_NAMES[service]);
  return (
    <fieldset className="services-form__service">
      <legend className="visually-hidden">{name}</legend>
      <label className="check">
        <input type="checkbox" checked={row.offered} onChange={({ target }) => onChange({ offered: target.checked })} />
        {name}
      </label>
      {row.offered && (
        <PriceFields
          value={row}
          types={PRICE_TYPES.map((value) => ({ value, text: i18n._(PRICE_TYPE_NAMES[value]) }))}
          priced="Price"
          currencies={CURRENCIES}
          most={LIMITS.price.max}
          wrong={wrong}
          onChange={onChange}
          onPriceLeft={onPriceLeft}
        />
      )}
    </fieldset>
  );
}
