import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import webPush from 'web-push';
import type { Log } from '../logging/log.ts';
import type { PushResult } from '../metrics/metrics.ts';
import type { Subscription, Subscriptions } from './subscriptions.ts';
import type { PushTransport } from './transport.ts';

interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

export interface PostParts {
  readonly subscriptions: Pick<Subscriptions, 'ended'>;
  readonly keys: VapidKeys;
  /** `https:` or `mailto:`: whom a push service may ask about our messages (RFC 8292, section 2.1). */
  readonly subject: string;
  readonly transport: PushTransport;
  readonly log: Log;
  /** Default: nobody counts. */
  readonly onPosted?: (result: PushResult) => void;
}

/** What is said to one browser, encrypted for it by `web-push`. */
interface PushMessage {
  /** For the log. */
  readonly name: string;
  /** What still waits for a browser is replaced by what comes later under the same one. */
  readonly topic: string;
  readonly urgency: 'low' | 'normal';
  readonly payload: Buffer;
  /** How long the push service keeps it for a browser that is away. */
  readonly seconds: number;
}

/** Says something to one browser. False: to be offered again. */
export type PostToBrowser = (subscription: Subscription, message: PushMessage) => Promise<boolean>;

const MOST_RESTING = 1_000;

/** `restMs`: how long a push service that does not answer is left alone; others are not held up by it. */
export function createPostToBrowser(parts: PostParts, restMs: number): PostToBrowser {
  const { subscriptions, keys, subject, transport, log, onPosted = () => undefined } = parts;
  const resting = new LRUCache<string, true>({ max: MOST_RESTING, ttl: restMs, ttlResolution: 0 });

  /** Null: the browser's key is none. */
  function requestOf(
    { endpoint, keys: browser }: Subscription,
    { name, topic, urgency, payload, seconds }: PushMessage,
  ) {
    try {
      return webPush.generateRequestDetails({ endpoint, keys: browser }, payload, {
        vapidDetails: { subject, ...keys },
        TTL: seconds,
        urgency,
        // A message that still waits for the device is replaced by a newer one under the same topic (RFC 8030, section
        // 5.4).
        topic: createHash('sha256').update(topic).digest('base64url').slice(0, 32),
      });
    } catch (error) {
      logNotSent(log, name, error);
      return null;
    }
  }

  return async (subscription, message) => {
    const { endpoint } = subscription;
    // What was accepted once may be refused by a newer version.
    if (!transport.accepts(endpoint)) return true;
    const { origin } = new URL(endpoint);
    if (resting.has(origin)) {
      onPosted('later');
      return false;
    }
    const request = requestOf(subscription, message);
    if (request === null) {
      // Nothing can ever be sent there, and the person's other browsers are not to suffer from it.
      await subscriptions.ended(subscription);
      onPosted('ended');
      return true;
    }
    let status: number;
    try {
      status = await transport.post(endpoint, request.headers, request.body);
    } catch (error) {
      logNotSent(log, message.name, error);
      resting.set(origin, true);
      onPosted('later');
      return false;
    }
    const result = resultOf(status);
    onPosted(result);
    if (result === 'later') {
      resting.set(origin, true);
      return false;
    }
    resting.delete(origin);
    if (result === 'ended') await subscriptions.ended(subscription);
    else if (result === 'refused') log.warn({ status, notification: message.name }, 'a push service refused a message');
    return true;
  };
}

/** What the answer of a push service means (RFC 8030, sections 5 and 7.3). */
function resultOf(status: number): PushResult {
  if (status === 429 || status >= 500) return 'later';
  if (status === 404 || status === 410) return 'ended';
  return status < 200 || status > 299 ? 'refused' : 'taken';
}

/** Neither the address of a subscription nor what was to be said goes into the log. */
export function logNotSent(log: Log, kind: string | null, error: unknown): void {
  log.warn({ notification: kind, reason: nameOf(error) }, 'a push was not sent');
}

function nameOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return 'unknown';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error instanceof Error ? error.name : 'unknown';
}
