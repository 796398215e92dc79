import { type HeadElement, PAGE_ATTRIBUTE } from '../../domain/page/head.ts';

/**
 * Puts a screen's elements into the head and removes those of the previous screen. The caller sets the title: there is
 * always one.
 */
export function putIntoHead(target: Document, elements: readonly HeadElement[]): void {
  for (const old of target.head.querySelectorAll(`[${PAGE_ATTRIBUTE}]`)) old.remove();
  for (const { tag, attributes, text } of elements) {
    if (tag === 'title') continue;
    const element = target.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    if (text !== null) element.textContent = text;
    target.head.append(element);
  }
}
