import { ANNOUNCEMENT_KINDS } from '../../../domain/announcement/schema.ts';
import { fieldsOf } from '../../../domain/fields.ts';
import { CURRENCIES, PRICE_TYPES } from '../../../domain/profile/service-kinds.ts';
import { FormDrafts } from '../../../session/form-drafts.ts';
import type { PublishValues } from './publish-form.ts';

/** By the announcement's id, or the placeholder of a new one. */
export const announcementDrafts = new FormDrafts<{ values: PublishValues }>({
  form: 'announcement',
  read: ({ values }) => (isValues(values) ? { values } : null),
});

/** The ranges and the city are checked again before publishing. */
function isValues(value: unknown): value is PublishValues {
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
    typeof fields.places === 'object' &&
    Object.values(fieldsOf<Record<string, unknown>>(fields.places)).every((typed) => typeof typed === 'string') &&
    Array.isArray(fields.pets)
  );
}
