import { useLingui } from '@lingui/react/macro';
import { SERVICE_KEYS } from '../../domain/profile/service-kinds.ts';
import type { ServiceOffer } from '../../domain/profile/services.ts';
import { SERVICE_NAMES } from '../../i18n/service-texts.ts';
import { CheckedForm, useCheckedForm } from '../../ui/form/checked-form.tsx';
import { FormActions } from '../../ui/form/form.tsx';
import { CheckItem } from '../../ui/form/items.tsx';
import { Modal } from '../../ui/overlay/modal.tsx';
import { PriceItems, usePriceFault } from './price-items.tsx';
import { offersOf, rowsOf, type ServiceRows } from './services-form.ts';
import './services.css';

interface ServicesDialogProps {
  /** Where people will see the services. */
  hint: string;
  offers: readonly ServiceOffer[];
  saving: boolean;
  onSave: (offers: ServiceOffer[]) => Promise<boolean>;
  onClose: () => void;
}

/** The offered services and their prices (spec part 1, section 2.9). */
export default function ServicesDialog({ hint, offers, saving, onSave, onClose }: ServicesDialogProps) {
  const { t, i18n } = useLingui();
  const fault = usePriceFault();
  const { values, frame, error, field } = useCheckedForm<ServiceRows>({
    begin: rowsOf(offers, i18n.locale),
    wrong: (rows) => {
      const filled = offersOf(rows);
      return filled.ok ? {} : Object.fromEntries(filled.wrong.map((key) => [key, fault]));
    },
    send: async (rows) => {
      const filled = offersOf(rows);
      if (!filled.ok || !(await onSave(filled.offers))) return false;
      onClose();
      return true;
    },
  });
  return (
    <Modal title={t`Services`} onClose={onClose} full>
      <CheckedForm frame={frame} className="services-form">
        <p className="field__hint">{hint}</p>
        {SERVICE_KEYS.map((key) => {
          const name = i18n._(SERVICE_NAMES[key]);
          const { offered, priceType } = values[key];
          return (
            <fieldset key={key} className="services-form__service stack">
              <legend className="visually-hidden">{name}</legend>
              <CheckItem name={[key, 'offered']} label={name} />
              {offered && <PriceItems at={[key]} type={priceType} error={error(key)} onBlur={field(key).onBlur} />}
            </fieldset>
          );
        })}
        <FormActions submit={saving ? t`Saving…` : t`Save`} busy={saving} onCancel={onClose} />
      </CheckedForm>
    </Modal>
  );
}
