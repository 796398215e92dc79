import type { ConsentRecord } from './record.ts';

type Signal = 'ad_storage' | 'ad_user_data' | 'ad_personalization' | 'analytics_storage';
type Signals = Record<Signal, 'granted' | 'denied'>;

/** Google's tag function, where the operator of a server put one on the page. */
type TagFunction = (command: 'consent', action: 'default' | 'update', signals: Signals) => void;

/** Spec part 1, section 7. Personalization is kept and maps to no signal. */
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
 * Before anything else of the page runs: everything is denied until somebody chose, and a choice of an earlier visit
 * holds again. Without a tag function there is nobody to tell, which at a start is the usual case and no warning.
 */
export function startConsent(scope: object, kept: ConsentRecord | null): void {
  const tag = tagFunction(scope);
  if (tag === null) return;
  tag('consent', 'default', signalsOf({ analytics: false, advertising: false, personalization: false }));
  if (kept !== null) tag('consent', 'update', signalsOf(kept));
}

/** Tells the tag function of a choice; false when there is none. */
export function updateConsent(scope: object, record: ConsentRecord): boolean {
  const tag = tagFunction(scope);
  tag?.('consent', 'update', signalsOf(record));
  return tag !== null;
}

function tagFunction(scope: object): TagFunction | null {
  const found = 'gtag' in scope ? scope.gtag : null;
  return typeof found === 'function' ? (...parts) => void Reflect.apply(found, scope, parts) : null;
}
