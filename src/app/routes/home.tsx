import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { routePath } from '../../domain/routes.ts';
import { SignInPanel } from '../../features/accounts/sign-in-panel.tsx';
import { usePerson } from '../../session/session.tsx';
import { ButtonLink } from '../../ui/action/button.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Icon } from '../../ui/picture/icons.tsx';
import { HeroArt } from './hero-art.tsx';
import './home.css';

/** The welcome page with the sign-in form (spec part 1, section 2.6). */
export default function HomeRoute() {
  const { t } = useLingui();
  const person = usePerson();
  const navigate = useNavigate();
  // The session arrives before the command's answer: whoever has gone on meanwhile is not led back.
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const leadOn = () => {
    if (isShown.current) void navigate(routePath('dashboard'));
  };
  return (
    <div className="hero row row--wrap">
      <div className="hero__text stack loose">
        <HeroArt />
        <PageHeading
          title={t({ id: 'homeTitle', message: 'Lapka: people and their pets' })}
        >{t`A warm home for people and their pets`}</PageHeading>
        <p>{t`News, advice and help from pet owners all over Ukraine. Works even when there’s no power or signal.`}</p>
        <ul className="hero__points stack">
          <li>
            <Icon name="offline" />
            {t`Read and write offline – nothing gets lost`}
          </li>
          <li>
            <Icon name="people" />
            {t`A community that understands you`}
          </li>
          <li>
            <Icon name="heart" />
            {t`Free, with no catch`}
          </li>
        </ul>
        <div className="actions">
          <ButtonLink to={routePath('community')} variant="primary">
            {t`Explore the community`}
          </ButtonLink>
          {person === null && (
            <ButtonLink to={routePath('signUp')} variant="quiet">
              {t`Join now`}
            </ButtonLink>
          )}
        </div>
      </div>
      {person === null && <SignInPanel onSignedIn={leadOn} reset />}
    </div>
  );
}
