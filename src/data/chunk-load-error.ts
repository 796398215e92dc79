/**
 * A part of the app's own code could not be fetched. Unlike code that fails, it can load once there is a network, so a
 * retry makes sense.
 */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
}
