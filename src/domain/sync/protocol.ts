/**
 * Raised when devices and service no longer understand each other; an older device then says "update" instead of
 * guessing. Apart from the schemas, so that a visitor's device does not load TypeBox for one number.
 */
export const PROTOCOL_VERSION = 1;
