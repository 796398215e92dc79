import type { AccountInfo } from '../../domain/account/commands.ts';
import type { StatementType } from '../../domain/kinds/names.ts';
import type { NotificationFact } from '../../domain/notification/schema.ts';
import type { Conflict, OwnRecord } from '../api/own.ts';
import type { Person } from '../api/session.ts';
import { photosOf } from '../photos/named.ts';
import type { FoundPhoto, MissingPhoto } from './photos.ts';

/** Everything that is one person's, as far as this device has it. */
export interface ExportContent {
  /** ISO 8601, by the server's time. */
  exportedAt: string;
  person: Person;
  /** What the service holds of the account; null when it could not be asked. */
  account: AccountInfo | null;
  records: { readonly [T in StatementType]: readonly OwnRecord<T>[] };
  /** The titles of posts that were liked or bookmarked, by id, as far as they are known here. */
  titles: Readonly<Record<string, string>>;
  /** Versions between which the person has not chosen yet. */
  conflicts: readonly Conflict[];
  notifications: readonly NotificationFact[];
  /** Documents that only a later version of the app can read, as they are stored. */
  unreadable: readonly object[];
  photos: readonly FoundPhoto[];
  missing: readonly MissingPhoto[];
}

export type OwnContent = Pick<ExportContent, 'records' | 'conflicts' | 'notifications' | 'unreadable'>;

/** The hashes of all photos that anything of it shows, each once. */
export function photosIn({ records, conflicts }: OwnContent): string[] {
  const shown = Object.values(records).flatMap((list) => list.flatMap(({ statement }) => photosOf(statement)));
  const turned = conflicts.flatMap(({ versions }) =>
    versions.flatMap(({ statement }) => (statement === null ? [] : photosOf(statement))),
  );
  return [...new Set([...shown, ...turned])];
}
