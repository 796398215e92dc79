import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type Ref, useEffect, useState } from 'react';
import { DURATIONS, LIMITS } from '../../domain/limits.ts';
import type { Place } from '../../domain/place/schema.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { useDataClient } from '../../session/session.tsx';
import { Combobox } from '../../ui/field/combobox.tsx';
import { useNotify } from '../../ui/notice/notifications.tsx';

export interface CityFieldProps {
  /** Of the text field. */
  ref?: Ref<HTMLInputElement>;
  text: string;
  error: string | undefined;
  onText: (text: string) => void;
  onChoose: (place: Place) => void;
}

const NONE: readonly Place[] = [];

/** Chooses a city by typing (spec part 1, section 5). */
export function CityField({ ref, text, error, onText, onChoose }: CityFieldProps) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const [wanted, setWanted] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const { places, found } = useSuggestions(open ? wanted : null);
  return (
    <Combobox
      ref={ref}
      label={t`City`}
      text={text}
      options={places}
      open={open}
      keyOf={(place) => place.code}
      placeholder={t({ id: 'enterCity', message: 'enter city' })}
      maxLength={120}
      hint={open && found === 0 ? t`We couldn’t find that city.` : t`Start typing, then choose a city from the list.`}
      error={error}
      onText={(typed) => {
        onText(typed);
        setWanted(typed);
      }}
      onOpen={setOpen}
      onChoose={(place) => {
        setWanted(null);
        onChoose(place);
      }}
    >
      {(place) => (
        <>
          <span>{place.city[locale]}</span>
          <span className="field__hint">
            {[place.region?.[locale], place.country[locale]].filter(Boolean).join(', ')}
          </span>
        </>
      )}
    </Combobox>
  );
}

/** Suggestions for the typed text after a pause in typing. `found` is null before a request or its response. */
function useSuggestions(typed: string | null): { places: readonly Place[]; found: number | null } {
  const { t } = useLingui();
  const { api } = useDataClient();
  const notify = useNotify();
  const [text, setText] = useState('');
  const wanted = typed?.trim() ?? '';
  useEffect(() => {
    if (wanted === '') {
      setText('');
      return;
    }
    const timer = setTimeout(() => setText(wanted), DURATIONS.citySuggestions);
    return () => clearTimeout(timer);
  }, [wanted]);
  const asked = useQuery({
    queryKey: ['places', text],
    queryFn: async () => {
      const result = await api.suggestPlaces(text);
      if (!result.ok) throw new Error(result.code);
      return result.value.slice(0, LIMITS.citySuggestions);
    },
    enabled: text !== '',
    placeholderData: (before) => before,
  });
  const failed = asked.isError && text !== '';
  useEffect(() => {
    if (failed) {
      notify({
        tone: 'negative',
        text: t({ id: 'failedToLoadCitySuggestions', message: 'Couldn’t load cities. Try again.' }),
      });
    }
  }, [failed, notify, t]);
  if (text === '' || asked.data === undefined) return { places: NONE, found: null };
  return { places: asked.data, found: asked.isPlaceholderData ? null : asked.data.length };
}
