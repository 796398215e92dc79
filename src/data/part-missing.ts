/**
 * A part of the app's own code could not be fetched. Unlike code that fails, it comes with the network and is worth
 * another try.
 */
export class PartMissing extends Error {
  override readonly name = 'PartMissing';
}
