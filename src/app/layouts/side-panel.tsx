import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { PATHS } from '../paths.ts';

/** The right drawer (spec part 1, section 2.4): the links; popular posts stand here once likes are counted. */
export function SidePanel() {
  const { t } = useLingui();
  return (
    <aside className="side-panel" aria-label={t`More`}>
      <section className="side-panel__box panel">
        <h2>{t`Everything is on your device`}</h2>
        <p>{t`Read and write without a network: what you write is sent by itself when it is back.`}</p>
      </section>
      <ul className="side-panel__links">
        <li>
          <Link to={PATHS.about}>{t`About`}</Link>
        </li>
        <li>
          <Link to={PATHS.cookies}>{t`Cookies`}</Link>
        </li>
        <li>
          <Link to={PATHS.terms}>{t`Terms and rules`}</Link>
        </li>
        <li>
          <Link to={PATHS.privacy}>{t`Privacy policy`}</Link>
        </li>
      </ul>
    </aside>
  );
}
