import { Failure } from '../../base/http/failure.ts';

/**
 * Maximum number of values in one body. In memory a value takes up to twenty times its bytes in JSON (`{}`), so 32 MB
 * of small ones would take more than half a gigabyte before they could be counted. A full batch of statements has a few
 * thousand.
 */
export const MOST_VALUES = 500_000;

/** Maximum depth of a body that only asks: a question has three levels, a checkpoint four. */
const DEEPEST_QUESTION = 16;

/** The embedded engine accepts 500 levels, for a whole request; people's documents have at most a few dozen. */
export const DEEPEST_DOCUMENT = 400;

const QUOTE_BYTE = 0x22;
const BACKSLASH_BYTE = 0x5c;
const OPENING = new Set([0x7b, 0x5b]);
const CLOSING = new Set([0x7d, 0x5d]);
const COMMA_BYTE = 0x2c;

/** @throws Failure 400 for invalid JSON, 413 for more values than one body may have */
export function parseJson(body: Buffer): unknown {
  if (shapeOf(body).values > MOST_VALUES)
    throw new Failure(413, 'gateway/too-large', `At most ${MOST_VALUES} values may be sent at once.`);
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw new Failure(400, 'gateway/bad-request', 'The body is not JSON.');
  }
}

/**
 * As `parseJson`, for bodies other than documents. @throws Failure 400 also for deeper nesting than any question has
 */
export function parseQuestion(body: Buffer): unknown {
  if (shapeOf(body).depth > DEEPEST_QUESTION)
    throw new Failure(400, 'gateway/bad-request', 'The body is nested too deeply.');
  return parseJson(body);
}

/**
 * An upper bound of the number of values in JSON, and their depth, without creating them. For invalid JSON the result
 * is arbitrary.
 */
export function shapeOf(body: Buffer): { values: number; depth: number } {
  let values = 1;
  let open = 0;
  let depth = 0;
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at] ?? 0;
    if (byte === QUOTE_BYTE) at = endOfText(body, at);
    else if (byte === COMMA_BYTE) values += 1;
    else if (OPENING.has(byte)) {
      values += 1;
      open += 1;
      depth = Math.max(depth, open);
    } else if (CLOSING.has(byte)) open -= 1;
  }
  return { values, depth };
}

/** The index of the quote that ends the string which begins at `start`. */
function endOfText(body: Buffer, start: number): number {
  for (let end = body.indexOf(QUOTE_BYTE, start + 1); end !== -1; end = body.indexOf(QUOTE_BYTE, end + 1)) {
    let escapes = 0;
    while (body[end - 1 - escapes] === BACKSLASH_BYTE) escapes += 1;
    if (escapes % 2 === 0) return end;
  }
  return body.length;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
