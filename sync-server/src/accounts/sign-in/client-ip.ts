/** The origin of a request that is not signed in. */
export interface Client {
  /** The mark of the device (known-devices.ts), from its cookie. */
  readonly mark: string | undefined;
  /** `networkOf` the client's address. */
  readonly network: string;
}
