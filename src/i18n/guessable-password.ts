import { msg } from '@lingui/core/macro';

/** Said by the forms before they send a password, and where the service refuses one. */
export const GUESSABLE_PASSWORD = msg`This password is among those that are tried first. Take one that is harder to guess, for instance four words that do not belong together.`;
