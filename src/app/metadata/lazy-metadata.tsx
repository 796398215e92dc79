import { lazy, Suspense } from 'react';
import { withVisitTexts } from '../../i18n/setup.ts';
import { QuietBoundary } from '../screen/quiet-boundary.tsx';
import { useAfterFirstScreen } from '../screen/use-after-first-screen.ts';

const AfterFirstScreen = lazy(() => withVisitTexts(() => import('./after-first-screen.tsx')));

/**
 * The page's metadata in its head, after the first screen: the first HTML already carries its own. Readers do not see
 * the head, so a failed fetch is not reported.
 */
export function LazyMetadata() {
  if (!useAfterFirstScreen()) return null;
  return (
    <QuietBoundary>
      <Suspense fallback={null}>
        <AfterFirstScreen />
      </Suspense>
    </QuietBoundary>
  );
}
