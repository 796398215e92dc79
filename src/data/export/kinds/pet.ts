import { msg } from '@lingui/core/macro';
import { petRecordId } from '../../../domain/pet/id.ts';
import type { PetRecordStatement, Vaccination } from '../../../domain/pet/schema.ts';
import { petRecordRows } from '../../../i18n/pet-record-rows.ts';
import { petTraits } from '../../../i18n/pet-traits.ts';
import { type Html, html } from '../html.ts';
import { LABELS, STATES } from '../labels.ts';
import { hint, links, moment, namedRow, photo, row } from '../parts.ts';
import type { Exported } from './exported.ts';

function recordRows(record: PetRecordStatement): (Html | null)[] {
  return [...petRecordRows(record).map(namedRow), row(msg`Vaccinations`, vaccinationsOf(record.vaccinations))];
}

function vaccinationsOf(given: readonly Vaccination[]): Html | null {
  if (given.length === 0) return null;
  return html`${given.map(
    (each) =>
      html`<div>${each.name}: ${each.given}${each.due === null ? null : html` (${msg`Next due`}: ${each.due})`}</div>`,
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
${petTraits(statement).map(namedRow)}
${row(msg`Bio`, statement.bio)}
${record === undefined ? null : recordRows(record)}
</dl>${hint([moment(statement.written.at), STATES[state]])}
${links([files.statement(statement._id), files.statement(recordId)])}</article>`;
    },
  },
};
