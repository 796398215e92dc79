import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { DURATIONS, LIMITS } from '../../domain/limits.ts';
import type { Place } from '../../domain/place/schema.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { useDataRoom } from '../../session/data-room.tsx';
import { useNotify } from '../../ui/notifications.tsx';
import './city-field.css';

export interface CityFieldProps {
  text: string;
  error: string | undefined;
  onText: (text: string) => void;
  onChoose: (place: Place) => void;
}

const NONE: readonly Place[] = [];

/**
 * A city by typing and choosing (spec part 1, section 5), as the combobox pattern of the ARIA Authoring Practices says: the focus stays in
 * the field, arrows walk through the list, Enter chooses, Escape closes it.
 */
export function CityField({ text, error, onText, onChoose }: CityFieldProps) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const id = useId();
  const [wanted, setWanted] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const { places, found } = useSuggestions(open ? wanted : null);
  const shown = open && places.length > 0;
  const choose = (place: Place) => {
    setOpen(false);
    setWanted(null);
    setActive(-1);
    onChoose(place);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || !shown) return;
    const chosen = places[active];
    if (event.key === 'ArrowDown') setActive((active + 1) % places.length);
    else if (event.key === 'ArrowUp') setActive((active + places.length - (active < 0 ? 0 : 1)) % places.length);
    else if (event.key === 'Escape') setOpen(false);
    else if (event.key === 'Enter' && chosen !== undefined) choose(chosen);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="field city">
      <label className="field__label" htmlFor={id}>
        {t`City`}
      </label>
      <div className="city__field">
        <input
          id={id}
          className="field__input"
          role="combobox"
          aria-expanded={shown}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={shown && active >= 0 ? `${id}-${active}` : undefined}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-hint ${id}-error`}
          autoComplete="off"
          placeholder={t({ id: 'enterCity', message: 'enter city' })}
          maxLength={120}
          value={text}
          onChange={({ target }) => {
            onText(target.value);
            setWanted(target.value);
            setActive(-1);
            setOpen(true);
          }}
          onBlur={() => setOpen(false)}
          onKeyDown={onKeyDown}
        />
        <div id={`${id}-list`} role="listbox" aria-label={t`Cities`} className="city__list" hidden={!shown}>
          {places.map((place, index) => (
            <div
              key={place.code}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              tabIndex={-1}
              className="city__option"
              // On pressing: a click would come after the focus has left the field and the list is closed.
              onMouseDown={(event) => {
                event.preventDefault();
                choose(place);
              }}
            >
              <span>{place.city[locale]}</span>
              <span className="field__hint">
                {[place.region?.[locale], place.country[locale]].filter(Boolean).join(', ')}
              </span>
            </div>
          ))}
        </div>
      </div>
      <p id={`${id}-hint`} className="field__hint" role="status">
        {open && found === 0 ? t`No such city was found.` : t`Begin to type and choose the city from the list.`}
      </p>
      <p id={`${id}-error`} className="field__error">
        {error}
      </p>
    </div>
  );
}

/** Suggestions for what was typed, once typing has stopped for a while. `found` null: nothing was asked, or the answer is not there yet. */
function useSuggestions(typed: string | null): { places: readonly Place[]; found: number | null } {
  const { t } = useLingui();
  const { api } = useDataRoom();
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
        text: t({ id: 'failedToLoadCitySuggestions', message: 'The cities could not be loaded. Please try again.' }),
      });
    }
  }, [failed, notify, t]);
  if (text === '' || asked.data === undefined) return { places: NONE, found: null };
  return { places: asked.data, found: asked.isPlaceholderData ? null : asked.data.length };
}
