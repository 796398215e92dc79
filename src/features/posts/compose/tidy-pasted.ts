/** The editor's mark on what it copied itself, which needs no conversion. */
const OWN = 'data-pm-slice';
/** Posts have two of the six heading levels. */
const HEADINGS = { h1: 'h2', h4: 'h3', h5: 'h3', h6: 'h3' } as const;
/** A cell with these is page layout, not a table value. */
const PARTS = 'table, ul, ol, blockquote, h1, h2, h3, h4, h5, h6, p + p, div + div';

/**
 * Converts HTML from other programs to forms that the editor knows; it would otherwise drop them and keep the bare
 * text: other heading levels, the lists of Word, which are paragraphs with a drawn bullet, and tables, whose cells
 * would run together. What is allowed in a post is decided elsewhere.
 */
export function tidyPasted(html: string): string {
  if (html.includes(OWN)) return html;
  // An inert document: nothing in it runs or is fetched.
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const [from, to] of Object.entries(HEADINGS)) {
    for (const heading of body.querySelectorAll(from)) replaceBy(heading, to, [...heading.childNodes]);
  }
  for (const item of body.querySelectorAll('p[style*="mso-list"]')) intoList(item);
  for (const table of body.querySelectorAll('table')) intoLines(table);
  for (const line of body.querySelectorAll('p')) {
    if (line.textContent.trim() === '' && line.querySelector('br') === null) line.remove();
  }
  return body.innerHTML;
}

function replaceBy(old: Element, name: string, content: readonly Node[]): void {
  const made = old.ownerDocument.createElement(name);
  made.append(...content);
  old.replaceWith(made);
}

function intoList(item: Element): void {
  const mark = item.querySelector('[style*="mso-list:Ignore"]');
  const name = /^\s*[\p{L}\d]+[.)]/u.test(mark?.textContent ?? '') ? 'ol' : 'ul';
  mark?.remove();
  const before = item.previousElementSibling;
  const continues = before?.localName === name && before.hasAttribute('data-word');
  const list = continues ? before : item.ownerDocument.createElement(name);
  list.setAttribute('data-word', '');
  if (!continues) item.before(list);
  list.append(item);
  replaceBy(item, 'li', [...item.childNodes]);
}

function intoLines(table: HTMLTableElement): void {
  if (table.querySelector(`:is(td, th) :is(${PARTS})`) !== null) return;
  const lines = [...table.rows].map((row) => {
    const line = table.ownerDocument.createElement('p');
    line.textContent = [...row.cells].map((cell) => cell.textContent.replace(/\s+/g, ' ').trim()).join(' | ');
    return line;
  });
  table.replaceWith(...lines);
}
