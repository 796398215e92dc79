import './own-fetch.ts';
import { type Dispatcher, request } from 'undici';
import { openConnections } from './connections.ts';
import { EngineNodes } from './engine-nodes.ts';
import { FailoverRequest } from './failover-request.ts';
import { NodeWatch } from './node-watch.ts';

const SIGN_OF_LIFE_MS = 1_500;

export interface AcrossNodesOptions {
  /** In the order in which they are preferred; requests are made to the first. */
  readonly urls: readonly [string, ...string[]];
  readonly moved: (from: string, to: string) => void;
  /** In milliseconds of a clock that never goes back. */
  readonly now?: () => number;
}

/**
 * Asks whichever node of a cluster answers, for all who ask the first: they need not know that there are several. One
 * that refuses, resets or stalls is left for the next, also in the middle of a feed that it holds; what may be sent
 * again there says `repeatable.ts`. Sequences of changes are valid at every node.
 */
export function createAcrossNodes({ urls, moved, now = () => performance.now() }: AcrossNodesOptions): Dispatcher {
  const agent = openConnections();
  const answers = async (url: string) => {
    try {
      // One that is in maintenance, or does not know its databases yet, says so by another status.
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
