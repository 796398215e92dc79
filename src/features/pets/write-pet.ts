import type { StatementInput } from '../../data/api/own.ts';
import type { Result } from '../../data/api/result.ts';
import { type Content, withoutBlankTexts } from '../../domain/fields.ts';
import { type TransferStatement, transferId } from '../../domain/handover/schema.ts';
import { petRecordId } from '../../domain/pet/id.ts';
import { refusePet } from '../../domain/pet/rules.ts';
import type { PetRecordStatement, PetStatement } from '../../domain/pet/schema.ts';
import type { Photo } from '../../domain/photo/schema.ts';
import { versionOf } from '../../domain/upgrades.ts';
import type { ScreenApi } from '../../session/session.tsx';
import type { PetValues } from './dialog/pet-draft.ts';

type Written = Result<{ id: string; rev: string }>;

/** The pet to write: a new one under its new id, or an existing one, on the revision that the form was opened with. */
export interface PetTarget {
  id: string;
  rev: string | null;
}

/** Writes a pet on this device; the sync sends it. What the service would refuse is checked before. */
export async function writePet(api: ScreenApi, { id, rev }: PetTarget, values: PetValues): Promise<Written> {
  const { photo, gallery } = values;
  // The rules report what is missing, with each field's code.
  const pet = {
    ...withoutBlankTexts(values),
    _id: id,
    type: 'pet',
    schemaVersion: versionOf('pet'),
    photo: photo === null ? null : described(photo),
    gallery: gallery.map(described),
    // For an existing pet the data client keeps the time of its first writing.
    createdAt: new Date().toISOString(),
  } as Omit<PetStatement, 'written'>;
  const code = refusePet({ ...pet, written: { at: pet.createdAt, device: 'form' } });
  if (code !== null) return { ok: false, code };
  return api.put({ ...pet, ...(rev !== null && { baseRev: rev }) });
}

function described(photo: Photo): Photo {
  return { ...photo, alt: photo.alt.trim() };
}

export type RecordValues = Content<PetRecordStatement>;

export const EMPTY_RECORD: RecordValues = {
  bornOn: null,
  chip: '',
  passport: '',
  vaccinations: [],
  health: '',
  contacts: '',
};

/** Writes the owner's private notes. They sync only to the owner's other devices. */
export function writeRecord(api: ScreenApi, pet: string, rev: string | null, values: RecordValues): Promise<Written> {
  const record: StatementInput = {
    ...EMPTY_RECORD,
    ...withoutBlankTexts(values),
    _id: petRecordId(pet),
    type: 'pet-record',
    schemaVersion: versionOf('pet-record'),
    ...(rev !== null && { baseRev: rev }),
  };
  return api.put(record);
}

/** "From now on this pet is theirs": the service moves it. */
export function writeTransfer(
  api: ScreenApi,
  pet: string,
  to: string,
  before: (TransferStatement & { _rev: string }) | null,
): Promise<Written> {
  return api.put({
    _id: transferId(pet),
    type: 'transfer',
    schemaVersion: versionOf('transfer'),
    to,
    createdAt: new Date().toISOString(),
    ...(before !== null && { baseRev: before._rev }),
  });
}
