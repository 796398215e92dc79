import type { MessageDescriptor } from '@lingui/core';

/** The push text of a message whose own text is hidden: plain descriptors, because the service runs without macros. */
export const MESSAGE_NOTIFICATION = {
  message: /*i18n*/ { id: 'told.message', message: 'New message' },
  /** From a person to whom the recipient has never written. */
  request: /*i18n*/ { id: 'told.message.request', message: 'Wants to message you' },
} as const satisfies Record<string, MessageDescriptor>;
