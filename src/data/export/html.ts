import { escapeHtml } from '../../domain/page/html.ts';
import type { Label } from './labels.ts';

/**
 * A piece of HTML made by this program. A plain text is always escaped, so nothing that a person wrote can act as
 * markup.
 */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | null | Html | Label | readonly Part[];

/** html`<p>${text}</p>`: escapes texts, shows labels in both languages, and omits null. */
export function html(fixed: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(fixed.reduce((all, piece, index) => all + written(parts[index - 1] ?? null) + piece));
}

function written(part: Part): string {
  if (part === null) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') {
    if (isList(part)) return part.map(written).join('');
    return `<span lang="uk">${escaped(part.uk)}</span> · <span lang="en">${escaped(part.en)}</span>`;
  }
  return escaped(String(part));
}

function isList(part: Label | readonly Part[]): part is readonly Part[] {
  return Array.isArray(part);
}

/**
 * Drops characters that control the terminal or the direction of the surrounding text: they only ever hide something.
 */
function escaped(text: string): string {
  return escapeHtml(text.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, (sign) => (sign === '\n' ? sign : '')));
}
