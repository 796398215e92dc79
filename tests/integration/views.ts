import type { OwnRecord } from '../../src/data/api/own.ts';

/** What a person's device shows of its own database, as one text: equal for two devices that agree. */
function summary(records: readonly OwnRecord[]): string {
  return records
    .map(({ statement, state }) => `${statement._id} ${statement._rev} ${state}`)
    .sort()
    .join('\n');
}

/** True when nothing waits for the server or an outcome, and the devices show the same. */
export function haveAgreed(views: readonly (readonly OwnRecord[])[]): boolean {
  const first = summary(views[0] ?? []);
  return views.every(
    (view) => view.every(({ state }) => state !== 'waiting' && state !== 'sent') && summary(view) === first,
  );
}
