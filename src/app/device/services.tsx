import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import type { InstallPrompt, InstallState } from '../../platform/install-prompt.ts';
import type { AppUpdates } from '../../platform/register-sw.ts';
import type { OpenForms } from '../../ui/form/open-forms.tsx';

/** The platform services that the app's frame uses; created once in `main.tsx`. */
export interface Services {
  updates: AppUpdates;
  install: InstallPrompt;
  forms: OpenForms;
  /** Whether this window can persist anything; known shortly after the start. */
  storage: { get(): 'kept' | 'limited' | 'unknown'; subscribe(listener: () => void): () => void };
}

const ServicesContext = createContext<Services | null>(null);

export function ServicesProvider({ services, children }: { services: Services; children: ReactNode }) {
  return <ServicesContext value={services}>{children}</ServicesContext>;
}

export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (services === null) throw new Error('useServices outside ServicesProvider');
  return services;
}

/** True once a new version of the app is waiting. */
export function useUpdateWaits(): boolean {
  const { updates } = useServices();
  return useSyncExternalStore(updates.subscribe, updates.waiting);
}

/**
 * Updates to the newest version of the app, even if this device has not downloaded it yet; it does not reload while a
 * form is open, which would lose what is typed.
 */
export function useUpdate(): () => void {
  const { updates, forms } = useServices();
  return () => {
    const looked = updates.waiting() ? Promise.resolve() : updates.check();
    void looked.then(() => {
      if (!forms.any()) updates.applyUpdate();
    });
  };
}

/** Whether and how the app can be installed here. */
export function useInstallState(): InstallState {
  const { install } = useServices();
  return useSyncExternalStore(install.subscribe, install.state);
}
