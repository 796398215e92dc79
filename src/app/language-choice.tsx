import { useLingui } from '@lingui/react/macro';
import type { Locale } from '../domain/document.ts';
import { PROFILE_ID } from '../domain/profile/id.ts';
import { useLocale } from '../i18n/use-locale.ts';
import { useDataClient, usePerson } from '../session/session.tsx';

const NAMES = [
  { locale: 'en', short: 'EN', full: 'English' },
  { locale: 'uk', short: 'УК', full: 'Українська' },
] as const;

/**
 * Two languages, two buttons; each label is in its own language, so that people who cannot read the other one find it.
 * The choice is stored on this device and, for a signed-in person, in their profile: offline it is sent later.
 */
export function LanguageChoice() {
  const { t } = useLingui();
  const { locale, change } = useLocale();
  const { api } = useDataClient();
  const person = usePerson();
  const keep = async (preferredLanguage: Locale) => {
    if (person === null) return;
    const record = await api.get(PROFILE_ID);
    // A profile that has not arrived yet gets the language at the next choice; it must not be overwritten with an empty
    // one.
    if (record?.statement.type !== 'profile' || record.statement.preferredLanguage === preferredLanguage) return;
    const { _rev: baseRev, written: _, ...profile } = record.statement;
    await api.put({ ...profile, preferredLanguage, baseRev });
  };
  return (
    <fieldset className="segments">
      <legend className="visually-hidden">{t`Language`}</legend>
      {NAMES.map((name) => (
        <button
          key={name.locale}
          type="button"
          lang={name.locale}
          aria-label={`${name.short} ${name.full}`}
          aria-pressed={locale === name.locale}
          // The sync badge shows a failed write; the page's language has changed in any case.
          onClick={() => void change(name.locale).then(() => keep(name.locale))}
        >
          {name.short}
        </button>
      ))}
    </fieldset>
  );
}
