import { lazy, Suspense, useEffect, useState } from 'react';
import { withVisitTexts } from '../../i18n/setup.ts';
import { QuietBoundary } from '../screen/quiet-boundary.tsx';

const AfterFirstScreen = lazy(() => withVisitTexts(() => import('./after-first-screen.tsx')));

/** The first HTML already carries its metadata, so the first screen does not wait for this. */
const AFTER_MS = 600;

/**
 * The page's metadata in its head, from the first screen on. A failed fetch is not reported: readers do not see the
 * head.
 */
export function LazyMetadata() {
  const [on, setOn] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOn(true), AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!on) return null;
  return (
    <QuietBoundary>
      <Suspense fallback={null}>
        <AfterFirstScreen />
      </Suspense>
    </QuietBoundary>
  );
}
