import type { CDPSession } from 'playwright/test';

/** The browser's registration id of our service worker; only CDP events reveal it. */
export function registrationOf(session: CDPSession, origin: string): Promise<string> {
  return new Promise((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL, isDeleted }) => scopeURL.startsWith(origin) && !isDeleted);
      if (ours !== undefined) resolve(ours.registrationId);
    });
  });
}
