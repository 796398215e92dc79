import type { Epochs } from '../../../couchdb/epoch.ts';
import type { Secrets } from '../base/config/secrets.ts';
import type { Startup } from '../base/lib/startup.ts';
import type { Couch } from '../storage/engine/couch.ts';
import { dailyOf } from '../storage/ledger/quotas.ts';
import { createUploadQuota, type UploadQuota } from '../storage/media/upload-quota.ts';
import type { Texts } from '../texts.ts';
import { type AccountOptions, type AccountParts, createAccountParts } from './account-parts.ts';
import { createMailer, type Mailer, type MailerOptions } from './mail/create-mailer.ts';
import { createDelivery } from './mail/deliver-mail.ts';
import { createMailNotes } from './mail/mail-notes.ts';
import { createSeal } from './mail/seal.ts';
import { createPusher, type Pusher, type PusherOptions } from './push/create-pusher.ts';
import { createSubscriptions } from './push/subscriptions.ts';
import { createAccountStore } from './store.ts';

/** The accounts and how their people are reached. */
export interface OpenedAccounts {
  readonly mailer: Mailer;
  readonly pusher: Pusher;
  readonly accounts: AccountParts;
  readonly uploadQuota: UploadQuota;
}

interface Parts extends Pick<AccountOptions, 'person' | 'onProved' | 'showRole' | 'log'> {
  readonly couch: Couch;
  readonly epochs: Epochs;
  readonly jwtKey: string;
  readonly keys: Secrets['push'];
  readonly transport: PusherOptions['transport'];
  readonly texts: Texts;
}

export async function openAccounts(startup: Startup, parts: Parts): Promise<OpenedAccounts> {
  const { config, shutdown } = startup;
  const { couch, epochs, jwtKey, person, onProved, showRole, log } = parts;
  const mailer = openMailer(startup, parts);
  const subscriptions = createSubscriptions(couch, config.refreshTokenSeconds);
  const pusher = openPusher(startup, { ...parts, subscriptions });
  const accounts = await createAccountParts({
    config,
    couch,
    secret: jwtKey,
    renewedAt: epochs.renewedAt,
    mailer,
    subscriptions,
    person,
    onNotified: (userId, fact) => pusher.push(userId, fact),
    onProved,
    showRole,
    log,
  });
  shutdown.add(() => accounts.removal.stop());
  const uploadQuota = createUploadQuota({ couch, accounts: accounts.store, daily: dailyOf(config) });
  return { mailer, pusher, accounts, uploadQuota };
}

function openMailer({ config, app, metrics, shutdown }: Startup, { couch, jwtKey, texts }: Parts): Mailer {
  const log = app.log.child({ part: 'mail' });
  const deliver = createDelivery(config.mail, config.dataDir, log);
  // Every process of an installation knows this secret, so any of them can send another one's mails.
  const notes = createMailNotes(couch, createSeal(jwtKey));
  const { contact } = config.mail;
  const onTried: MailerOptions['onTried'] = (kind, result) => metrics.mail(kind, result);
  const mailer = createMailer({ deliver, notes, texts, contact, log, onTried });
  shutdown.add(() => mailer.stop());
  return mailer;
}

function openPusher(
  { config, app, metrics, shutdown }: Startup,
  { couch, subscriptions, texts, keys, transport }: Parts & Pick<PusherOptions, 'subscriptions'>,
): Pusher {
  const { publicOrigin, mail } = config;
  const pusher = createPusher({
    couch,
    subscriptions,
    texts,
    keys,
    transport,
    store: createAccountStore(couch),
    // Push services accept only a reachable contact: an https origin, or a mail address (RFC 8292, section 2.1).
    subject: publicOrigin?.startsWith('https://') ? publicOrigin : `mailto:${mail.contact}`,
    log: app.log.child({ part: 'push' }),
    onPosted: (result) => metrics.push(result),
  });
  shutdown.add(() => pusher.stop());
  return pusher;
}
