import type { MessageDescriptor } from '@lingui/core';

/** What is pushed of a message whose words are not: plain descriptors, because the service runs without macros. */
export const MESSAGE_NOTIFICATION = {
  message: /*i18n*/ { id: 'told.message', message: 'New message' },
  /** From somebody whom this person has never written to. */
  request: /*i18n*/ { id: 'told.message.request', message: 'Wants to message you' },
} as const satisfies Record<string, MessageDescriptor>;
