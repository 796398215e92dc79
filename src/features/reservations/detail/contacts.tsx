import { useLingui } from '@lingui/react/macro';
import type { ShownReservation, Status } from '../../../entities/reservation/shown-reservation.ts';
import { Icon } from '../../../ui/picture/icons.tsx';

/** The executor's contacts, while it is confirmed and they chose to show them. */
export function Contacts({
  reservation: { contacts, role },
  status,
}: {
  reservation: ShownReservation;
  status: Status;
}) {
  const { t } = useLingui();
  if (contacts === null || status !== 'confirmed') return null;
  const { phone, address } = contacts;
  return (
    <section className="panel reservation__part stack loose">
      <h2>{role === 'client' ? t`How to get in touch` : t`What you show them`}</h2>
      <ul className="reservation__contacts stack">
        {phone !== null && (
          <li>
            <Icon name="phone" size={20} />
            <span className="visually-hidden">{t`Phone`}:</span>
            <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>
          </li>
        )}
        {address !== null && (
          <li>
            <Icon name="pin" size={20} />
            <span className="visually-hidden">{t`Address`}:</span>
            <bdi>{address}</bdi>
          </li>
        )}
      </ul>
      <p className="field__hint">{t`Shown only while this reservation is confirmed.`}</p>
    </section>
  );
}
