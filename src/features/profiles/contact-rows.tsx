import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Place } from '../../domain/place/schema.ts';
import { usePlaceText } from '../../i18n/use-place-text.ts';
import { PhoneLink } from '../../ui/action/phone-link.tsx';
import { Icon, type IconName } from '../../ui/picture/icons.tsx';

/** One contact: its label, its value and its action. */
export function ContactRow({
  icon,
  label,
  value,
  placeholder,
  edit,
  visibility,
}: {
  icon: IconName;
  label: string;
  value: ReactNode | null;
  placeholder: string;
  edit?: ReactNode;
  visibility?: ReactNode;
}) {
  return (
    <div className="contacts__row">
      <Icon name={icon} size={22} />
      <dl>
        <dt>{label}</dt>
        <dd className={value === null ? 'contacts__empty' : undefined}>{value ?? placeholder}</dd>
      </dl>
      {edit}
      {visibility}
    </div>
  );
}

/** City and phone of another person. `null` with `visible` was never given; hidden ones never reach this device. */
export function ContactsOfOther({
  city,
  cityVisible,
  phone,
  phoneVisible,
}: {
  city: Place | null;
  cityVisible: boolean;
  phone: string | null;
  phoneVisible: boolean;
}) {
  const { t } = useLingui();
  const placeText = usePlaceText();
  const missing = (visible: boolean) => (visible ? t`Not given` : t`Hidden`);
  const number = phone === null || phone === '' ? null : phone;
  return (
    <div className="contacts">
      <ContactRow
        icon="pin"
        label={t`City`}
        value={city === null ? null : placeText(city)}
        placeholder={missing(cityVisible)}
      />
      <ContactRow
        icon="phone"
        label={t`Phone`}
        value={number === null ? null : <PhoneLink number={number} />}
        placeholder={missing(phoneVisible)}
      />
    </div>
  );
}
