import type { I18n, MessageDescriptor } from '@lingui/core';

/** A field with its name, for any language. */
export interface NamedText {
  readonly name: MessageDescriptor;
  text(i18n: I18n): string;
}

/** Names and texts in the current language. */
export function textsIn(rows: readonly NamedText[], i18n: I18n): [name: string, text: string][] {
  return rows.map(({ name, text }) => [i18n._(name), text(i18n)]);
}
