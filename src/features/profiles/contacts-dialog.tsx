import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { LIMITS } from '../../domain/limits.ts';
import type { Place } from '../../domain/place/schema.ts';
import { refusePhone } from '../../domain/profile/rules.ts';
import { CityField } from '../../entities/place/city-field.tsx';
import { codeText } from '../../i18n/code-texts.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { useTextDraft } from '../../session/text-draft.ts';
import { Field } from '../../ui/field/field.tsx';
import { CheckedForm, useCheckedForm } from '../../ui/form/checked-form.tsx';
import { FormActions } from '../../ui/form/form.tsx';
import { TextItem } from '../../ui/form/items.tsx';
import { Modal } from '../../ui/overlay/modal.tsx';
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
  /** Gets only the changes. */
  onSave: (change: Partial<Contacts>) => Promise<boolean>;
  onClose: () => void;
}

/** The values of the form: a city is typed, and then chosen. */
interface Typed {
  cityText: string;
  city: Place | null;
  phone: string;
}

/** City, with its country, and phone (spec part 1, section 2.9). */
export default function ContactsDialog({ contacts, fields, saving, onSave, onClose }: ContactsDialogProps) {
  const { t, i18n } = useLingui();
  const { locale } = useLocale();
  const draft = useTextDraft(`contacts:${fields.join()}`);
  // The draft stores a city as typed; it must be chosen again.
  const [isCityTyped] = useState(() => draft.read().cityText !== undefined);
  const { values, frame, field, error, set } = useCheckedForm<Typed>({
    draft,
    begin: { ...contacts, cityText: contacts.city?.city[locale] ?? '', city: isCityTyped ? null : contacts.city },
    wrong: ({ cityText, city, phone }) => {
      const code = fields.includes('phone') ? refusePhone(phone) : null;
      return {
        cityText: city === null && cityText.trim() !== '' ? t`Choose a city from the list.` : undefined,
        phone: code === null ? undefined : i18n._(codeText(code)),
      };
    },
    send: async ({ city, phone }) => {
      const change: Partial<Contacts> = {
        ...(fields.includes('city') && city?.code !== contacts.city?.code && { city }),
        ...(fields.includes('phone') && phone.trim() !== contacts.phone && { phone: phone.trim() }),
      };
      if (Object.keys(change).length > 0 && !(await onSave(change))) return false;
      onClose();
      return true;
    },
  });
  const { cityText, city } = values;
  const title = fields.length > 1 ? t`Contacts` : fields[0] === 'city' ? t`City` : t`Phone`;
  return (
    <Modal title={title} onClose={onClose}>
      <CheckedForm className="stack loose" frame={frame}>
        {fields.includes('city') && (
          <>
            <CityField
              text={cityText}
              error={error('cityText')}
              onText={(text) => set({ cityText: text, city: null })}
              onChoose={(place) => set({ cityText: place.city[locale], city: place })}
            />
            <Field
              label={t`Country`}
              readOnly
              placeholder={t({ id: 'enterCountry', message: 'enter country' })}
              value={city?.country[locale] ?? ''}
              hint={t`Filled in when you choose a city.`}
            />
          </>
        )}
        {fields.includes('phone') && (
          <TextItem
            label={t`Phone`}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            maxLength={LIMITS.phone.max}
            placeholder={t({ id: 'enterPhone', message: 'enter phone' })}
            {...field('phone')}
          />
        )}
        <FormActions submit={saving ? t`Saving…` : t`Save`} busy={saving} onCancel={onClose} />
      </CheckedForm>
    </Modal>
  );
}
