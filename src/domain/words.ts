import { type ChangeString, changeStrings, type StringField } from './change-strings.ts';
import type { Code } from './codes.ts';
import { homeOf, isStatementType, type StatementType } from './kinds/names.ts';
import { isPlainLine, isPlainText, isSeen, tidyLine, tidyLines } from './plain-text.ts';

/** The one pattern that does not restrict the characters of a text. */
const NOT_BLANK = '\\S';

/**
 * Why the texts of a statement cannot be shown to others, or null: they are invisible, or change how neighbouring text
 * reads. Texts only for the person's own devices are not checked; a device removes refused characters before it writes
 * (`tidyWords`).
 */
export function refuseWords(statement: { readonly type: StatementType }): Code | null {
  if (homeOf(statement.type) === null) return null;
  let plain = true;
  changeStrings(statement, (text, field) => {
    if (isWords(field) && !(field.lines ? isPlainText(text) : isPlainLine(text))) plain = false;
    return text;
  });
  return plain ? null : 'statement/unseen-text';
}

/**
 * The document without invisible characters if it is a statement for others: they come with pasted text, unnoticed by
 * the writer.
 */
export function tidyWords<D extends { readonly type: unknown }>(document: D): D {
  const tidy: ChangeString = (text, field) => {
    if (!isWords(field)) return text;
    const tidied = field.lines ? tidyLines(text) : tidyLine(text);
    return isSeen(tidied) ? tidied : '';
  };
  return isForOthers(document) ? changeStrings(document, tidy) : document;
}

function isForOthers<D extends { readonly type: unknown }>(document: D): document is D & { type: StatementType } {
  return isStatementType(document.type) && homeOf(document.type) !== null;
}

function isWords({ pattern, chosen }: StringField): boolean {
  return !chosen && (pattern === undefined || pattern === NOT_BLANK);
}
