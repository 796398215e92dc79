import { createContext, useContext } from 'react';

/**
 * The parameter is where the person returns to: an anchor of the current page, with its `#`; '' for the page itself.
 */
export type RequireSignIn = (anchor?: string) => void;

/** Provided by the app, which knows the route of the sign-in. */
export const AuthRequiredContext = createContext<RequireSignIn>(() => undefined);

/**
 * Opens the authentication-required dialog (spec part 1, section 5): only signed-in people may comment, like or
 * bookmark.
 */
export function useAuthRequired(): RequireSignIn {
  return useContext(AuthRequiredContext);
}
