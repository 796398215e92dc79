import type { Config } from '../../base/config/config.ts';
import type { TypedApp } from '../../base/http/typed-app.ts';
import type { Metrics } from '../../base/metrics/metrics.ts';
import type { Couch } from '../../storage/engine/couch.ts';
import type { Texts } from '../../texts.ts';
import { createMailer, type Mailer, type MailerOptions } from './create-mailer.ts';
import { createDelivery } from './deliver-mail.ts';
import { createMailNotes } from './mail-notes.ts';
import { createSeal } from './seal.ts';

/** The mailer as the configuration says. */
export function openMailer(
  parts: { config: Config; jwtKey: string; couch: Couch; texts: Texts; metrics: Metrics },
  app: TypedApp,
): Mailer {
  const { config, jwtKey, couch, texts, metrics } = parts;
  const log = app.log.child({ part: 'mail' });
  const deliver = createDelivery(config.mail, config.dataDir, log);
  // Every process of an installation knows this secret, so any of them can send another one's mails.
  const notes = createMailNotes(couch, createSeal(jwtKey));
  const onTried: MailerOptions['onTried'] = (kind, result) => metrics.mail(kind, result);
  return createMailer({ deliver, notes, texts, contact: config.mail.contact, log, onTried });
}
