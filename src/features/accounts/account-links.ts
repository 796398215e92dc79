/** Where the account forms lead; the app knows the addresses. */
export interface AccountLinks {
  signUp: string;
  signIn: string;
  forgottenPassword: string;
  terms: string;
  privacy: string;
  cookies: string;
}
