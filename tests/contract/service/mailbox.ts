import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { vi } from 'vitest';

export interface ReceivedMail {
  /** The envelope's recipients: where the mail is really delivered. */
  readonly recipients: readonly string[];
  readonly sender: string;
  readonly mail: Email;
}

/** A mail server on loopback that stores the mails it accepts. */
export interface Mailbox {
  readonly url: string;
  readonly received: readonly ReceivedMail[];
  /** The answers to the next recipients, in this order; then all are accepted again. */
  refuse(...codes: number[]): void;
  /** Waits for the n-th mail to an address. */
  mailTo(address: string, n?: number): Promise<ReceivedMail>;
  close(): Promise<void>;
}

export async function openMailbox(): Promise<Mailbox> {
  const received: ReceivedMail[] = [];
  const refusals: number[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo({ address }, _session, done) {
      const code = refusals.shift();
      if (code === undefined) done();
      else done(Object.assign(new Error(`<${address}> is not served now`), { responseCode: code }));
    },
    onData(stream, session, done) {
      const pieces: Uint8Array[] = [];
      stream.on('data', (piece: Uint8Array) => pieces.push(piece));
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(pieces)).then((mail) => {
          const { mailFrom, rcptTo } = session.envelope;
          received.push({
            recipients: rcptTo.map(({ address }) => address),
            sender: mailFrom === false ? '' : mailFrom.address,
            mail,
          });
          done();
        }, done);
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refuse: (...codes) => refusals.push(...codes),
    mailTo: (address, n = 1) =>
      vi.waitFor(
        () => {
          const found = received.filter(({ recipients }) => recipients.includes(address))[n - 1];
          if (found === undefined) throw new Error(`no ${n}. mail came to ${address}`);
          return found;
        },
        { timeout: 10_000, interval: 10 },
      ),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** The link of a mail: its page, and the secret after the `#`. */
export function linkIn({ mail }: ReceivedMail): { page: string; token: string } {
  const match = /(https?:\/\/\S+?)#([\w-]{43})\b/.exec(mail.text ?? '');
  if (match?.[1] === undefined || match[2] === undefined) throw new Error('the mail has no link');
  return { page: match[1], token: match[2] };
}
