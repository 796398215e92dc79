import { createContext, useContext } from 'react';

/**
 * What can be said against what somebody published; `target`: the id of a post, a comment, a pet, an announcement or a
 * message, or a profile (`profile:<user id>`).
 */
export interface Moderating {
  /** Opens the report. Signed-in people only. `hint`: what else they should know before they send it. */
  report(target: string, hint?: string | null): void;
  /** Opens the decision to take it away; `removed`: it was. Admins only. */
  remove(target: string, removed?: () => void): void;
}

/** Filled by the app, which has the dialogs. */
export const ModeratingContext = createContext<Moderating>({ report: () => undefined, remove: () => undefined });

export function useModerating(): Moderating {
  return useContext(ModeratingContext);
}
