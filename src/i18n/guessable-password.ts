import { msg } from '@lingui/core/macro';

/** Shown by the forms before they send a password, and when the service refuses one. */
export const GUESSABLE_PASSWORD = msg`This password is one of the first people try. Choose one that’s harder to guess, such as four unrelated words.`;
