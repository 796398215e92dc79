import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { OwnRecord } from '../data/api/own.ts';
import type { Result } from '../data/api/result.ts';
import { blockId, personOfBlock } from '../domain/moderation/block-id.ts';
import type { BlockStatement } from '../domain/moderation/schema.ts';
import { versionOf } from '../domain/upgrades.ts';
import { useDataClient, usePerson } from './session.tsx';

/**
 * The query keys of the people that the signed-in person blocks; `app/device/data-events.ts` invalidates them. `own` as
 * the second part: signing out deletes it.
 */
export const blockKeys = {
  all: ['blocks', 'own'] as const,
  of: (userId: string) => ['blocks', 'own', userId] as const,
};

export type BlockKind = BlockStatement['kind'];
export type Blocks = ReadonlyMap<string, Exclude<BlockKind, 'none'>>;

const NOBODY: Blocks = new Map();

/**
 * The people whose posts and comments this person does not see: muted, or blocked, who also cannot comment on this
 * person's posts. The same map until a change; empty for visitors and until it was read.
 */
export function useBlocks(): Blocks {
  const { api } = useDataClient();
  const userId = usePerson()?.userId ?? '';
  const blocks = useQuery({
    queryKey: blockKeys.of(userId),
    queryFn: () => api.list('block'),
    select: blocksOf,
    enabled: userId !== '',
  });
  return blocks.data ?? NOBODY;
}

/** Mutes, blocks, or unblocks (`none`) a person. Works offline; the screens follow at once. */
export function useWriteBlock(): (userId: string, kind: BlockKind) => Promise<Result<unknown>> {
  const { api } = useDataClient();
  const client = useQueryClient();
  return useCallback(
    async (userId, kind) => {
      const result = await api.put({ _id: blockId(userId), type: 'block', schemaVersion: versionOf('block'), kind });
      await client.invalidateQueries({ queryKey: blockKeys.all });
      return result;
    },
    [api, client],
  );
}

function blocksOf(records: readonly OwnRecord<'block'>[]): Blocks {
  return new Map(
    records.flatMap(({ statement }) =>
      statement.kind === 'none' ? [] : [[personOfBlock(statement._id), statement.kind] as const],
    ),
  );
}
