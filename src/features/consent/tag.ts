import type { ConsentRecord } from './record.ts';

type Signal = 'ad_storage' | 'ad_user_data' | 'ad_personalization' | 'analytics_storage';
type Signals = Record<Signal, 'granted' | 'denied'>;

/** Google's tag function, if the server's operator put one on the page. */
type TagFunction = (command: 'consent', action: 'default' | 'update', signals: Signals) => void;

/** Spec part 1, section 7. Personalization is stored and maps to no signal. */
export function signalsOf({ analytics, advertising }: ConsentRecord): Signals {
  const ads = advertising ? 'granted' : 'denied';
  return {
    ad_storage: ads,
    ad_user_data: ads,
    ad_personalization: ads,
    analytics_storage: analytics ? 'granted' : 'denied',
  };
}

/**
 * Runs before anything else of the page: everything is denied until the person chooses, and an earlier choice applies
 * again. A missing tag function is the usual case at the start, so there is no warning.
 */
export function startConsent(scope: object, stored: ConsentRecord | null): void {
  const tag = tagFunction(scope);
  if (tag === null) return;
  tag('consent', 'default', signalsOf({ analytics: false, advertising: false, personalization: false }));
  if (stored !== null) tag('consent', 'update', signalsOf(stored));
}

/** Passes a choice to the tag function; false when there is none. */
export function updateConsent(scope: object, record: ConsentRecord): boolean {
  const tag = tagFunction(scope);
  tag?.('consent', 'update', signalsOf(record));
  return tag !== null;
}

function tagFunction(scope: object): TagFunction | null {
  const found = 'gtag' in scope ? scope.gtag : null;
  return typeof found === 'function' ? (...parts) => void Reflect.apply(found, scope, parts) : null;
}
