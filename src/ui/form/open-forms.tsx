import { createContext, type ReactNode, useContext, useEffect, useSyncExternalStore } from 'react';

/** The forms with unsaved text. An update or a reload waits until there is none. */
export interface OpenForms {
  any(): boolean;
  enter(): () => void;
  subscribe(listener: () => void): () => void;
}

export function createOpenForms(): OpenForms {
  let open = 0;
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    any: () => open > 0,
    enter() {
      open += 1;
      tell();
      return () => {
        open -= 1;
        tell();
      };
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const OpenFormsContext = createContext<OpenForms | null>(null);

export function OpenFormsProvider({ forms, children }: { forms: OpenForms; children: ReactNode }) {
  return <OpenFormsContext value={forms}>{children}</OpenFormsContext>;
}

/** Marks a form as open while `held` is true. */
export function useOpenForm(held: boolean): void {
  const forms = useContext(OpenFormsContext);
  useEffect(() => (held ? forms?.enter() : undefined), [forms, held]);
}

/** Whether some form has typed text that is not stored anywhere. */
export function useAnyOpenForm(): boolean {
  const forms = useContext(OpenFormsContext);
  return useSyncExternalStore(forms?.subscribe ?? subscribeToNothing, () => forms?.any() ?? false);
}

function subscribeToNothing(): () => void {
  return () => undefined;
}
