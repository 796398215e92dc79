import { createContext, useContext } from 'react';

/**
 * Moderation of what a person published; `target`: the id of a post, a comment, a pet, an announcement or a message, or
 * a profile (`profile:<user id>`).
 */
export interface Moderating {
  /** Opens the report dialog. Signed-in people only. `hint`: what else they should know before they send it. */
  report(target: string, hint?: string | null): void;
  /** Opens the removal dialog; calls `removed` when it was removed. Admins only. */
  remove(target: string, removed?: () => void): void;
}

/** Provided by the app, which has the dialogs. */
export const ModeratingContext = createContext<Moderating>({ report: () => undefined, remove: () => undefined });

export function useModerating(): Moderating {
  return useContext(ModeratingContext);
}
