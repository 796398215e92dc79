import type { Locale } from '../../../../src/domain/document.ts';
import { DURATIONS } from '../../../../src/domain/limits.ts';
import { escapeHtml } from '../../../../src/domain/page/html.ts';
import { ROUTES } from '../../../../src/domain/routes.ts';
import { DAY_MS, HOUR_MS } from '../../../../src/domain/time/spans.ts';
import {
  MAIL_BUTTON_HELP,
  MAIL_CLOSING,
  MAIL_CONTACT,
  MAIL_GREETING,
  MAILS,
  type MailKind,
  type MailTexts,
} from '../../../../src/texts/mails.ts';
import type { Texts } from '../../texts.ts';

/** A mail to one person. `token` is the secret of its link, `newEmail` the account's pending new address. */
export interface MailOrder {
  readonly kind: MailKind;
  /** The account that it concerns: its removal deletes the waiting mail. Null for the mail about that removal. */
  readonly userId: string | null;
  readonly to: string;
  readonly locale: Locale;
  /** The base of the link, without a trailing slash. */
  readonly origin: string;
  readonly token?: string;
  readonly newEmail?: string;
}

export interface ComposedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const LINKS: Partial<Record<MailKind, string>> = {
  confirm: ROUTES.confirmEmail.path,
  confirmNew: ROUTES.confirmEmail.path,
  reset: ROUTES.resetPassword.path,
};

/** The content of a mail, as text and as HTML without pictures, scripts or external resources. */
export function composeMail(order: Omit<MailOrder, 'userId'>, texts: Texts, contact: string): ComposedMail {
  const mail: MailTexts = MAILS[order.kind];
  const values = {
    hours: DURATIONS.resetLink / HOUR_MS,
    days: DURATIONS.confirmLink / DAY_MS,
    newEmail: order.newEmail ?? '',
    email: contact,
  };
  const say = (message: Parameters<Texts['say']>[1]) => texts.say(order.locale, message, values);
  const button = mail.button === null ? null : { words: say(mail.button), address: linkOf(order) };
  const paragraphs = [say(MAIL_GREETING), ...mail.body.map(say)];
  const end = [say(mail.unexpected), say(MAIL_CONTACT), say(MAIL_CLOSING)];
  const subject = say(mail.subject);
  const middle = button === null ? [] : [`${button.words}:\n${button.address}`];
  return {
    subject,
    text: `${[...paragraphs, ...middle, ...end].join('\n\n')}\n`,
    html: page(order.locale, subject, [
      ...paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`),
      ...(button === null
        ? []
        : [
            buttonHtml(button),
            `<p class="soft">${escapeHtml(say(MAIL_BUTTON_HELP))}<br>${escapeHtml(button.address)}</p>`,
          ]),
      ...end.map((text) => `<p class="soft">${escapeHtml(text)}</p>`),
    ]),
  };
}

/** The secret follows the `#`: browsers never send that part, so it is in no log, proxy or referrer. */
function linkOf({ kind, origin, token }: Omit<MailOrder, 'userId'>): string {
  const path = LINKS[kind];
  if (path === undefined || token === undefined) throw new Error(`A mail of kind ${kind} has no link.`);
  return `${origin}${path}#${token}`;
}

function page(locale: Locale, title: string, parts: readonly string[]): string {
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<style>
body { margin: 0; padding: 24px 16px; font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 34em; margin: 0 auto; }
.soft { font-size: 14px; overflow-wrap: anywhere; }
</style>
</head>
<body><main>
${parts.join('\n')}
</main></body>
</html>
`;
}

/** With inline styles: several mail programs ignore the rules in the head. */
function buttonHtml({ words, address }: { words: string; address: string }): string {
  const style =
    'display:inline-block;padding:12px 20px;border-radius:8px;background:#1d6150;color:#ffffff;text-decoration:none';
  return `<p><a href="${escapeHtml(address)}" style="${style}">${escapeHtml(words)}</a></p>`;
}
