import { breedOf } from '../../../domain/pet/breeds.ts';
import { petRecordId } from '../../../domain/pet/id.ts';
import type { PetRecordStatement } from '../../../domain/pet/schema.ts';
import { type Html, html } from '../html.ts';
import { LABELS, PET_SEXES, PET_TYPES, STATES } from '../labels.ts';
import { hint, links, moment, photo, row } from '../parts.ts';
import type { Exported } from './exported.ts';

/** Includes the fields that only its owner sees. */
export const exportedPet: Exported<'pet'> = {
  folder: 'pets',
  section: {
    title: LABELS.pets,
    article({ statement, state }, { records }, files) {
      const recordId = petRecordId(statement._id);
      const record = records['pet-record'].find((one) => one.statement._id === recordId)?.statement;
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
${record === undefined ? null : recordRows(record)}
</dl>${hint([moment(statement.written.at), STATES[state]])}
${links([files.statement(statement._id), files.statement(recordId)])}</article>`;
    },
  },
};

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
