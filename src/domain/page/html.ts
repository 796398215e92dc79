import type { HeadElement } from './head.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as it stands in HTML, between tags or in a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/**
 * The elements as HTML, one a line. A script's text is JSON whose `<` are written out already, because entities mean
 * nothing in it.
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
