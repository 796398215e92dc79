import { isDeepStrictEqual } from 'node:util';
import { ownDatabaseName } from '../../../couchdb/databases.ts';
import { type NotificationFact, notificationId } from '../../../src/domain/notification/schema.ts';
import { versionOf } from '../../../src/domain/upgrades.ts';
import type { NotificationKind } from '../../../src/texts/notifications.ts';
import type { Log } from '../base/logging/log.ts';
import { type Couch, statusOf } from '../storage/engine/couch.ts';
import { stored } from '../storage/engine/nano-answers.ts';
import { noteNamed } from './notified-names.ts';

interface Event {
  readonly kind: NotificationKind;
  /**
   * When it happened, ISO 8601. It forms the id together with the kind and `about`, so notifying twice changes nothing.
   */
  readonly at: string;
  /** Short words for the sentence, e.g. `{role: 'admin'}`. Never an e-mail address. */
  readonly about?: Readonly<Record<string, string>>;
}

/** Called after a notification was written for a person; it must not block. */
export type OnNotified = (userId: string, fact: NotificationFact) => void;

/** Notifies a person on all of their devices. */
export interface Notifier {
  /** If the notification cannot be written, this only logs it: the event itself has already happened. */
  notify(userId: string, event: Event): Promise<void>;
  /**
   * Writes a notification under its id and replaces different content of that id (the number of likes grows). Does
   * nothing if it exists unchanged or the person has no database. Throws when the engine fails, so that the caller
   * retries its task.
   */
  deliver(userId: string, fact: NotificationFact): Promise<void>;
  /** As `deliver`, several at once. */
  deliverAll(userId: string, facts: readonly NotificationFact[]): Promise<void>;
}

export function createNotifier(couch: Couch, log: Log, onNotified: OnNotified = () => {}): Notifier {
  async function deliverAll(userId: string, facts: readonly NotificationFact[]): Promise<void> {
    const own = couch.use<NotificationFact>(ownDatabaseName(userId));
    try {
      for (let open = facts; open.length > 0; ) {
        const there = await own.fetch({ keys: open.map(({ _id }) => _id) });
        const existing = new Map(there.rows.flatMap((row) => ('doc' in row && row.doc ? [[row.id, row.doc]] : [])));
        const changed = open.filter((fact) => !sameContent(existing.get(fact._id), fact));
        if (changed.length === 0) return;
        await noteNamed(couch, userId, changed);
        const docs = changed.map((fact) => ({ ...fact, ...revisionOf(existing.get(fact._id)) }));
        const written = await own.bulk({ docs });
        const delivered = changed.filter((_, index) => written[index]?.error === undefined);
        for (const fact of delivered) onNotified(userId, fact);
        if (written.some(({ error }) => error !== undefined && error !== 'conflict')) throw new Error('not delivered');
        open = changed.filter((fact) => !delivered.includes(fact));
      }
    } catch (error) {
      if (statusOf(error) !== 404) throw error;
    }
  }

  return {
    async notify(userId, { kind, at, about = {} }) {
      const id = notificationId(at, [kind, ...Object.values(about)].join('.').replace(/[^\w.-]+/g, '-'));
      const fact: NotificationFact = {
        _id: id,
        type: 'notification',
        schemaVersion: versionOf('notification'),
        kind,
        at,
        about: { ...about },
      };
      try {
        // False if the person was notified before.
        if (await stored(couch.use<NotificationFact>(ownDatabaseName(userId)).insert(fact, id)))
          onNotified(userId, fact);
      } catch (err) {
        // A person who registered and never signed in, or who is being removed, has no own database.
        if (statusOf(err) === 404) return;
        log.warn({ err, notification: kind }, 'a person could not be told');
      }
    },

    deliver: (userId, fact) => deliverAll(userId, [fact]),
    deliverAll,
  };
}

function sameContent(a: NotificationFact | undefined, b: NotificationFact): boolean {
  return a !== undefined && a.kind === b.kind && a.at === b.at && isDeepStrictEqual(a.about, b.about);
}

function revisionOf(document: { readonly _rev?: string } | undefined): { _rev?: string } {
  return document?._rev === undefined ? {} : { _rev: document._rev };
}
