import { useCallback } from 'react';
import { ulid } from 'ulid';
import { organisationStepId } from '../../domain/organisation-step/id.ts';
import type { OrganisationAct } from '../../domain/organisation-step/schema.ts';
import { versionOf } from '../../domain/upgrades.ts';
import { organisationKeys } from '../../entities/organisation/keys.ts';
import { useDataClient } from '../../session/session.tsx';
import { useSettled } from '../../session/use-settled.ts';

/**
 * Writes a step of this person on an organisation (its fact's id) or on an invite to it, also offline; its arbiter
 * decides. Resolves to whether it is stored.
 */
export function useAct(organisation: string): (act: OrganisationAct) => Promise<boolean> {
  const { api } = useDataClient();
  const settled = useSettled(organisation, organisationKeys.all);
  return useCallback(
    async (act) =>
      await settled(
        api.put({
          _id: organisationStepId(organisation, ulid()),
          type: 'organisation-step',
          schemaVersion: versionOf('organisation-step'),
          act,
          createdAt: new Date().toISOString(),
        }),
      ),
    [api, organisation, settled],
  );
}
