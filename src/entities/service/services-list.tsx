import { useLingui } from '@lingui/react/macro';
import { SERVICE_KEYS } from '../../domain/profile/service-kinds.ts';
import type { ServiceOffer } from '../../domain/profile/services.ts';
import { priceText, SERVICE_NAMES } from '../../i18n/service-texts.ts';
import './services.css';

/**
 * The services of a person or an organisation, with prices. `all`: includes those not offered, for people who may edit
 * them.
 */
export function ServicesList({ offers, all }: { offers: readonly ServiceOffer[]; all: boolean }) {
  const { t, i18n } = useLingui();
  const rows = SERVICE_KEYS.map((key) => ({ key, offer: offers.find(({ nameKey }) => nameKey === key) ?? null }));
  const shown = all ? rows : rows.filter(({ offer }) => offer !== null);
  if (shown.length === 0) return <p className="services__nothing">{t`No services offered.`}</p>;
  return (
    <dl className="services">
      {shown.map(({ key, offer }) => (
        <div key={key} className={offer === null ? 'services__row services__row--off' : 'services__row'}>
          <dt>{i18n._(SERVICE_NAMES[key])}</dt>
          <dd>{offer === null ? t`Not offered` : priceText(offer, i18n)}</dd>
        </div>
      ))}
    </dl>
  );
}
