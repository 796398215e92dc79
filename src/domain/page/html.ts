import type { HeadElement } from './head.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for HTML, between tags or in a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/**
 * JSON that contains no HTML tag for any parser, because it includes people's text. Line separators would end a line in
 * older parsers.
 */
export function jsonForScript(data: object): string {
  return JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/**
 * The elements as HTML, one per line. A script's text is JSON whose `<` are already escaped, because entities have no
 * meaning in it.
 */
export function headHtml(elements: readonly HeadElement[]): string {
  return elements.map(elementHtml).join('\n');
}

function elementHtml({ tag, attributes, text }: HeadElement): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`);
  const opening = `<${tag}${written.join('')}>`;
  if (text === null) return opening;
  return `${opening}${tag === 'script' ? text : escapeHtml(text)}</${tag}>`;
}
