import type { UseQueryResult } from '@tanstack/react-query';
import type { Handbook } from '../../../domain/care/text.ts';
import { MissingText } from '../../../ui/notice/missing-text.tsx';
import { Waiting } from '../../../ui/notice/placeholders.tsx';

/** Shown instead of the texts: that they load, or that they are not on the device. */
export function HandbookState({ handbook }: { handbook: UseQueryResult<Handbook> }) {
  if (handbook.isError) return <MissingText onAgain={() => void handbook.refetch()} />;
  return <Waiting />;
}
