import { lazy, Suspense, useEffect, useState } from 'react';
import { withTexts } from '../../i18n/setup.ts';
import { QuietBoundary } from '../screen/quiet-boundary.tsx';

const PageMetadata = lazy(() => withTexts(() => import('./page-metadata.tsx')));

/** The first HTML carries its metadata already, so the first screen does not wait for this. */
const AFTER_MS = 600;

/**
 * What the page says about itself in its head, from the first screen on. Where it cannot be fetched, nobody in front of
 * the screen misses it.
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
        <PageMetadata />
      </Suspense>
    </QuietBoundary>
  );
}
