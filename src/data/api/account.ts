import type {
  AccountInfo,
  AccountProof,
  AccountRemoval,
  EmailChange,
  PasswordChange,
  PasswordForgotten,
  PasswordReset,
  SignedInDevice,
  SignedOutRemoval,
} from '../../domain/account/commands.ts';
import type { PasskeyAddition, PasskeyOptions } from '../../domain/account/passkeys.ts';
import type { Result } from './result.ts';

/** The account: needs the network, every answer carries a code. */
export interface AccountApi {
  account(): Promise<Result<AccountInfo>>;
  /**
   * Signs out other devices, not this one. For an hour the same change may be repeated, in case its answer got lost.
   */
  changePassword(input: PasswordChange): Promise<Result<null>>;
  /** Sends a link to the address if it has an account; the answer is the same if it has none. */
  forgotPassword(input: PasswordForgotten): Promise<Result<null>>;
  /** Sets a password by a mail's link. Signs nobody in. */
  resetPassword(input: PasswordReset): Promise<Result<null>>;
  changeEmail(input: EmailChange): Promise<Result<null>>;
  /** Opens a mail's link; answers the address that is now confirmed. Works without being signed in. */
  confirmEmail(token: string): Promise<Result<{ email: string }>>;
  sendConfirmationAgain(): Promise<Result<null>>;
  signedInDevices(): Promise<Result<SignedInDevice[]>>;
  /** Succeeds also for a device that is signed out already. */
  signOutDevice(id: string): Promise<Result<null>>;
  /** Signs out all devices but this one. */
  signOutOtherDevices(): Promise<Result<null>>;
  /** The options of the browser's prompt that makes a passkey. */
  passkeyOptions(proof: AccountProof): Promise<Result<PasskeyOptions>>;
  addPasskey(input: PasskeyAddition): Promise<Result<null>>;
  renamePasskey(id: string, name: string): Promise<Result<null>>;
  /** Succeeds also for a passkey that was removed already. */
  removePasskey(id: string): Promise<Result<null>>;
  /** Removes the account on the service, then everything of the person on this device. */
  deleteAccount(input: AccountRemoval): Promise<Result<null>>;
  /** As `deleteAccount`, for a person who may not be signed in; empties this device if it holds that person's data. */
  deleteAccountSignedOut(input: SignedOutRemoval): Promise<Result<null>>;
  /**
   * Everything of this person as a zip (JSON, photos, a readable index.html), made on this device from the own
   * database. Works offline.
   */
  exportAll(): Promise<Result<Blob>>;
}
