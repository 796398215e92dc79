import { badRequest, invalidJson } from './errors.ts';

/**
 * How deep arrays and objects may lie in each other. Writing JSON calls itself for each level, and so does much of what
 * looks at a document; at a few thousand the stack is over.
 */
const MAX_DEPTH = 500;

const [QUOTE, BACKSLASH, OPEN_OBJECT, CLOSE_OBJECT, OPEN_ARRAY, CLOSE_ARRAY] = Buffer.from('"\\{}[]');

/** What a request sent as JSON; 400 for what is none, and for what is nested too deeply. */
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

/** Counts brackets outside of texts, in JSON that is known to be right. */
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
