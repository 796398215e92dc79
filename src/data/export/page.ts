import { wordsOf } from '../../domain/kinds/words.ts';
import { knownNotification } from '../../domain/notification/kinds.ts';
import { textOf } from '../../domain/post/allowed-html.ts';
import { profileDetails } from '../../domain/profile/details.ts';
import type { ProfileStatement } from '../../domain/profile/schema.ts';
import type { Statement } from '../../domain/statements.ts';
import type { Conflict, OwnRecord } from '../api.ts';
import type { ExportContent } from './content.ts';
import { Html, html } from './html.ts';
import { LABELS, type Label, NOTIFICATIONS, STATES } from './labels.ts';
import { markedPost } from './marked.ts';
import { announcementArticle, petArticle } from './market.ts';
import { type ExportFiles, hint, links, moment, offer, photo, place, row } from './parts.ts';

const STYLE =
  new Html(`:root{color-scheme:light dark;font:1rem/1.6 system-ui,sans-serif}body{margin:0 auto;max-width:48rem;padding:1rem}
img{max-width:100%;height:auto;border-radius:.5rem}article,dl{border-top:1px solid #8886;padding:1rem 0;overflow-wrap:anywhere}
dt{font-weight:600}dd{margin:0 0 .5rem}.text{white-space:pre-line}.hint{opacity:.75;font-size:.9em}`);

/**
 * The page that is opened when the zip is unpacked: everything readable in both languages, with links to the files beside it. No script, and nothing from
 * elsewhere.
 */
export function pageOf(content: ExportContent, files: ExportFiles): string {
  const { person, exportedAt, records, conflicts, notifications, missing } = content;
  const profile = records.profile[0]?.statement;
  const told = notifications.map((one) => html`<article><p>${toldAs(one.kind)}</p>${hint([moment(one.at)])}</article>`);
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
${profile?.type === 'profile' ? section(LABELS.profile, [profileList(profile, content, files)]) : null}
${section(
  LABELS.posts,
  records.post.map((record) => article(record, files)),
)}
${section(
  LABELS.drafts,
  records.draft.map((record) => article(record, files)),
)}
${section(
  LABELS.comments,
  records.comment.map((record) => article(record, files)),
)}
${section(
  LABELS.pets,
  records.pet.map((record) => petArticle(record, records['pet-record'], files)),
)}
${section(
  LABELS.announcements,
  records.announcement.map((record) => announcementArticle(record, files)),
)}
${section(LABELS.likes, marked(records.like, content, files))}
${section(LABELS.bookmarks, marked(records.bookmark, content, files))}
${
  conflicts.length === 0
    ? null
    : section(
        LABELS.conflicts,
        conflicts.map((one) => versions(one, files)),
      )
}
${section(LABELS.notifications, told)}
${absent.length === 0 ? null : section(LABELS.missing, absent)}
</body>
</html>
`.text;
}

function section(title: Label, parts: readonly (Html | null)[]): Html {
  return html`<section><h2>${title}</h2>
${parts.length === 0 ? html`<p class="hint">${LABELS.nothing}</p>` : parts}
</section>`;
}

/** Posts that this person likes or keeps; what they took back stands in the data alone. */
function marked(records: readonly OwnRecord[], { titles }: ExportContent, files: ExportFiles): Html[] {
  return records.flatMap(({ statement }) => {
    const post = markedPost(statement);
    if (post === null) return [];
    return [
      html`<article><p>${titles[post] ?? html`<code>${post}</code>`}</p>${hint([moment(statement.written.at)])}
${links([files.statement(statement._id)])}</article>`,
    ];
  });
}

function profileList(profile: ProfileStatement, { person, account }: ExportContent, files: ExportFiles): Html {
  const { bio, avatar, city, phone, cityVisible, phoneVisible, services } = profileDetails(profile);
  const seen = (visible: boolean) => html` <span class="hint">(${visible ? LABELS.seen : LABELS.hidden})</span>`;
  return html`${photo(avatar?.sha256 ?? null, '', files)}<dl>
${row(LABELS.name, `${profile.firstName} ${profile.secondName}`.trim())}
${row(LABELS.email, account?.email ?? null)}
${row(LABELS.roles, person.roles.join(', '))}
${row(LABELS.joined, moment(profile.createdAt))}
${row(LABELS.language, profile.preferredLanguage)}
${row(LABELS.bio, bio)}
${row(LABELS.city, city === null ? null : html`${place(city)}${seen(cityVisible)}`)}
${row(LABELS.phone, phone === '' ? null : html`${phone}${seen(phoneVisible)}`)}
${row(LABELS.services, services.length === 0 ? null : html`${services.map(offer)}`)}
</dl>${links([files.statement(profile._id)])}`;
}

function article({ statement, state }: OwnRecord, files: ExportFiles): Html {
  return html`<article>
${body(statement, files)}
${hint([moment(statement.written.at), STATES[state]])}
${links([files.statement(statement._id)])}
</article>`;
}

function body(statement: Statement, files: ExportFiles): Html {
  if (statement.type === 'profile') return html`<h3>${statement.firstName} ${statement.secondName}</h3>`;
  if (statement.type !== 'post' && statement.type !== 'draft')
    return html`<p class="text">${wordsOf(statement).text}</p>`;
  const title = statement.postTitle.trim();
  const tags = statement.tags.map((tag) => `#${tag}`).join(' ');
  return html`<h3>${title === '' ? LABELS.untitled : title}</h3>
${photo(statement.photo?.sha256 ?? null, statement.photo?.alt ?? '', files)}
<p class="text">${textOf(statement.content)}</p>
${tags === '' ? null : hint([tags])}`;
}

function versions(conflict: Conflict, files: ExportFiles): Html {
  return html`<article>
${conflict.versions.map(
  ({ statement, writtenAt }) =>
    html`${statement === null ? html`<p>${LABELS.removed}</p>` : body(statement, files)}${hint([moment(writtenAt)])}`,
)}
${links(['conflicts.json'])}
</article>`;
}

function toldAs(kind: string): Label | string {
  const known = knownNotification(kind);
  return known === null ? kind : NOTIFICATIONS[known];
}
