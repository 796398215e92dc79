import type { PushSubscriptionInput } from '../../domain/push/schema.ts';
import type { Result } from './result.ts';

/**
 * Push notifications: the page subscribes in the browser, and these calls register the subscription with the service.
 */
export interface PushApi {
  /** The service's public key for Web Push (VAPID, base64url). */
  pushKey(): Promise<Result<string>>;
  /**
   * Registers this device's push address and replaces the former one. Repeated at every start, because browsers change
   * it.
   */
  keepPushSubscription(input: PushSubscriptionInput): Promise<Result<null>>;
  dropPushSubscription(): Promise<Result<null>>;
}
