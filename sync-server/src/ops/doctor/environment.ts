import type { Config } from '../../base/config/config.ts';
import { isLoopback } from '../../base/http/public-address.ts';
import type { Notes } from './report.ts';

/**
 * Warns about settings that are allowed but probably a mistake; the start rejects those that are always wrong
 * (`readConfig`).
 */
export function checkEnvironment(config: Config, notes: Notes): void {
  const { publicOrigin, trustProxy, mail, dailyLimits, rateLimit } = config;
  const wrong = (what: string, todo: string) => notes.wrong('environment', what, todo);
  if (publicOrigin !== null && !isLoopback(new URL(publicOrigin).hostname)) {
    if (publicOrigin.startsWith('http:')) {
      wrong(
        'PUBLIC_ORIGIN begins with http: without TLS browsers keep nothing for the time without a network, and passwords travel readable.',
        'Put a proxy with TLS in front and set PUBLIC_ORIGIN to its https address (docs/operating.md, "Behind a proxy").',
      );
    } else if (trustProxy === false) {
      wrong(
        'PUBLIC_ORIGIN is https, so a proxy stands in front, and TRUST_PROXY is false: all people share its address and its limits.',
        'Set TRUST_PROXY to how many proxies there are, 1 for one.',
      );
    }
    if (mail.smtpUrl === null) {
      wrong(
        'People reach this service and SMTP_URL is unset: nobody gets the links that confirm an address or open a forgotten account.',
        'Set SMTP_URL and MAIL_FROM (docs/operating.md, "Mail"); until then the mails lie in DATA_DIR/mail.',
      );
    }
    if (!dailyLimits) {
      wrong('DAILY_LIMITS is off, so one person may publish and upload without end.', 'Unset it after the import.');
    }
    if (rateLimit === 0 && trustProxy === false) {
      wrong('RATE_LIMIT is 0 and no proxy is named that limits requests instead.', 'Unset RATE_LIMIT.');
    }
  }
  if (mail.smtpUrl !== null && isReadable(new URL(mail.smtpUrl))) {
    wrong(
      'SMTP_URL lets the mail server do without TLS, and then its password and the mails travel readable.',
      'Use smtps://, or add ?requireTLS=true.',
    );
  }
}

/** Whether data sent there may travel unencrypted over a network. */
function isReadable({ protocol, hostname, searchParams }: URL): boolean {
  return protocol === 'smtp:' && searchParams.get('requireTLS') !== 'true' && !isLoopback(hostname);
}
