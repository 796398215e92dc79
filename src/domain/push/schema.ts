import { type Static, Type } from 'typebox';

/**
 * A browser's address for Web Push (W3C Push API, RFC 8030), as `PushSubscription.toJSON()` gives it. Only https
 * addresses are accepted.
 */
export const PushSubscriptionInput = Type.Object(
  {
    endpoint: Type.String({ maxLength: 2_048, pattern: '^https://' }),
    keys: Type.Object(
      {
        p256dh: Type.String({ pattern: '^[\\w-]{80,100}={0,2}$' }),
        auth: Type.String({ pattern: '^[\\w-]{16,32}={0,2}$' }),
      },
      { additionalProperties: false },
    ),
  },
  { additionalProperties: false },
);
export type PushSubscriptionInput = Static<typeof PushSubscriptionInput>;

/**
 * The payload of a push: everything that the service worker needs to show a notification without a request, in the
 * person's language. `url` is an address of the app. The same `tag` replaces a shown notification. `unread` is for the
 * badge.
 */
export const PushMessage = Type.Object({
  title: Type.String(),
  body: Type.String(),
  tag: Type.String(),
  url: Type.String(),
  /** Null if something is new and the number is unknown. */
  unread: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()]),
});
export type PushMessage = Static<typeof PushMessage>;
