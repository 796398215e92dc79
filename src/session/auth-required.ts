import { createContext, useContext } from 'react';

/**
 * Told where the person is to come back to: an anchor of the page they are on, with its `#`; '' for the page itself.
 */
export type RequireSignIn = (anchor?: string) => void;

/** Filled by the app, which knows the way to the sign-in. */
export const AuthRequiredContext = createContext<RequireSignIn>(() => undefined);

/**
 * Opens the authentication-required dialog (spec part 1, section 5): only signed-in people may comment, like or
 * bookmark.
 */
export function useAuthRequired(): RequireSignIn {
  return useContext(AuthRequiredContext);
}
