import type { OwnRecord } from '../../src/data/api/own.ts';

/** What a person's device shows of its own database, as one text: two devices that agree give the same. */
function summary(records: readonly OwnRecord[]): string {
  return records
    .map(({ statement, state }) => `${statement._id} ${statement._rev} ${state}`)
    .sort()
    .join('\n');
}

/** Nothing of it waits for the server or for an answer, and the devices show the same. */
export function haveAgreed(views: readonly (readonly OwnRecord[])[]): boolean {
  const first = summary(views[0] ?? []);
  return views.every(
    (view) => view.every(({ state }) => state !== 'waiting' && state !== 'sent') && summary(view) === first,
  );
}
