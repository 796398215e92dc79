import type { Config } from '../../base/config/config.ts';
import type { TypedApp } from '../../base/http/typed-app.ts';
import type { Metrics } from '../../base/metrics/metrics.ts';
import { createAccountStore } from '../store.ts';
import { createPusher, type Pusher, type PusherOptions } from './create-pusher.ts';

/** The pusher as the configuration says. */
export function openPusher(
  options: Pick<PusherOptions, 'couch' | 'subscriptions' | 'texts' | 'keys' | 'transport'> & {
    readonly config: Config;
    readonly metrics: Metrics;
  },
  app: TypedApp,
): Pusher {
  const { config, metrics, ...parts } = options;
  const { publicOrigin, mail } = config;
  // Push services accept only a reachable contact: an https origin, or a mail address (RFC 8292, section 2.1).
  const subject = publicOrigin?.startsWith('https://') ? publicOrigin : `mailto:${mail.contact}`;
  return createPusher({
    ...parts,
    store: createAccountStore(parts.couch),
    subject,
    log: app.log.child({ part: 'push' }),
    onPosted: (result) => metrics.push(result),
  });
}
