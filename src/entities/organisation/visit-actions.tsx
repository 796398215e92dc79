import { useLingui } from '@lingui/react/macro';
import type { Position, Visit } from '../../domain/organisation/visit.ts';
import { ButtonLink } from '../../ui/action/button.tsx';
import { phoneAddress } from '../../ui/action/phone-link.tsx';
import { Icon } from '../../ui/picture/icons.tsx';

interface VisitActionsProps {
  /** The organisation's name, for screen readers. */
  name: string;
  visit: Pick<Visit, 'phones' | 'position'>;
}

/** Links that call the organisation and that show the way in the device's own map. */
export function VisitActions({ name, visit: { phones, position } }: VisitActionsProps) {
  const { t } = useLingui();
  const [phone] = phones;
  return (
    <>
      {phone !== undefined && (
        <ButtonLink to={phoneAddress(phone)} variant="primary" aria-label={t`Call ${name}`}>
          <Icon name="phone" size={20} />
          {t`Call`}
        </ButtonLink>
      )}
      {position !== null && (
        <ButtonLink to={mapAddress(position)} aria-label={t`Route to ${name}`}>
          <Icon name="pin" size={20} />
          {t`Route`}
        </ButtonLink>
      )}
    </>
  );
}

/** Opens the device's map at this position (RFC 5870); the query makes maps show a marker. */
function mapAddress({ latitude, longitude }: Position): string {
  return `geo:${latitude},${longitude}?q=${latitude},${longitude}`;
}
