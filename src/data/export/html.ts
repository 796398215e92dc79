import type { I18n, MessageDescriptor } from '@lingui/core';
import { escapeHtml } from '../../domain/page/html.ts';

/** A text of the program, or a value that reads differently in each language. */
export type Label = MessageDescriptor | ((i18n: I18n) => string);

type Part = string | number | null | Html | Label | readonly Part[];

/** A piece of HTML made by this program: markup, and parts that `render` writes between it. */
export class Html {
  readonly markup: readonly string[];
  readonly parts: readonly Part[];
  constructor(markup: readonly string[], parts: readonly Part[] = []) {
    this.markup = markup;
    this.parts = parts;
  }
}

/** html`<p>${text}</p>`: omits null. */
export function html(markup: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(markup, parts);
}

/**
 * Writes labels in each of the languages. A plain text is always escaped, so nothing that a person wrote can act as
 * markup.
 */
export function render(part: Part, languages: readonly I18n[]): string {
  if (part === null) return '';
  if (part instanceof Html)
    return part.markup.reduce((all, piece, index) => all + render(part.parts[index - 1] ?? null, languages) + piece);
  if (isList(part)) return part.map((one) => render(one, languages)).join('');
  if (typeof part === 'string' || typeof part === 'number') return escaped(String(part));
  const texts = languages.map((i18n) => ({ i18n, text: typeof part === 'function' ? part(i18n) : i18n._(part) }));
  // A name or a number reads the same in every language.
  if (new Set(texts.map(({ text }) => text)).size === 1) return escaped(texts[0]?.text ?? '');
  return texts.map(({ i18n, text }) => `<span lang="${i18n.locale}">${escaped(text)}</span>`).join(' · ');
}

function isList(part: Exclude<Part, Html | null>): part is readonly Part[] {
  return Array.isArray(part);
}

/**
 * Drops characters that control the terminal or the direction of the surrounding text: they only ever hide something.
 */
function escaped(text: string): string {
  return escapeHtml(text.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, (sign) => (sign === '\n' ? sign : '')));
}
