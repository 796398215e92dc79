import { useLingui } from '@lingui/react/macro';
import { useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../ui/action/button.tsx';
import './consent.css';
import { ALL_ALLOWED, type ConsentRecord, NONE_ALLOWED } from './record.ts';

/** The room that the page reserves at its end, so that focused elements scroll above the banner. */
const ROOM = '--consent';

/**
 * Asks for a choice (spec part 1, sections 2.2 and 4). Part of the first screen: fetched later, it would be the largest
 * paint, and the last.
 */
export function ConsentBanner({
  cookiesHref,
  aboveBar,
  onSettings,
  onChoose,
}: {
  cookiesHref: string;
  /** The phone's bottom bar must stay reachable. */
  aboveBar: boolean;
  onSettings: () => void;
  onChoose: (record: ConsentRecord) => void;
}) {
  const { t } = useLingui();
  const banner = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = banner.current;
    if (element === null) return;
    const root = document.documentElement;
    const reserve = () => root.style.setProperty(ROOM, `${element.offsetHeight}px`);
    // The observer reports the first height too, before the paint: measuring it here would force a layout while the
    // screen is built.
    const observer = new ResizeObserver(reserve);
    observer.observe(element);
    return () => {
      observer.disconnect();
      root.style.removeProperty(ROOM);
    };
  }, []);
  return (
    <section
      ref={banner}
      className={aboveBar ? 'consent consent--above-bar' : 'consent'}
      aria-labelledby="consent-title"
    >
      <div className="consent__box">
        <div className="consent__words">
          <h2 id="consent-title">{t({ id: 'cookieConsent.title', message: 'Your cookie choices' })}</h2>
          <p>
            {t({
              id: 'cookieConsent.body',
              message: 'Lapka saves what it needs to work offline. Anything else only if you agree.',
            })}{' '}
            <Link to={cookiesHref}>{t({ id: 'cookieConsent.more', message: 'More about cookies' })}</Link>
          </p>
        </div>
        {/* The two buttons side by side, so that neither has more weight. */}
        <div className="consent__buttons row row--wrap tight">
          <Button small onClick={() => onChoose(NONE_ALLOWED)}>
            {t({ id: 'cookieConsent.declineAll', message: 'Decline all' })}
          </Button>
          <Button small onClick={() => onChoose(ALL_ALLOWED)}>
            {t({ id: 'cookieConsent.acceptAll', message: 'Accept all' })}
          </Button>
          <Button small onClick={() => onSettings()}>
            {t({ id: 'cookieConsent.settings', message: 'Settings' })}
          </Button>
        </div>
      </div>
    </section>
  );
}
