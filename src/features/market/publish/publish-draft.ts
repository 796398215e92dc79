import { ANNOUNCEMENT_KINDS } from '../../../domain/announcement/schema.ts';
import { fieldsOf } from '../../../domain/fields.ts';
import { CURRENCIES, PRICE_TYPES } from '../../../domain/profile/service-kinds.ts';
import { FormDrafts } from '../../../session/form-drafts.ts';
import type { PublishValues } from './publish-form.ts';

type StoredValues = Omit<PublishValues, 'places'> & Partial<Pick<PublishValues, 'places'>>;

/** By the announcement's id, or the placeholder of a new one. */
export const announcementDrafts = new FormDrafts<{ values: PublishValues }>({
  form: 'announcement',
  read: ({ values }) =>
    // Earlier versions did not have the number of places a day.
    isValues(values) ? { values: { ...values, places: values.places ?? {} } } : null,
});

/**
 * An earlier version of the app may have stored another shape; the ranges and the city are checked again before
 * publishing.
 */
function isValues(value: unknown): value is StoredValues {
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
