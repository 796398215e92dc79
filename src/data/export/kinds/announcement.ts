import { msg } from '@lingui/core/macro';
import type { AnnouncementStatement } from '../../../domain/announcement/schema.ts';
import { type Html, html } from '../html.ts';
import { LABELS, STATES } from '../labels.ts';
import { hint, links, moment, offer, place, price } from '../parts.ts';
import type { Exported } from './exported.ts';

export const exportedAnnouncement: Exported<'announcement'> = {
  folder: 'announcements',
  section: {
    title: LABELS.announcements,
    article: ({ statement, state }, _, files) => html`<article>${offered(statement)}
${hint([moment(statement.written.at), STATES[state]])}
${links([files.statement(statement._id)])}</article>`,
  },
};

function offered({ description, services, petPrice, city, organisation }: AnnouncementStatement): Html {
  const days = services.map(({ offer: service, availableDates, places }) => {
    const ranges = availableDates.map(({ from, to }) => (from === to ? from : `${from} – ${to}`));
    return html`${offer(service)}${hint(places === undefined ? ranges : [msg`up to ${places} a day`, ...ranges])}`;
  });
  return html`${organisation === undefined ? null : html`<p>${organisation.name}</p>`}<p class="text">${description}</p>
${days}${petPrice === null ? null : html`<p>${price(petPrice)}</p>`}${city === null ? null : html`<p>${place(city)}</p>`}`;
}
