import { ROUTES } from '../domain/routes.ts';
import type { AccountLinks } from '../features/accounts/account-links.ts';

export const ACCOUNT_LINKS: AccountLinks = {
  signUp: ROUTES.signUp.path,
  signIn: ROUTES.signIn.path,
  forgottenPassword: ROUTES.forgottenPassword.path,
  terms: ROUTES.terms.path,
  privacy: ROUTES.privacy.path,
  cookies: ROUTES.cookies.path,
};
