import type { Visitor } from '../support/fixtures.ts';

/** A browser that creates push addresses without its vendor's push service. */
export async function withPushAddress(visitor: Visitor): Promise<void> {
  await visitor.context.addInitScript(() => {
    const keys = { p256dh: `B${'p'.repeat(86)}`, auth: 'a'.repeat(22) };
    const subscription = {
      toJSON: () => ({ endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/e2e', keys }),
      unsubscribe: async () => {
        sessionStorage.removeItem('e2e-push');
        return true;
      },
    };
    PushManager.prototype.subscribe = async () => {
      sessionStorage.setItem('e2e-push', '1');
      return subscription as unknown as PushSubscription;
    };
    PushManager.prototype.getSubscription = async () =>
      sessionStorage.getItem('e2e-push') === null ? null : (subscription as unknown as PushSubscription);
  });
}

/** The app's notifications that are currently displayed. */
export const shownOutside = ({ page }: Visitor) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }));
  });
