import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import type { InstallPrompt, InstallState } from '../../platform/install-prompt.ts';
import type { AppUpdates } from '../../platform/register-sw.ts';
import type { OpenForms } from '../../ui/form/open-forms.tsx';

/** The parts of the platform that the app's frame uses; made once in `main.tsx`. */
export interface Services {
  updates: AppUpdates;
  install: InstallPrompt;
  forms: OpenForms;
  /** Whether this window can keep anything; known a moment after the start. */
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

/** True once a new version of the app waits for its turn. */
export function useUpdateWaits(): boolean {
  const { updates } = useServices();
  return useSyncExternalStore(updates.subscribe, updates.waiting);
}

/**
 * Brings the newest version of the app there is, also where it has not come to this device yet; not under a form that
 * is open by then, which keeps what is typed.
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
