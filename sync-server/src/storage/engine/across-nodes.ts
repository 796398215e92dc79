import './own-fetch.ts';
import { type Dispatcher, request } from 'undici';
import { openConnections } from './connections.ts';
import { EngineNodes } from './engine-nodes.ts';
import { FailoverRequest } from './failover-request.ts';
import { NodeWatch } from './node-watch.ts';

const SIGN_OF_LIFE_MS = 1_500;

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
  const answers = async (url: string) => {
    try {
      // A node in maintenance, or one that has not loaded its databases yet, responds with another status.
      const { statusCode, body } = await request(`${url}/_up`, {
        dispatcher: agent,
        signal: AbortSignal.timeout(SIGN_OF_LIFE_MS),
      });
      await body.dump();
      return statusCode === 200;
    } catch {
      return false;
    }
  };
  const nodes = new EngineNodes({ urls, answers, now, moved });
  const watch = new NodeWatch(nodes, answers, now);
  const [first] = urls;
  return agent.compose((dispatch) => (options, handler) => {
    void new FailoverRequest({ dispatch, nodes, watch, first }, options, handler).begin();
    return true;
  });
}
