import type { Content } from '../../../domain/fields.ts';
import { breedOf } from '../../../domain/pet/breeds.ts';
import { petRecordId } from '../../../domain/pet/id.ts';
import type { PetRecordStatement, PetStatement, Vaccination } from '../../../domain/pet/schema.ts';
import { type Html, html } from '../html.ts';
import { LABELS, label, PET_SEXES, PET_TYPES, STATES } from '../labels.ts';
import { type FieldRows, fieldRows, hint, links, moment, photo } from '../parts.ts';
import type { Exported } from './exported.ts';

const PET_ROWS: FieldRows<Content<PetStatement>> = {
  // The heading, the pictures, and the hint below.
  name: null,
  photo: null,
  gallery: null,
  createdAt: null,
  petType: [label('Type', 'Вид'), ({ petType }) => PET_TYPES[petType]],
  breed: [label('Breed', 'Порода'), ({ petType, breed }) => breedOf(petType, breed)?.name ?? breed],
  sex: [label('Sex', 'Стать'), ({ sex }) => PET_SEXES[sex]],
  age: [label('Age, years', 'Вік, років'), ({ age }) => age],
  size: [label('Size', 'Вага'), ({ size, massUnit }) => `${size} ${massUnit}`],
  massUnit: null,
  sterilized: [label('Sterilized', 'Стерилізація'), ({ sterilized }) => (sterilized ? YES : NO)],
  colour: [label('Colour', 'Забарвлення'), ({ colour }) => colour],
  bio: [LABELS.bio, ({ bio }) => bio],
};
const YES = label('yes', 'так');
const NO = label('no', 'ні');

const RECORD_ROWS: FieldRows<Content<PetRecordStatement>> = {
  bornOn: [label('Born on', 'Дата народження'), ({ bornOn }) => bornOn],
  chip: [label('Chip', 'Чип'), ({ chip }) => chip],
  passport: [label('Passport', 'Паспорт'), ({ passport }) => passport],
  vaccinations: [label('Vaccinations', 'Щеплення'), ({ vaccinations }) => vaccinationsOf(vaccinations)],
  health: [label('Health', 'Здоров’я'), ({ health }) => health],
  contacts: [label('Contacts', 'Контакти'), ({ contacts }) => contacts],
};
const DUE = label('next due', 'наступне');

function vaccinationsOf(given: readonly Vaccination[]): Html | null {
  if (given.length === 0) return null;
  return html`${given.map(
    (each) => html`<div>${each.name}: ${each.given}${each.due === null ? null : html` (${DUE}: ${each.due})`}</div>`,
  )}`;
}

/** Includes the fields that only its owner sees. */
export const exportedPet: Exported<'pet'> = {
  folder: 'pets',
  section: {
    title: LABELS.pets,
    article({ statement, state }, { records }, files) {
      const recordId = petRecordId(statement._id);
      const record = records['pet-record'].find((one) => one.statement._id === recordId)?.statement;
      return html`<article><h3>${statement.name}</h3>
${[statement.photo, ...statement.gallery].map((each) => photo(each?.sha256 ?? null, each?.alt ?? '', files))}<dl>
${fieldRows(PET_ROWS, statement)}
${record === undefined ? null : fieldRows(RECORD_ROWS, record)}
</dl>${hint([moment(statement.written.at), STATES[state]])}
${links([files.statement(statement._id), files.statement(recordId)])}</article>`;
    },
  },
};
