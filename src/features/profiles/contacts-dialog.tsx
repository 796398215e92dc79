import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { LIMITS } from '../../domain/limits.ts';
import type { Place } from '../../domain/place/schema.ts';
import { refusePhone } from '../../domain/profile/rules.ts';
import { codeText } from '../../i18n/code-texts.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { Field } from '../../ui/field.tsx';
import { Form, FormActions } from '../../ui/form.tsx';
import { Modal } from '../../ui/modal.tsx';
import { useOpenForm } from '../../ui/open-forms.tsx';
import { useFirstWrong } from '../../ui/use-first-wrong.ts';
import { useOneFlight } from '../../ui/use-one-flight.ts';
import { CityField } from './city-field.tsx';
import './profile-dialogs.css';

export interface Contacts {
  city: Place | null;
  phone: string;
}

export type ContactField = keyof Contacts;

interface ContactsDialogProps {
  contacts: Contacts;
  /** Which of the two are edited. */
  fields: readonly ContactField[];
  saving: boolean;
  /** Gets what was changed only. */
  onSave: (change: Partial<Contacts>) => Promise<boolean>;
  onClose: () => void;
}

/** City, with its country, and phone (spec part 1, section 2.9). */
export default function ContactsDialog({ contacts, fields, saving, onSave, onClose }: ContactsDialogProps) {
  const { t, i18n } = useLingui();
  const { locale } = useLocale();
  const [place, setPlace] = useState(contacts.city);
  const [cityText, setCityText] = useState(contacts.city?.city[locale] ?? '');
  const [phone, setPhone] = useState(contacts.phone);
  const [tried, setTried] = useState(false);
  const phoneCode = refusePhone(phone);
  const unchosen = place === null && cityText.trim() !== '';
  const change: Partial<Contacts> = {
    ...(fields.includes('city') && place?.code !== contacts.city?.code && { city: place }),
    ...(fields.includes('phone') && phone.trim() !== contacts.phone && { phone: phone.trim() }),
  };
  const changed = Object.keys(change).length > 0 || unchosen;
  useOpenForm(changed);
  const { form, lead } = useFirstWrong();
  const submit = useOneFlight(async () => {
    setTried(true);
    if (unchosen || (fields.includes('phone') && phoneCode !== null)) {
      lead();
      return false;
    }
    if (changed && !(await onSave(change))) return false;
    onClose();
    return true;
  });
  const title = fields.length > 1 ? t`Contacts` : fields[0] === 'city' ? t`City` : t`Phone`;
  return (
    <Modal title={title} onClose={onClose}>
      <Form ref={form} className="contacts-form" onSubmit={submit}>
        {fields.includes('city') && (
          <>
            <CityField
              text={cityText}
              error={tried && unchosen ? t`Please choose a city from the list.` : undefined}
              onText={(text) => {
                setCityText(text);
                setPlace(null);
              }}
              onChoose={(chosen) => {
                setPlace(chosen);
                setCityText(chosen.city[locale]);
              }}
            />
            <Field
              label={t`Country`}
              readOnly
              placeholder={t({ id: 'enterCountry', message: 'enter country' })}
              value={place?.country[locale] ?? ''}
              hint={t`Filled in with the city.`}
            />
          </>
        )}
        {fields.includes('phone') && (
          <Field
            label={t`Phone`}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            maxLength={LIMITS.phone.max}
            placeholder={t({ id: 'enterPhone', message: 'enter phone' })}
            value={phone}
            error={tried && phoneCode !== null ? i18n._(codeText(phoneCode)) : undefined}
            onChange={({ target }) => setPhone(target.value)}
            onBlur={() => setTried(true)}
          />
        )}
        <FormActions submit={saving ? t`Saving…` : t`Save`} busy={saving} onCancel={onClose} />
      </Form>
    </Modal>
  );
}
