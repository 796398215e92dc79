import { createInstallPrompt } from '../../platform/install-prompt.ts';
import { createOpenForms } from '../../ui/form/open-forms.tsx';
import { createDeferredUpdates } from '../device/deferred-updates.ts';
import type { Services } from '../device/services.tsx';
import { createStorageState } from '../device/storage-state.ts';

/** The platform services of a page under test. */
export function createServices(): Services {
  return {
    updates: createDeferredUpdates(),
    install: createInstallPrompt(),
    forms: createOpenForms(),
    storage: createStorageState(),
  };
}
