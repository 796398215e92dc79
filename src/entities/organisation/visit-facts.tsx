import { useLingui } from '@lingui/react/macro';
import type { OpeningHours } from '../../domain/organisation/hours.ts';
import { isRoundTheClock } from '../../domain/organisation/open-state.ts';
import type { Visit } from '../../domain/organisation/visit.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { usePlaceText } from '../../i18n/use-place-text.ts';
import { PhoneLink } from '../../ui/action/phone-link.tsx';
import { FactList, type FactRow } from '../../ui/layout/fact-list.tsx';
import { weekdayName } from './open-text.tsx';
import './visit.css';

export function hasVisitFacts({ city, address, phones, site, hours, languages, prices }: Visit): boolean {
  const texts = [address, site, prices];
  return city !== null || hours !== null || phones.length + languages.length > 0 || texts.some((text) => text !== '');
}

/** What an organisation says about visiting and calling it; nothing where it says nothing. */
export function VisitFacts({ visit }: { visit: Visit }) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const placeText = usePlaceText();
  const { city, address, phones, site, hours, languages, prices } = visit;
  const names = new Intl.DisplayNames([locale], { type: 'language' });
  const rows: (FactRow | false)[] = [
    (city !== null || address !== '') && [
      t`Address`,
      <span key="address" className="visit__lines">
        {[city === null ? '' : placeText(city), address].filter(Boolean).join('\n')}
      </span>,
    ],
    phones.length > 0 && [
      t`Phone`,
      <ul key="phones" className="visit__list">
        {phones.map((phone) => (
          <li key={phone}>
            <PhoneLink number={phone} />
          </li>
        ))}
      </ul>,
    ],
    site !== '' && [
      t`Website`,
      <a key="site" href={site} target="_blank" rel="nofollow noopener noreferrer ugc" className="visit__site">
        {site}
      </a>,
    ],
    hours !== null && [t`Opening hours`, <HoursTable key="hours" hours={hours} />],
    languages.length > 0 && [t`Languages`, languages.map((language) => names.of(language) ?? language).join(', ')],
    prices !== '' && [
      t`Prices`,
      <span key="prices" className="visit__lines">
        {prices}
      </span>,
    ],
  ];
  return <FactList rows={rows.filter((row) => row !== false)} />;
}

function HoursTable({ hours }: { hours: OpeningHours }) {
  const { t, i18n } = useLingui();
  if (isRoundTheClock(hours)) return t`Round the clock`;
  return (
    <table className="visit__hours">
      <caption className="visually-hidden">{t`Opening hours, in Ukraine’s time`}</caption>
      <tbody>
        {hours.map((periods, day) => {
          const weekday = weekdayName(day, i18n.locale);
          return (
            <tr key={weekday}>
              <th scope="row">{weekday}</th>
              <td>
                {periods.length === 0
                  ? t({ context: 'opening hours', message: 'Closed' })
                  : periods.map(({ from, to }) => `${from}–${to}`).join(', ')}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
