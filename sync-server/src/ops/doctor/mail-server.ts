import { createTransport } from 'nodemailer';
import { withTimeouts } from '../../accounts/mail/deliver-mail.ts';
import type { MailConfig } from '../../base/config/config.ts';
import type { Notes } from './report.ts';

/** Connects to the mail server and signs in; sends no mail. */
export async function checkMailServer({ smtpUrl }: MailConfig, notes: Notes): Promise<void> {
  if (smtpUrl === null) return;
  const transport = createTransport(withTimeouts(smtpUrl));
  try {
    await transport.verify();
    notes.seen('The mail server takes us.');
  } catch (error) {
    notes.wrong(
      'mail',
      `The mail server of SMTP_URL does not take us (${nameOf(error)}).`,
      'Correct host, port and credential in SMTP_URL, or let this machine out to that port.',
    );
  } finally {
    transport.close();
  }
}

/** Never the message: a server may repeat the user name that it rejects. */
function nameOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return 'unknown';
  if ('responseCode' in error && typeof error.responseCode === 'number') return `it says ${error.responseCode}`;
  return 'code' in error && typeof error.code === 'string' ? error.code : 'unknown';
}
