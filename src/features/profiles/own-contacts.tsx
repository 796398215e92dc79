import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { profileDetails } from '../../domain/profile/details.ts';
import { usePlaceText } from '../../i18n/use-place-text.ts';
import { IconButton } from '../../ui/action/button.tsx';
import { FloatingButton } from '../../ui/action/floating-button.tsx';
import { lazyDialog, useDialogsAhead } from '../../ui/overlay/lazy-dialog.tsx';
import { Icon } from '../../ui/picture/icons.tsx';
import { ContactRow } from './contact-rows.tsx';
import type { ContactField } from './contacts-dialog.tsx';
import { SAVED, visibilityTexts } from './texts.ts';
import type { SaveProfile, StoredProfile } from './use-save-profile.ts';

const ContactsDialog = lazyDialog(() => import('./contacts-dialog.tsx'));
const DIALOGS = [ContactsDialog];

interface Opened {
  fields: readonly ContactField[];
  profile: StoredProfile;
}

/** The owner's contacts: each with its visibility and its own dialog (spec part 1, section 2.9). */
export function OwnContacts({ profile, save, saving }: { profile: StoredProfile; save: SaveProfile; saving: boolean }) {
  useDialogsAhead(DIALOGS);
  const { t } = useLingui();
  const placeText = usePlaceText();
  const [opened, setOpened] = useState<Opened | null>(null);
  const { city, phone, cityVisible, phoneVisible } = profileDetails(profile);
  const open = (...fields: ContactField[]) => setOpened({ fields, profile });
  return (
    <>
      <div className="contacts">
        <ContactRow
          icon="pin"
          label={t`City`}
          value={city === null ? null : placeText(city)}
          placeholder={t({ id: 'enterCity', message: 'enter city' })}
          edit={
            <IconButton label={t`Edit city`} onClick={() => open('city')}>
              <Icon name="edit" size={20} />
            </IconButton>
          }
          visibility={
            <Visibility
              label={t`Others see the city`}
              on={cityVisible}
              onChange={(on) => void save(profile, { cityVisible: on }, visibilityTexts('city', on))}
            />
          }
        />
        <ContactRow
          icon="phone"
          label={t`Phone`}
          value={phone === '' ? null : phone}
          placeholder={t({ id: 'enterPhone', message: 'enter phone' })}
          edit={
            <IconButton label={t`Edit phone`} onClick={() => open('phone')}>
              <Icon name="edit" size={20} />
            </IconButton>
          }
          visibility={
            <Visibility
              label={t`Others see the phone`}
              on={phoneVisible}
              onChange={(on) => void save(profile, { phoneVisible: on }, visibilityTexts('phone', on))}
            />
          }
        />
      </div>
      <FloatingButton icon="edit" label={t`Edit contacts`} onClick={() => open('city', 'phone')} />
      {opened !== null && (
        <ContactsDialog
          contacts={profileDetails(opened.profile)}
          fields={opened.fields}
          saving={saving}
          onClose={() => setOpened(null)}
          onSave={(change) => {
            const both = 'city' in change && 'phone' in change;
            const texts = both ? SAVED.contacts : 'city' in change ? SAVED.city : SAVED.phone;
            return save(opened.profile, change, texts);
          }}
        />
      )}
    </>
  );
}

/** Whether others see a contact; a hidden one never leaves the owner's own database. */
function Visibility({ label, on, onChange }: { label: string; on: boolean; onChange: (on: boolean) => void }) {
  const { t } = useLingui();
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-label={label}
      className="switch"
      onClick={() => onChange(!on)}
    >
      <span className="switch__track" />
      <span aria-hidden="true">{on ? t`Visible` : t`Hidden`}</span>
    </button>
  );
}
