import type { StatementOf } from '../../../domain/kinds/kinds.ts';
import type { StatementType } from '../../../domain/kinds/names.ts';
import { wordsOf } from '../../../domain/kinds/words.ts';
import type { OwnRecord } from '../../api/own.ts';
import type { ExportContent } from '../content.ts';
import { type Html, html, type Label } from '../html.ts';
import { STATES } from '../labels.ts';
import { type ExportFiles, hint, links, moment } from '../parts.ts';

/** How the documents of one kind appear in the export: all of them as files, and in the page those that people read. */
export interface Exported<T extends StatementType> {
  /** The folder of their files; null: there is at most one, and it is at the top under the kind's name. */
  readonly folder: string | null;
  /** The file name if it can say more than the id; may contain any characters. */
  fileName?(statement: StatementOf[T]): string;
  /** Their part of the page; null: they are exported as data only. */
  readonly section: Section<T> | null;
  /** What one document says, also as one of several versions; default: its text. */
  body?(statement: StatementOf[T], files: ExportFiles): Html;
  /** The post whose title represents it, or null. */
  post?(statement: StatementOf[T]): string | null;
}

interface Section<T extends StatementType> {
  readonly title: Label;
  /** Omits the section if there is no document; otherwise the section says that there is none. */
  readonly isOptional?: true;
  /** Null if this document has nothing to read. */
  article(record: OwnRecord<T>, content: ExportContent, files: ExportFiles): Html | null;
}

/** A kind with nothing for people to read. */
export function asDataAlone(folder: string | null): Exported<StatementType> {
  return { folder, section: null };
}

export function bodyOf<T extends StatementType>(
  exported: Exported<T>,
  statement: StatementOf[T],
  files: ExportFiles,
): Html {
  return exported.body?.(statement, files) ?? html`<p class="text">${wordsOf(statement).text}</p>`;
}

/** What it says, its date, its outcome, and the link to its data file. */
export function articleOf({ statement, state }: OwnRecord, body: Html, files: ExportFiles): Html {
  return html`<article>
${body}
${hint([moment(statement.written.at), STATES[state]])}
${links([files.statement(statement._id)])}
</article>`;
}
