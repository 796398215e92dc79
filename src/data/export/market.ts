import { breedOf } from '../../domain/pet/breeds.ts';
import { petRecordId } from '../../domain/pet/id.ts';
import type { PetRecordStatement } from '../../domain/pet/schema.ts';
import type { OwnRecord } from '../api.ts';
import { type Html, html } from './html.ts';
import { LABELS, PET_SEXES, PET_TYPES, placesADay, STATES } from './labels.ts';
import { type ExportFiles, hint, links, moment, offer, photo, place, price, row } from './parts.ts';

/** A pet with what only its owner knows of it. */
export function petArticle(
  { statement, state }: OwnRecord,
  privately: readonly OwnRecord[],
  files: ExportFiles,
): Html | null {
  if (statement.type !== 'pet') return null;
  const record = privately.find((one) => one.statement._id === petRecordId(statement._id))?.statement ?? null;
  const { petType, breed, sex, age, size, massUnit, sterilized, colour = '', bio, gallery } = statement;
  return html`<article><h3>${statement.name}</h3>
${[statement.photo, ...gallery].map((each) => photo(each?.sha256 ?? null, each?.alt ?? '', files))}<dl>
${row(LABELS.kind, PET_TYPES[petType])}
${row(LABELS.breed, breedOf(petType, breed)?.name ?? breed)}
${row(LABELS.sex, PET_SEXES[sex])}
${row(LABELS.age, age)}
${row(LABELS.size, `${size} ${massUnit}`)}
${row(LABELS.sterilized, sterilized ? LABELS.yes : LABELS.no)}
${row(LABELS.colour, colour)}
${row(LABELS.bio, bio)}
${record?.type === 'pet-record' ? recordRows(record) : null}
</dl>${hint([moment(statement.written.at), STATES[state]])}
${links([files.statement(statement._id), files.statement(petRecordId(statement._id))])}</article>`;
}

function recordRows({ bornOn, chip, passport, vaccinations, health, contacts }: PetRecordStatement): (Html | null)[] {
  const given = vaccinations.map(
    (each) =>
      html`<div>${each.name}: ${each.given}${each.due === null ? null : html` (${LABELS.due}: ${each.due})`}</div>`,
  );
  return [
    row(LABELS.bornOn, bornOn),
    row(LABELS.chip, chip),
    row(LABELS.passport, passport),
    row(LABELS.vaccinations, given.length === 0 ? null : html`${given}`),
    row(LABELS.health, health),
    row(LABELS.contacts, contacts),
  ];
}

export function announcementArticle({ statement, state }: OwnRecord, files: ExportFiles): Html | null {
  if (statement.type !== 'announcement') return null;
  const { description, services, petPrice, city } = statement;
  const days = services.map(({ offer: offered, availableDates, places }) => {
    const ranges = availableDates.map(({ from, to }) => (from === to ? from : `${from} – ${to}`));
    return html`${offer(offered)}${hint(places === undefined ? ranges : [placesADay(places), ...ranges])}`;
  });
  return html`<article><p class="text">${description}</p>
${days}${petPrice === null ? null : html`<p>${price(petPrice)}</p>`}${city === null ? null : html`<p>${place(city)}</p>`}
${hint([moment(statement.written.at), STATES[state]])}
${links([files.statement(statement._id)])}</article>`;
}
