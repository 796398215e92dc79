import { isDeepStrictEqual } from 'node:util';
import { ownDatabaseName } from '../../../couchdb/databases.ts';
import {
  type NotificationFact,
  type NotificationKind,
  notificationId,
} from '../../../src/domain/notification/schema.ts';
import { type Couch, statusOf } from '../couch.ts';
import type { Log } from '../log.ts';
import { orNull, stored } from './store.ts';

interface Event {
  readonly kind: NotificationKind;
  /** When it happened, ISO 8601; with the kind and `about` it makes the id, so telling the same again changes nothing. */
  readonly at: string;
  /** Short words for the sentence, e.g. `{role: 'admin'}`. Never an e-mail address. */
  readonly about?: Readonly<Record<string, string>>;
}

/** What happens after something new was written for a person; must not keep anybody waiting. */
export type AfterTelling = (userId: string, fact: NotificationFact) => void;

/** Tells a person what happened, on all of their devices. */
export interface Notifier {
  /** What happened has happened: when it cannot be told, the log says so and nobody is stopped. */
  notify(userId: string, event: Event): Promise<void>;
  /**
   * Writes a notification under its id, in place of another content of the same id (likes count up); nothing when it stands there so already, or when the person has no
   * database. Throws when the engine fails, so that the caller's task is done again.
   */
  deliver(userId: string, fact: NotificationFact): Promise<void>;
}

export function createNotifier(couch: Couch, log: Log, afterTelling: AfterTelling = () => {}): Notifier {
  return {
    async notify(userId, { kind, at, about = {} }) {
      const id = notificationId(at, [kind, ...Object.values(about)].join('.').replace(/[^\w.-]+/g, '-'));
      const fact: NotificationFact = { _id: id, type: 'notification', schemaVersion: 1, kind, at, about: { ...about } };
      try {
        // False: it was told before.
        if (await stored(couch.use<NotificationFact>(ownDatabaseName(userId)).insert(fact, id)))
          afterTelling(userId, fact);
      } catch (err) {
        // A person who registered and never came in, or who is just being removed, has no database to be told in.
        if (statusOf(err) === 404) return;
        log.warn({ err, notification: kind }, 'a person could not be told');
      }
    },

    async deliver(userId, fact) {
      const own = couch.use<NotificationFact>(ownDatabaseName(userId));
      for (;;) {
        const there = await orNull(own.get(fact._id));
        if (there !== null && sameContent(there, fact)) return;
        try {
          if (!(await stored(own.insert(there === null ? fact : { ...fact, _rev: there._rev }, fact._id)))) continue;
        } catch (error) {
          if (statusOf(error) === 404) return;
          throw error;
        }
        afterTelling(userId, fact);
        return;
      }
    },
  };
}

function sameContent(a: NotificationFact, b: NotificationFact): boolean {
  return a.kind === b.kind && a.at === b.at && isDeepStrictEqual(a.about, b.about);
}
