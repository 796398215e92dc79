import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { routePath } from '../../domain/routes.ts';
import { usePerson } from '../../session/session.tsx';
import './breadcrumb.css';

/**
 * The breadcrumb of this screen. It starts at the dashboard for signed-in people and at the home page for visitors
 * (spec part 2, section 2).
 */
export function Breadcrumb({ current, parent }: { current: string; parent?: { to: string; text: string } }) {
  const { t } = useLingui();
  const person = usePerson();
  return (
    <nav aria-label={t`You are here`} className="breadcrumb-place">
      <ol className="breadcrumb">
        <li>
          {person === null ? (
            <Link to={routePath('home')}>{t`Home`}</Link>
          ) : (
            <Link to={routePath('dashboard')}>{t`Dashboard`}</Link>
          )}
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
