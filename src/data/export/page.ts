import type { StatementType } from '../../domain/kinds/names.ts';
import { knownNotification, NOTIFICATIONS } from '../../texts/notifications.ts';
import type { Conflict } from '../api/own.ts';
import type { ExportContent } from './content.ts';
import { Html, html, type Label } from './html.ts';
import { bodyOf } from './kinds/exported.ts';
import { EXPORTED_TYPES, exportedAs } from './kinds/kinds.ts';
import { LABELS } from './labels.ts';
import { type ExportFiles, hint, links, moment, translated } from './parts.ts';

const STYLE = new Html([
  `:root{color-scheme:light dark;font:1rem/1.6 system-ui,sans-serif}body{margin:0 auto;max-width:48rem;padding:1rem}
img{max-width:100%;height:auto;border-radius:.5rem}article,dl{border-top:1px solid #8886;padding:1rem 0;overflow-wrap:anywhere}
dt{font-weight:600}dd{margin:0 0 .5rem}.text{white-space:pre-line}.hint{opacity:.75;font-size:.9em}`,
]);

/**
 * The page that people open after unpacking the zip: everything readable in both languages, with links to the files
 * beside it. It has no script and loads nothing from elsewhere.
 */
export function pageOf(content: ExportContent, files: ExportFiles): Html {
  const { person, exportedAt, conflicts, notifications, missing } = content;
  const notified = notifications.map(
    (one) => html`<article><p>${notificationLabel(one.kind)}</p>${hint([moment(one.at)])}</article>`,
  );
  const absent = missing.map(({ sha256, why }) => html`<p><code>${sha256}</code>: ${LABELS[why]}</p>`);
  return html`<!doctype html>
<html lang="uk">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src 'self' file:; style-src 'unsafe-inline'">
<title>Lapka: ${person.firstName} ${person.secondName}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>Lapka: ${LABELS.title}</h1>
<p>${LABELS.made}: ${moment(exportedAt)}</p>
${EXPORTED_TYPES.map((type) => sectionOf(type, content, files))}
${
  conflicts.length === 0
    ? null
    : section(
        LABELS.conflicts,
        conflicts.map((one) => versions(one, files)),
      )
}
${section(LABELS.notifications, notified)}
${absent.length === 0 ? null : section(LABELS.missing, absent)}
</body>
</html>
`;
}

function section(title: Label, parts: readonly (Html | null)[]): Html {
  return html`<section><h2>${title}</h2>
${parts.length === 0 ? html`<p class="hint">${LABELS.nothing}</p>` : parts}
</section>`;
}

/** The section of one kind; null if the page has none of it. */
function sectionOf(type: StatementType, content: ExportContent, files: ExportFiles): Html | null {
  const { section: part } = exportedAs(type);
  if (part === null) return null;
  const articles = content.records[type].flatMap((record) => part.article(record, content, files) ?? []);
  return articles.length === 0 && part.isOptional ? null : section(part.title, articles);
}

function versions(conflict: Conflict, files: ExportFiles): Html {
  return html`<article>
${conflict.versions.map(
  ({ statement, writtenAt }) =>
    html`${statement === null ? html`<p>${LABELS.removed}</p>` : bodyOf(exportedAs(statement.type), statement, files)}${hint([moment(writtenAt)])}`,
)}
${links(['conflicts.json'])}
</article>`;
}

function notificationLabel(kind: string): Label | string {
  const known = knownNotification(kind);
  return known === null ? kind : translated(NOTIFICATIONS[known].called);
}
