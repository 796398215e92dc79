import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { routePath } from '../domain/routes.ts';
import './breadcrumb.css';

export function Breadcrumb({ current, parent }: { current: string; parent?: { to: string; text: string } }) {
  const { t } = useLingui();
  return (
    <nav aria-label={t`You are here`}>
      <ol className="breadcrumb">
        <li>
          <Link to={routePath('home')}>{t`Home`}</Link>
        </li>
        {parent !== undefined && (
          <li>
            <Link to={parent.to}>{parent.text}</Link>
          </li>
        )}
        <li aria-current="page">{current}</li>
      </ol>
    </nav>
  );
}
