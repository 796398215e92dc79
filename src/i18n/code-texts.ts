import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type Code, isCode } from '../domain/codes.ts';

/** One sentence for each code, without a technical word. */
const CODE_TEXTS: Record<Code, MessageDescriptor> = {
  'statement/unknown-type': msg`This app is too old for that. Please update it.`,
  'statement/malformed': msg`Something in it is not filled in correctly.`,
  'statement/too-large': msg`It is too large. Please shorten it.`,
  'statement/newer-version': msg`It was written with a newer version of the app. Please update this one.`,
  'post/title-required': msg`A post needs a title.`,
  'post/title-too-long': msg`The title is too long.`,
  'post/content-required': msg`A post needs a text or a photo.`,
  'post/content-too-long': msg`The text is too long.`,
  'post/unsafe-html': msg`The text has formatting that is not allowed here.`,
  'post/too-many-tags': msg`There are too many tags, or one of them is too long.`,
  'post/slug-mismatch': msg`The address of the post does not fit it. Please save it again.`,
  'post/author-incomplete': msg`Your profile needs a first name and a second name before you can post.`,
  'post/not-yours': msg`This post belongs to somebody else.`,
  'post/removed': msg`The post was removed.`,
  'profile/malformed': msg`Something in the profile is not filled in correctly.`,
  'photo/missing': msg`The photo did not arrive. Please choose it again.`,
  'photo/too-large': msg`The photo is too large: at most 5 MB.`,
  'photo/not-an-image': msg`This file is not a photo that can be shown.`,
  'photo/too-many-pixels': msg`The photo has too many pixels. Please choose a smaller one.`,
  'photo/hash-mismatch': msg`The photo was damaged on its way. Please choose it again.`,
  'account/email-taken': msg`There is already an account with this e-mail address.`,
  'account/wrong-credentials': msg`The e-mail address or the password is wrong.`,
  'account/too-many-tries': msg`Too many tries. Please wait a few minutes.`,
  'account/suspended': msg`This account is suspended.`,
  'account/invalid-input': msg`Something in the form is not filled in correctly.`,
  'account/google-failed': msg`Google did not confirm the sign-in.`,
  'account/google-not-configured': msg`Signing in with Google is not possible here.`,
  'session/expired': msg`Please sign in again.`,
  'session/reused': msg`For your safety, please sign in again.`,
  'session/missing': msg`Please sign in.`,
  'token/invalid': msg`Please sign in again.`,
  'token/expired': msg`Please sign in again.`,
  'gateway/forbidden': msg`You may not do that.`,
  'gateway/not-found': msg`It is no longer there.`,
  'gateway/too-large': msg`It is too large to be sent.`,
  'gateway/read-only': msg`This can only be read.`,
  'gateway/bad-request': msg`The server did not understand this app. Please update it.`,
  'request/invalid': msg`The server did not understand this app. Please update it.`,
  'request/too-many': msg`Too many requests. Please wait a moment.`,
  'server/unavailable': msg`The server cannot be reached at the moment.`,
  'server/failed': msg`The server made a mistake. Please try again later.`,
  'network/offline': msg`You are offline.`,
  'network/unreachable': msg`We cannot reach the server.`,
  'network/captive-portal': msg`This network asks you to sign in first.`,
  'device/storage-full': msg`This could not be kept: the device is full. Your text is still in the form.`,
  'device/storage-unavailable': msg`This window keeps nothing, so nothing can be written here.`,
  'device/database-broken': msg`We could not open the data on this device.`,
  'device/conflict': msg`This was changed on another device meanwhile. Both versions are kept.`,
  'device/not-signed-in': msg`Please sign in first.`,
};

const UNKNOWN = msg`Something went wrong. Nothing of yours is lost.`;

/** The sentence for a code; one that this version does not know, from a newer service, gets a general one. */
export function codeText(code: string | null): MessageDescriptor {
  return isCode(code) ? CODE_TEXTS[code] : UNKNOWN;
}
