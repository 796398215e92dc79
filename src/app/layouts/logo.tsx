import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { Paw } from '../../ui/picture/icons.tsx';

export function Logo({ to }: { to: string }) {
  return (
    <Link to={to} className="logo">
      <Paw />
      <span>
        <Trans id="productName">Lapka</Trans>
      </span>
    </Link>
  );
}
