import type { StatementOf } from '../../../domain/kinds/kinds.ts';
import type { StatementType } from '../../../domain/kinds/names.ts';
import { wordsOf } from '../../../domain/kinds/words.ts';
import type { OwnRecord } from '../../api/own.ts';
import type { ExportContent } from '../content.ts';
import { type Html, html } from '../html.ts';
import { type Label, STATES } from '../labels.ts';
import { type ExportFiles, hint, links, moment } from '../parts.ts';

/** How the documents of one kind stand in the export: as files all of them, and in the page those that people read. */
export interface Exported<T extends StatementType> {
  /** Where their files are; null: there is one at most, and it stands at the top under the kind's name. */
  readonly folder: string | null;
  /** What a file is called where that says more than the id; on whatever signs it has. */
  fileName?(statement: StatementOf[T]): string;
  /** Their part of the page; null: they stand in the data alone. */
  readonly section: Section<T> | null;
  /** What one says, also as one of several versions; otherwise its words. */
  body?(statement: StatementOf[T], files: ExportFiles): Html;
  /** The post whose title stands for it, or null. */
  post?(statement: StatementOf[T]): string | null;
}

interface Section<T extends StatementType> {
  readonly title: Label;
  /** Not there at all where there is no document; otherwise it says so. */
  readonly isOptional?: true;
  /** Null: this one says nothing to anybody. */
  article(record: OwnRecord<T>, content: ExportContent, files: ExportFiles): Html | null;
}

/** A kind that is of use to nobody who reads. */
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

/** What it says, since when, what became of it, and where it is as data. */
export function articleOf({ statement, state }: OwnRecord, body: Html, files: ExportFiles): Html {
  return html`<article>
${body}
${hint([moment(statement.written.at), STATES[state]])}
${links([files.statement(statement._id)])}
</article>`;
}
