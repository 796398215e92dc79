import { useLingui } from '@lingui/react/macro';
import type { Locale } from '../../../domain/document.ts';
import { LIMITS } from '../../../domain/limits.ts';
import { useOwnProfile } from '../../../entities/person/queries.ts';
import { useLocale } from '../../../i18n/use-locale.ts';
import { Button } from '../../../ui/action/button.tsx';
import { CheckedForm, useCheckedForm } from '../../../ui/form/checked-form.tsx';
import { FormEnd } from '../../../ui/form/form.tsx';
import { AreaItem, ChoicesItem, SelectItem, TextItem } from '../../../ui/form/items.tsx';
import { PrintSheet } from '../../../ui/layout/print-sheet.tsx';
import { Modal } from '../../../ui/overlay/modal.tsx';
import { today } from '../record/days.ts';
import '../dialog/pet-dialog.css';
import type { ShownPet } from '../../../entities/pet/shown-pet.ts';
import type { RecordValues } from '../write-pet.ts';
import { Poster, type PosterContent } from './poster.tsx';

const LANGUAGES = { uk: ['uk'], en: ['en'], both: ['uk', 'en'] } as const satisfies Record<string, readonly Locale[]>;
type Languages = keyof typeof LANGUAGES;

type Private = 'phone' | 'chip' | 'passport' | 'health' | 'contacts';

interface PosterValues {
  languages: Languages;
  where: string;
  when: string;
  marks: string;
  /** The private details to show on it. */
  shown: Private[];
}

interface PosterDialogProps {
  pet: ShownPet;
  record: RecordValues;
  url: string;
  onClose: () => void;
}

/** A lost-pet poster, made and printed offline. It shows private details only if they are ticked here. */
export default function PosterDialog({ pet, record, url, onClose }: PosterDialogProps) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const contacts = useOwnProfile().data?.statement;
  const { values, frame } = useCheckedForm<PosterValues>({
    begin: { languages: locale, where: '', when: today(), marks: '', shown: [] },
    send: async () => {
      window.print();
      // Never done: it may be printed again.
      return false;
    },
  });
  const { languages, shown, ...words } = values;
  const offered: readonly { key: Private; text: string; value: string }[] = [
    { key: 'phone', text: t`Phone`, value: contacts?.phone ?? '' },
    { key: 'chip', text: t`Microchip`, value: record.chip },
    { key: 'passport', text: t`Passport`, value: record.passport },
    { key: 'health', text: t`Health`, value: record.health },
    { key: 'contacts', text: t`Who to call`, value: record.contacts },
  ];
  const known = offered.filter(({ value }) => value !== '');
  const put = (key: Private) => (shown.includes(key) ? (offered.find((one) => one.key === key)?.value ?? '') : '');
  const content: PosterContent = {
    languages: LANGUAGES[languages],
    ...words,
    phone: put('phone'),
    chip: put('chip'),
    passport: put('passport'),
    health: put('health'),
    contacts: put('contacts'),
  };
  return (
    <Modal title={t`Lost-pet poster`} onClose={onClose} full>
      <CheckedForm frame={frame} className="pet-dialog">
        <div className="pet-dialog__row">
          <SelectItem
            name="languages"
            label={t`Poster language`}
            options={[
              { value: 'uk', text: 'Українська' },
              { value: 'en', text: 'English' },
              { value: 'both', text: 'Українська + English' },
            ]}
          />
          <TextItem name="when" label={t`Missing since`} type="date" max={today()} />
        </div>
        <TextItem name="where" label={t`Where your pet was last seen`} maxLength={LIMITS.photoAlt.max} />
        <AreaItem name="marks" label={t`What else might help`} rows={2} maxLength={LIMITS.photoAlt.max} />
        <ChoicesItem
          name="shown"
          label={t`Private details on the poster`}
          hint={
            known.length === 0
              ? t`You can choose your phone number and what you’ve noted about your pet here.`
              : undefined
          }
          options={known.map(({ key, text, value }) => ({ value: key, text: `${text}: ${value}` }))}
        />
        <FormEnd>
          <Button onClick={onClose}>{t`Close`}</Button>
          <Button type="submit" variant="primary">
            {t`Print`}
          </Button>
        </FormEnd>
        <Poster pet={pet} content={content} url={url} />
      </CheckedForm>
      <PrintSheet>
        <Poster pet={pet} content={content} url={url} />
      </PrintSheet>
    </Modal>
  );
}
