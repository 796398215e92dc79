/** Where a request of somebody who is not signed in comes from. */
export interface Client {
  /** The mark of the device (known-devices.ts), as its cookie says. */
  readonly mark: string | undefined;
  /** `networkOf` its address. */
  readonly network: string;
}
