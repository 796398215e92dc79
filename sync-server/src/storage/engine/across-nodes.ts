import './own-fetch.ts';
import { type Dispatcher, request } from 'undici';
import { openConnections } from './connections.ts';
import { EngineNodes } from './engine-nodes.ts';
import { FailoverRequest } from './failover-request.ts';
import { NodeWatch } from './node-watch.ts';

/** A node that requests have left is used again only if it answers faster than one that they leave. */
const GOOD_AGAIN_MS = 500;

export interface AcrossNodesOptions {
  /** In the order of preference; callers use the first one in their requests. */
  readonly urls: readonly [string, ...string[]];
  readonly moved: (from: string, to: string) => void;
  /** Milliseconds of a monotonic clock. */
  readonly now?: () => number;
}

/**
 * Sends requests to any responding node of a cluster; callers address the first and need not know that there are
 * several. If a node refuses, resets or stalls, the request moves to the next node, also in the middle of a feed.
 * `repeatable.ts` says which requests may be repeated. Sequences of changes are valid at every node.
 */
export function createAcrossNodes({ urls, moved, now = () => performance.now() }: AcrossNodesOptions): Dispatcher {
  const agent = openConnections();
  const probe = async (url: string, signal: AbortSignal) => {
    try {
      // A node in maintenance, or one that has not loaded its databases yet, responds with another status.
      const { statusCode, body } = await request(`${url}/_up`, { dispatcher: agent, signal });
      await body.dump();
      return statusCode === 200;
    } catch {
      return false;
    }
  };
  const answers = (url: string) => probe(url, AbortSignal.timeout(GOOD_AGAIN_MS));
  const nodes = new EngineNodes({ urls, answers, now, moved });
  const watch = new NodeWatch(nodes, probe, now);
  const [first] = urls;
  return agent.compose((dispatch) => (options, handler) => {
    void new FailoverRequest({ dispatch, nodes, watch, first }, options, handler).begin();
    return true;
  });
}
