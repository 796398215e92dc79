import { badRequest, invalidJson } from '../errors.ts';

/**
 * Maximum nesting of arrays and objects. Serialising JSON recurses for each level, as does much code that reads
 * documents; a few thousand levels overflow the stack.
 */
const MAX_DEPTH = 500;

const [QUOTE, BACKSLASH, OPEN_OBJECT, CLOSE_OBJECT, OPEN_ARRAY, CLOSE_ARRAY] = Buffer.from('"\\{}[]');

/** Parses a request's JSON; 400 if it is invalid or nested too deeply. */
export function parseRequest(bytes: Buffer): unknown {
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString('utf8'));
  } catch {
    throw invalidJson();
  }
  if (isTooDeep(bytes)) throw badRequest(`JSON may be nested ${MAX_DEPTH} levels deep.`);
  return value;
}

/** Counts brackets outside of texts, in valid JSON. */
function isTooDeep(bytes: Buffer): boolean {
  let depth = 0;
  let inText = false;
  for (let place = 0; place < bytes.length; place++) {
    const byte = bytes[place];
    if (inText) {
      if (byte === BACKSLASH) place++;
      else if (byte === QUOTE) inText = false;
    } else if (byte === QUOTE) {
      inText = true;
    } else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) {
      if (++depth > MAX_DEPTH) return true;
    } else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) {
      depth--;
    }
  }
  return false;
}
