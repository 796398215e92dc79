import { Plural, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { StoredDirectory } from '../../data/api/directory.ts';
import { ORGANISATION_TYPES } from '../../domain/organisation/types.ts';
import type { Position } from '../../domain/organisation/visit.ts';
import type { Place } from '../../domain/place/schema.ts';
import { TYPE_NAMES } from '../../entities/organisation/labels.tsx';
import { useDates } from '../../i18n/dates.ts';
import { formatBytes } from '../../i18n/sizes.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { locateDevice } from '../../platform/location.ts';
import { useNow } from '../../session/use-now.ts';
import { Button } from '../../ui/action/button.tsx';
import { SelectField } from '../../ui/field/select-field.tsx';
import { Switch } from '../../ui/field/switch.tsx';
import { WindowedList } from '../../ui/layout/windowed-list.tsx';
import { StatePanel, Waiting } from '../../ui/notice/placeholders.tsx';
import { Icon } from '../../ui/picture/icons.tsx';
import { CityChoice } from './city-choice.tsx';
import './directory.css';
import { EntryCard } from './entry-card.tsx';
import { filterIn, findEntries } from './found.ts';
import { useDirectory } from './use-directory.ts';

/** About the height of a card. */
const CARD_HEIGHT = 190;

/** Organisations of a city and of its neighbours; everything works without a network once the area was fetched. */
export function DirectoryScreen() {
  const { t } = useLingui();
  const { city, directory, isFetching, isUnreachable, choose, retry } = useDirectory();
  if (city === undefined) return <Waiting />;
  return (
    <div className="directory">
      <section className="panel directory__choice" aria-label={t`City`}>
        <CityChoice key={city?.code ?? ''} city={city} onChoose={choose} />
      </section>
      {city === null && (
        <StatePanel
          title={<h2>{t`Choose your city`}</h2>}
          text={t`Clinics, groomers, shelters and others near by are then on this device, also without a network.`}
        />
      )}
      {isUnreachable && (
        <StatePanel
          title={<h2>{t`This city isn’t on your device`}</h2>}
          text={t`Its directory will load when you’re back online. What was on this device before is still there.`}
        >
          <Button onClick={retry}>{t`Try again`}</Button>
        </StatePanel>
      )}
      {city !== null && directory === null && isFetching && <Waiting />}
      {city !== null && directory !== null && <Found city={city} directory={directory} />}
    </div>
  );
}

function Found({ city, directory }: { city: Place; directory: StoredDirectory }) {
  const { t, i18n } = useLingui();
  const { locale } = useLocale();
  const dates = useDates();
  const now = Date.parse(useNow([]));
  const [parameters, setParameters] = useSearchParams();
  const [here, setHere] = useState<Position | null>(null);
  const filter = filterIn(parameters, city.code);
  const choose = (name: string, value: string) => {
    const next = new URLSearchParams(parameters);
    if (value === '') next.delete(name);
    else next.set(name, value);
    setParameters(next, { replace: true, state: { keepScroll: true } });
  };
  const found = findEntries(directory.entries, filter, { here, city: city.code, now });
  const cityName = city.city[locale];
  const size = formatBytes(directory.bytes, locale);
  const at = dates.recent(directory.at);
  return (
    <>
      <section className="panel directory__choice stack" aria-label={t`Filter`}>
        <div className="directory__filters">
          <SelectField
            label={t({ context: 'organisation', message: 'Type' })}
            unchosen={t({ context: 'choice', message: 'Any' })}
            options={ORGANISATION_TYPES.map((type) => ({ value: type, text: i18n._(TYPE_NAMES[type]) }))}
            value={filter.type ?? ''}
            onChange={({ target }) => choose('type', target.value)}
          />
          <Switch label={t`Open now`} checked={filter.isOpen} onChange={(on) => choose('open', on ? 'now' : '')} />
          <Switch
            label={t`Helps in emergencies`}
            checked={filter.isEmergency}
            onChange={(on) => choose('emergency', on ? 'yes' : '')}
          />
          <Switch
            label={t`Only in ${cityName}`}
            checked={filter.city !== null}
            onChange={(on) => choose('in', on ? 'city' : '')}
          />
        </div>
        <NearestFirst onFound={setHere} />
      </section>
      <p role="status" className="soft">
        <Plural value={found.length} one="# organisation" other="# organisations" />
      </p>
      <section aria-labelledby="found">
        <h2 id="found" className="visually-hidden">{t`Organisations`}</h2>
        {found.length === 0 ? (
          <StatePanel
            title={<h3>{t`No matches`}</h3>}
            text={t`Nobody here fits yet. Try another type, or the whole area.`}
          />
        ) : (
          <div className="panel">
            <WindowedList items={found} keyOf={({ entry }) => entry.key} rowHeight={CARD_HEIGHT}>
              {(each) => <EntryCard found={each} />}
            </WindowedList>
          </div>
        )}
      </section>
      <p className="soft small">{t`The whole area takes ${size} on this device, as of ${at}.`}</p>
    </>
  );
}

/** Sorts by distance once the person allows the place; it stays on this device. */
function NearestFirst({ onFound }: { onFound: (here: Position) => void }) {
  const { t } = useLingui();
  const [state, setState] = useState<'idle' | 'asking' | 'found' | 'failed'>('idle');
  const locate = async () => {
    setState('asking');
    const here = await locateDevice();
    setState(here === null ? 'failed' : 'found');
    if (here !== null) onFound(here);
  };
  return (
    <div className="row row--wrap tight">
      <Button small disabled={state === 'asking'} onClick={() => void locate()}>
        <Icon name="pin" size={20} />
        {state === 'asking' ? t`Finding this device…` : t`Nearest first`}
      </Button>
      <p role="status" className="field__hint">
        {state === 'found' && t`Sorted by distance. Your place stays on this device.`}
        {state === 'failed' && t`Couldn’t find this device. Allow this site to see its place.`}
      </p>
    </div>
  );
}
