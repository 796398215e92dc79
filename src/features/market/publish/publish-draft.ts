import { ANNOUNCEMENT_KINDS } from '../../../domain/announcement/schema.ts';
import { fieldsOf } from '../../../domain/fields.ts';
import { CURRENCIES, PRICE_TYPES } from '../../../domain/profile/service-kinds.ts';
import { EMERGENCY_PREFIX } from '../../../session/session-store.ts';
import type { PublishValues } from './publish-form.ts';

const PREFIX = `${EMERGENCY_PREFIX}announcement:`;

type KeptValues = Omit<PublishValues, 'places'> & Partial<Pick<PublishValues, 'places'>>;

/** What is being written: a new announcement, or one's own by its id. */
export interface DraftPlace {
  target: string;
  userId: string;
}

/** What was filled in and not published, on this device only: written at each change, it outlives closing, a reload and a crash, and ends with signing out. */
export function readDraft(storage: Storage | null, { target, userId }: DraftPlace): PublishValues | null {
  try {
    const kept = fieldsOf<{ userId: string; values: KeptValues }>(
      JSON.parse(storage?.getItem(PREFIX + target) ?? 'null'),
    );
    if (kept.userId !== userId || !isValues(kept.values)) return null;
    // Kept before there was such a field.
    return { ...kept.values, places: kept.values.places ?? {} };
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
function isValues(value: unknown): value is KeptValues {
  const fields = fieldsOf<PublishValues>(value);
  const oneOf = (name: keyof PublishValues, choices: readonly unknown[]) => choices.includes(fields[name]);
  return (
    oneOf('kind', [null, ...ANNOUNCEMENT_KINDS]) &&
    oneOf('step', [1, 2]) &&
    oneOf('priceType', PRICE_TYPES) &&
    oneOf('currency', CURRENCIES) &&
    typeof fields.description === 'string' &&
    typeof fields.price === 'string' &&
    typeof fields.city === 'object' &&
    typeof fields.dates === 'object' &&
    fields.dates !== null &&
    Object.values(fieldsOf<Record<string, unknown>>(fields.places)).every((typed) => typeof typed === 'string') &&
    Array.isArray(fields.pets)
  );
}
