import type { CDPSession } from 'playwright/test';

/** Which registration the browser gave our service worker; known only to those who listen. */
export function registrationOf(session: CDPSession, origin: string): Promise<string> {
  return new Promise((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL, isDeleted }) => scopeURL.startsWith(origin) && !isDeleted);
      if (ours !== undefined) resolve(ours.registrationId);
    });
  });
}
