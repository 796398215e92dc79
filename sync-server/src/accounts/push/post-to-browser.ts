import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import webPush from 'web-push';
import type { Log } from '../../base/logging/log.ts';
import type { PushResult } from '../../base/metrics/metrics.ts';
import type { Subscription, Subscriptions } from './subscriptions.ts';
import type { PushTransport } from './transport.ts';

interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

export interface PostParts {
  readonly subscriptions: Pick<Subscriptions, 'ended'>;
  readonly keys: VapidKeys;
  /** `https:` or `mailto:`: the contact for push services (RFC 8292, section 2.1). */
  readonly subject: string;
  readonly transport: PushTransport;
  readonly log: Log;
  /** Defaults to no metrics. */
  readonly onPosted?: (result: PushResult) => void;
}

/** The content for one browser, encrypted for it by `web-push`. */
interface PushMessage {
  /** For the log. */
  readonly name: string;
  /** A later message with the same topic replaces one that still waits for a browser. */
  readonly topic: string;
  readonly urgency: 'low' | 'normal';
  readonly payload: Buffer;
  /** How long the push service stores it for an offline browser. */
  readonly seconds: number;
}

/** Sends a message to one browser. False if it must be retried. */
export type PostToBrowser = (subscription: Subscription, message: PushMessage) => Promise<boolean>;

const MOST_RESTING = 1_000;

/** `restMs`: how long a push service that does not respond is paused, without delaying others. */
export function createPostToBrowser(parts: PostParts, restMs: number): PostToBrowser {
  const { subscriptions, keys, subject, transport, log, onPosted = () => undefined } = parts;
  const resting = new LRUCache<string, true>({ max: MOST_RESTING, ttl: restMs, ttlResolution: 0 });

  /** Null if the browser's key is invalid. */
  function requestOf(
    { endpoint, keys: browser }: Subscription,
    { name, topic, urgency, payload, seconds }: PushMessage,
  ) {
    try {
      return webPush.generateRequestDetails({ endpoint, keys: browser }, payload, {
        vapidDetails: { subject, ...keys },
        TTL: seconds,
        urgency,
        // A newer message with the same topic replaces one that still waits for the device (RFC 8030, section 5.4).
        topic: createHash('sha256').update(topic).digest('base64url').slice(0, 32),
      });
    } catch (error) {
      logNotSent(log, name, error);
      return null;
    }
  }

  return async (subscription, message) => {
    const { endpoint } = subscription;
    // A newer release may reject an address that was once accepted.
    if (!transport.accepts(endpoint)) return true;
    const { origin } = new URL(endpoint);
    if (resting.has(origin)) {
      onPosted('later');
      return false;
    }
    const request = requestOf(subscription, message);
    if (request === null) {
      // Nothing can ever be sent there, and the person's other browsers must not be affected.
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

/** Interprets the status of a push service (RFC 8030, sections 5 and 7.3). */
function resultOf(status: number): PushResult {
  if (status === 429 || status >= 500) return 'later';
  if (status === 404 || status === 410) return 'ended';
  return status < 200 || status > 299 ? 'refused' : 'taken';
}

/** Logs neither the address of a subscription nor the message. */
export function logNotSent(log: Log, kind: string | null, error: unknown): void {
  log.warn({ notification: kind, reason: nameOf(error) }, 'a push was not sent');
}

function nameOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return 'unknown';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error instanceof Error ? error.name : 'unknown';
}
