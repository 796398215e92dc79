import { ANNOUNCEMENT_KINDS } from '../../domain/announcement/schema.ts';
import { CURRENCIES, PRICE_TYPES } from '../../domain/profile/service-kinds.ts';
import { EMERGENCY_PREFIX } from '../../session/session-store.ts';
import type { PublishValues } from './publish-form.ts';

const PREFIX = `${EMERGENCY_PREFIX}announcement:`;

/** What is being written: a new announcement, or one's own by its id. */
export interface DraftPlace {
  target: string;
  userId: string;
}

/** What was filled in and not published, on this device only: written at each change, it outlives closing, a reload and a crash, and ends with signing out. */
export function readDraft(storage: Storage | null, { target, userId }: DraftPlace): PublishValues | null {
  try {
    const kept: unknown = JSON.parse(storage?.getItem(PREFIX + target) ?? 'null');
    if (typeof kept !== 'object' || kept === null || Reflect.get(kept, 'userId') !== userId) return null;
    const values: unknown = Reflect.get(kept, 'values');
    return isValues(values) ? values : null;
  } catch {
    return null;
  }
}

export function writeDraft(storage: Storage | null, { target, userId }: DraftPlace, values: PublishValues): void {
  try {
    storage?.setItem(PREFIX + target, JSON.stringify({ userId, values }));
  } catch {
    // Full or closed: the form on the screen still holds it.
  }
}

export function forgetDraft(storage: Storage | null, { target }: Pick<DraftPlace, 'target'>): void {
  try {
    storage?.removeItem(PREFIX + target);
  } catch {
    // Closed storage holds nothing.
  }
}

/** An earlier version of the app may have kept another shape; the ranges and the city are checked again before anything is published. */
function isValues(value: unknown): value is PublishValues {
  if (typeof value !== 'object' || value === null) return false;
  const field = (name: keyof PublishValues): unknown => Reflect.get(value, name);
  const oneOf = (name: keyof PublishValues, choices: readonly unknown[]) => choices.includes(field(name));
  return (
    oneOf('kind', [null, ...ANNOUNCEMENT_KINDS]) &&
    oneOf('step', [1, 2]) &&
    oneOf('priceType', PRICE_TYPES) &&
    oneOf('currency', CURRENCIES) &&
    typeof field('description') === 'string' &&
    typeof field('price') === 'string' &&
    typeof field('city') === 'object' &&
    typeof field('dates') === 'object' &&
    field('dates') !== null &&
    Array.isArray(field('pets'))
  );
}
