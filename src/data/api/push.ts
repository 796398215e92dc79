import type { PushSubscriptionInput } from '../../domain/push/schema.ts';
import type { Result } from './result.ts';

/** Notifications outside the app: the page asks the browser, the service is told here. */
export interface PushApi {
  /** The service's public key for Web Push (VAPID, base64url). */
  pushKey(): Promise<Result<string>>;
  /**
   * This device's address for pushing; replaces the one it had. Told again at every start, because browsers change it.
   */
  keepPushSubscription(input: PushSubscriptionInput): Promise<Result<null>>;
  dropPushSubscription(): Promise<Result<null>>;
}
