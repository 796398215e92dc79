import { createInstallPrompt } from '../../platform/install-prompt.ts';
import { createOpenForms } from '../../ui/form/open-forms.tsx';
import { createDeferredUpdates } from './deferred-updates.ts';
import { createStorageState } from './storage-state.ts';

/** The `Services` of this page, with what only its start uses. */
export function createServices() {
  return {
    updates: createDeferredUpdates(),
    install: createInstallPrompt(),
    forms: createOpenForms(),
    storage: createStorageState(),
  };
}
