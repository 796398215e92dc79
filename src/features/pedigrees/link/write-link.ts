import type { Result } from '../../../data/api/result.ts';
import { pedigreeLinkId } from '../../../domain/pedigree-link/id.ts';
import type { PedigreeLinkStatement } from '../../../domain/pedigree-link/schema.ts';
import { versionOf } from '../../../domain/upgrades.ts';
import type { ScreenApi } from '../../../session/session.tsx';

export interface LinkValues {
  chip: string;
  showsOwner: boolean;
}

/**
 * Links a pet to a dog of a pedigree; the sync sends it. `before`: this person's earlier statement about the two, with
 * the revision that the form was opened on.
 */
export function writeLink(
  api: ScreenApi,
  { dogId, pet }: { readonly dogId: string; readonly pet: string },
  before: (PedigreeLinkStatement & { readonly _rev: string }) | null,
  { chip, showsOwner }: LinkValues,
): Promise<Result<{ id: string; rev: string }>> {
  return api.put({
    _id: pedigreeLinkId(dogId, pet),
    type: 'pedigree-link',
    schemaVersion: versionOf('pedigree-link'),
    chip: chip.trim(),
    showsOwner,
    createdAt: before?.createdAt ?? new Date().toISOString(),
    ...(before === null ? {} : { baseRev: before._rev }),
  });
}
