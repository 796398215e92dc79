import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { openPrivateFolder } from '../../../tools/private-folder.ts';
import type { MailConfig } from '../../base/config/config.ts';
import { writePrivateFile } from '../../base/config/secrets.ts';
import type { Log } from '../../base/logging/log.ts';
import type { ComposedMail } from './compose-mail.ts';

/** Delivers one mail, or fails. `kind` is for the file's name and the log. */
export type DeliverMail = (kind: string, to: string, mail: ComposedMail) => Promise<void>;

/** Milliseconds of a mail server's silence before the attempt counts as failed. */
const TIMEOUT_MS = 15_000;
/** Prevents automatic replies (RFC 3834, section 5). */
const HEADERS = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

/** To the configured mail server, or, without one, into the data folder. */
export function createDelivery(config: MailConfig, dataDir: string, log: Log): DeliverMail {
  return config.smtpUrl === null ? toFolder(config, join(dataDir, 'mail'), log) : toServer(config, config.smtpUrl);
}

function toServer(config: MailConfig, smtpUrl: string): DeliverMail {
  const transport = createTransport(withTimeouts(smtpUrl));
  return async (_kind, to, mail) => {
    await transport.sendMail(messageOf(config, to, mail));
  };
}

/** The address of a mail server with timeouts, unless it already contains them. */
export function withTimeouts(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  for (const name of ['connectionTimeout', 'greetingTimeout', 'socketTimeout', 'dnsTimeout']) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(TIMEOUT_MS));
  }
  return url.href;
}

/** For trying things out, and for a new installation: the operator opens the file, or passes its link on. */
function toFolder(config: MailConfig, folder: string, log: Log): DeliverMail {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return async (kind, to, mail) => {
    const { message } = await transport.sendMail(messageOf(config, to, mail));
    await openPrivateFolder(folder);
    const name = `${new Date().toISOString().replaceAll(':', '-')}-${kind}-${randomBytes(4).toString('hex')}.eml`;
    await writePrivateFile(join(folder, name), String(message));
    log.info({ file: join('mail', name) }, 'mail written to the data folder: no SMTP_URL is set');
  };
}

/**
 * The address is passed as an object, because a text would be parsed as a list of addresses, such as `a,b@example.com`.
 * No content of a mail is read from a file or fetched from an address.
 */
function messageOf(config: MailConfig, to: string, mail: ComposedMail) {
  return {
    from: config.from,
    to: { name: '', address: to },
    headers: HEADERS,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...mail,
  };
}
