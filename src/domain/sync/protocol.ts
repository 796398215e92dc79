/**
 * Increased when devices and service no longer understand each other; an older device then requires an update. Separate
 * from the schemas, so that a visitor's device does not load TypeBox for one number.
 */
export const PROTOCOL_VERSION = 1;
