import type { AccountLinks } from '../features/accounts/account-links.ts';
import { PATHS } from './paths.ts';

export const ACCOUNT_LINKS: AccountLinks = {
  signUp: PATHS.signUp,
  signIn: PATHS.signIn,
  terms: PATHS.terms,
  privacy: PATHS.privacy,
  cookies: PATHS.cookies,
};
