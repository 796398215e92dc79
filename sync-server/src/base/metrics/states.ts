import { statfs } from 'node:fs/promises';
import type { Mailer } from '../../accounts/mail/create-mailer.ts';
import type { Pusher } from '../../accounts/push/create-pusher.ts';
import type { Publisher } from '../../publishing/publisher.ts';
import type { Metrics, StateValue } from './metrics.ts';

interface Watched {
  /** Null: this process does not publish. */
  readonly publisher: Pick<Publisher, 'status' | 'queued' | 'photoWaits'> | null;
  readonly mailer: Pick<Mailer, 'queued'>;
  readonly pusher: Pick<Pusher, 'queued'>;
  /** Whether the engine accepts writes. */
  readonly engineWrites: () => Promise<boolean>;
  readonly dataDir: string;
}

/** The state of the service's parts, read whenever the metrics are requested. */
export function watchStates(metrics: Metrics, { publisher, mailer, pusher, engineWrites, dataDir }: Watched): void {
  const one = (value: number | boolean): StateValue[] => [[[], Number(value)]];
  metrics.state('engine_up', 'Whether the engine took a write within the last seconds', [], async () =>
    one(await engineWrites()),
  );
  metrics.state('publisher_up', 'Whether this process publishes; without a value it was told not to', [], () =>
    publisher === null ? [] : one(publisher.status().running),
  );
  metrics.state('publisher_queue', 'What the publisher has to work on', ['work', 'state'], () =>
    (publisher?.queued() ?? []).map(({ work, state, count }) => [[work, state], count] as const),
  );
  metrics.state('photo_waits', 'Statements whose photo has not come', [], () =>
    publisher === null ? [] : one(publisher.photoWaits()),
  );
  metrics.state('mail_queue', 'Mails on their way', ['state'], () => lengths(mailer.queued()));
  metrics.state('push_queue', 'Messages to browsers on their way', ['state'], () => lengths(pusher.queued()));
  metrics.state('data_free_bytes', 'Space that is left where DATA_DIR lies', [], async () => {
    const { bavail, bsize } = await statfs(dataDir);
    return one(bavail * bsize);
  });
}

function lengths(queued: Readonly<Record<string, number>>): StateValue[] {
  return Object.entries(queued).map(([state, count]) => [[state], count] as const);
}
