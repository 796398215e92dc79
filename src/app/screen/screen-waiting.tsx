import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { DURATIONS } from '../../domain/limits.ts';
import { Button } from '../../ui/action/button.tsx';
import { StatePanel, Waiting } from '../../ui/notice/placeholders.tsx';

/**
 * The fallback while a screen is fetched (spec part 1, sections 2.4 and 9): nothing for 200 ms, then a line at the top
 * and a ring, and after 3 s a sentence with a button. A screen that arrives later still replaces it. Offline there is
 * no waiting: code that is not on the device fails at once.
 */
export function ScreenWaiting() {
  const { t } = useLingui();
  const [givenUp, setGivenUp] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setGivenUp(true), DURATIONS.lazyTimeout);
    return () => clearTimeout(timer);
  }, []);
  if (!givenUp)
    return (
      <>
        <div className="loading-line" style={{ animationDelay: `${DURATIONS.lazyDelay}ms` }} />
        <Waiting />
      </>
    );
  return (
    <StatePanel
      title={<h1>{t`This page is taking a while`}</h1>}
      text={t`Your connection is slow or has dropped. You haven’t lost anything.`}
    >
      <Button variant="primary" onClick={() => location.reload()}>
        {t`Try again`}
      </Button>
    </StatePanel>
  );
}
