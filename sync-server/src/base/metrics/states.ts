import { statfs } from 'node:fs/promises';
import type { Mailer } from '../../accounts/mail/create-mailer.ts';
import type { Pusher } from '../../accounts/push/create-pusher.ts';
import type { Publisher } from '../../publishing/publisher.ts';
import type { ClusterCheck } from '../../storage/engine/cluster-check.ts';
import type { Metrics, StateValue } from './metrics.ts';

interface Watched {
  /** Null: this process does not publish. */
  readonly publisher: Pick<Publisher, 'status' | 'queued' | 'photoWaits'> | null;
  readonly mailer: Pick<Mailer, 'queued'>;
  readonly pusher: Pick<Pusher, 'queued'>;
  /** Whether the engine accepts writes. */
  readonly engineWrites: () => Promise<boolean>;
  readonly clusterState: ClusterCheck;
  readonly dataDir: string;
}

/** The state of the service's parts, read whenever the metrics are requested. */
export function watchStates(metrics: Metrics, watched: Watched): void {
  const { publisher, mailer, pusher, engineWrites, clusterState, dataDir } = watched;
  const one = (value: number | boolean): StateValue[] => [[[], Number(value)]];
  metrics.state('engine_up', 'Whether the engine took a write within the last seconds', [], async () =>
    one(await engineWrites()),
  );
  watchCluster(metrics, clusterState);
  metrics.state('publisher_up', 'Whether this process publishes; without a value it was told not to', [], () =>
    publisher === null ? [] : one(publisher.status().running),
  );
  metrics.state('publisher_queue', 'What the publisher has to work on', ['work', 'state'], () =>
    (publisher?.queued() ?? []).map(({ work, state, count }) => [[work, state], count] as const),
  );
  metrics.state('photo_waits', 'Statements whose photo has not come', [], () =>
    publisher === null ? [] : one(publisher.photoWaits()),
  );
  metrics.state('mail_queue', 'Mails on their way', ['state'], () => labelled(Object.entries(mailer.queued())));
  metrics.state('push_queue', 'Messages to browsers on their way', ['state'], () =>
    labelled(Object.entries(pusher.queued())),
  );
  metrics.state('data_free_bytes', 'Space that is left where DATA_DIR lies', [], async () => {
    const { bavail, bsize } = await statfs(dataDir);
    return one(bavail * bsize);
  });
}

/** One reading serves all three, because the check caches it. */
function watchCluster(metrics: Metrics, clusterState: ClusterCheck): void {
  metrics.state('engine_nodes', 'Nodes of the engine; without values for the embedded one', ['state'], async () =>
    labelled((await clusterState()).nodes),
  );
  metrics.state('engine_copies', 'Fewest copies of a database’s shards on connected nodes', ['database'], async () =>
    labelled((await clusterState()).copies),
  );
  metrics.state('engine_copies_wanted', 'Copies that each shard of the cluster should have', [], async () => {
    const { wanted } = await clusterState();
    return wanted === null ? [] : [[[], wanted]];
  });
}

function labelled(values: Iterable<readonly [string, number]>): StateValue[] {
  return [...values].map(([label, value]) => [[label], value] as const);
}
