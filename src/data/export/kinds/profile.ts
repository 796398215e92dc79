import { profileDetails } from '../../../domain/profile/details.ts';
import type { ProfileStatement } from '../../../domain/profile/schema.ts';
import type { ExportContent } from '../content.ts';
import { type Html, html } from '../html.ts';
import { LABELS } from '../labels.ts';
import { type ExportFiles, links, moment, offer, photo, place, row } from '../parts.ts';
import type { Exported } from './exported.ts';

export const exportedProfile: Exported<'profile'> = {
  folder: null,
  section: {
    title: LABELS.profile,
    isOptional: true,
    article: ({ statement }, content, files) => details(statement, content, files),
  },
  body: ({ firstName, secondName }) => html`<h3>${firstName} ${secondName}</h3>`,
};

/** Includes the account as the service stores it. */
function details(profile: ProfileStatement, { person, account }: ExportContent, files: ExportFiles): Html {
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
