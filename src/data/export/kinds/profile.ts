import { contentOf, type Content as Fields } from '../../../domain/fields.ts';
import { type ProfileDetails, profileDetails } from '../../../domain/profile/details.ts';
import type { ProfileStatement } from '../../../domain/profile/schema.ts';
import type { ExportContent } from '../content.ts';
import { type Html, html, type Label } from '../html.ts';
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

type Content = Fields<ProfileStatement> & ProfileDetails;
type Value = Html | Label | string | null;

const seen = (visible: boolean) => html` <span class="hint">(${visible ? LABELS.seen : LABELS.hidden})</span>`;

/** How each field appears, in this order; null: it is elsewhere. */
const ROWS: { readonly [F in keyof Content]-?: readonly [name: Label, value: (content: Content) => Value] | null } = {
  firstName: [LABELS.name, ({ firstName, secondName }) => `${firstName} ${secondName}`.trim()],
  secondName: null,
  letter: null,
  // The picture above.
  avatar: null,
  createdAt: [LABELS.joined, ({ createdAt }) => moment(createdAt)],
  preferredLanguage: [LABELS.language, ({ preferredLanguage }) => preferredLanguage],
  bio: [LABELS.about, ({ bio }) => bio],
  city: [LABELS.city, ({ city, cityVisible }) => city && html`${place(city)}${seen(cityVisible)}`],
  cityVisible: null,
  phone: [LABELS.phone, ({ phone, phoneVisible }) => (phone === '' ? null : html`${phone}${seen(phoneVisible)}`)],
  phoneVisible: null,
  services: [LABELS.services, ({ services }) => (services.length === 0 ? null : html`${services.map(offer)}`)],
};

/** Includes the account as the service stores it. */
function details(profile: ProfileStatement, { person, account }: ExportContent, files: ExportFiles): Html {
  const content = { ...contentOf(profile), ...profileDetails(profile) };
  return html`${photo(content.avatar?.sha256 ?? null, '', files)}<dl>
${Object.values(ROWS).map((each) => each && row(each[0], each[1](content)))}
${row(LABELS.email, account?.email ?? null)}
${row(LABELS.roles, person.roles.join(', '))}
</dl>${links([files.statement(profile._id)])}`;
}
