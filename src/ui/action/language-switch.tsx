import { useLingui } from '@lingui/react/macro';
import { useLocale } from '../../i18n/use-locale.ts';

const NAMES = [
  { locale: 'en', short: 'EN', full: 'English' },
  { locale: 'uk', short: 'УК', full: 'Українська' },
] as const;

/**
 * Two languages, two buttons; each is written in its own language, so it is found by those who cannot read the other.
 */
export function LanguageSwitch({ onChanged }: { onChanged?: (locale: 'en' | 'uk') => void }) {
  const { t } = useLingui();
  const { locale, change } = useLocale();
  return (
    <fieldset className="language-switch">
      <legend className="visually-hidden">{t`Language`}</legend>
      {NAMES.map((name) => (
        <button
          key={name.locale}
          type="button"
          lang={name.locale}
          aria-label={`${name.short} ${name.full}`}
          aria-pressed={locale === name.locale}
          onClick={() => void change(name.locale).then(() => onChanged?.(name.locale))}
        >
          {name.short}
        </button>
      ))}
    </fieldset>
  );
}
