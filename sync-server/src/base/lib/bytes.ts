/**
 * The same bytes as a plain array, without a copy. The types of Node 20's `Buffer` do not fit TypeScript 7's
 * `Uint8Array` (`slice` returns less there), so buffers passed to Node's functions are converted here.
 */
export function bytesOf(buffer: {
  readonly buffer: ArrayBufferLike;
  readonly byteOffset: number;
  readonly byteLength: number;
}) {
  return new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength);
}
