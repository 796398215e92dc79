import type {
  AccountInfo,
  AccountRemoval,
  EmailChange,
  PasswordChange,
  PasswordForgotten,
  PasswordReset,
  SignedInDevice,
  SignedOutRemoval,
} from '../../domain/account/commands.ts';
import type { Result } from './result.ts';

/** The account: needs the network, every answer carries a code. */
export interface AccountApi {
  account(): Promise<Result<AccountInfo>>;
  /**
   * Other devices are signed out, this one stays. The same change may be asked again, when its answer got lost, for an
   * hour.
   */
  changePassword(input: PasswordChange): Promise<Result<null>>;
  /** Sends a link to the address if there is such an account; answers alike if there is none. */
  forgotPassword(input: PasswordForgotten): Promise<Result<null>>;
  /** Sets a password by a mail's link. Signs nobody in. */
  resetPassword(input: PasswordReset): Promise<Result<null>>;
  changeEmail(input: EmailChange): Promise<Result<null>>;
  /** Opens a mail's link; answers the address that is confirmed now. Works without being signed in. */
  confirmEmail(token: string): Promise<Result<{ email: string }>>;
  sendConfirmationAgain(): Promise<Result<null>>;
  signedInDevices(): Promise<Result<SignedInDevice[]>>;
  /** One that is signed out already counts as done. */
  signOutDevice(id: string): Promise<Result<null>>;
  /** Removes the account on the service, then everything of the person on this device. */
  deleteAccount(input: AccountRemoval): Promise<Result<null>>;
  /** As `deleteAccount`, by whoever may not be signed in; this device is emptied when it holds that person’s things. */
  deleteAccountSignedOut(input: SignedOutRemoval): Promise<Result<null>>;
  /**
   * Everything of this person as a zip (JSON, photos, a readable index.html), made here from the own database. Works
   * offline.
   */
  exportAll(): Promise<Result<Blob>>;
}
