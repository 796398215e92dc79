import type { Locale } from '../../../src/domain/document.ts';
import type { NotificationFact } from '../../../src/domain/notification/schema.ts';
import type { PushMessage } from '../../../src/domain/push/schema.ts';
import { routePath } from '../../../src/domain/routes.ts';
import { notificationAddress, notificationWords } from '../../../src/texts/notifications.ts';
import { SITE_NAME } from '../../../src/texts/pages.ts';
import type { Texts } from '../texts.ts';

/** What people who never chose one mostly live in. */
const TIME_ZONE = 'Europe/Kyiv';

/** A notification as it is pushed, in the person's language. `unread` counts it, too. */
export function composePush(fact: NotificationFact, locale: Locale, unread: number, texts: Texts): PushMessage {
  const dateOf = (iso: string) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: TIME_ZONE }).format(new Date(iso));
  const { message, values, detail } = notificationWords(fact, dateOf);
  const words = texts.say(locale, message, values);
  return {
    title: texts.say(locale, SITE_NAME),
    body: detail === null ? words : `${words} ${detail}`,
    // Likes that count up take the place of what they said before.
    tag: fact._id,
    url: notificationAddress(fact) ?? routePath('notifications'),
    unread,
  };
}
