import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { withTexts } from './setup.ts';

/** What a request that did not go through says of itself. */
export interface Refused {
  readonly code: string | null;
  /** Seconds after which trying again makes sense. */
  readonly retryAfter?: number;
  /** What somebody wrote for the one who is refused. */
  readonly detail?: string;
}

/** Also for what is loaded later and could not be. */
export const UNKNOWN_CODE = msg`Something went wrong. You haven’t lost anything.`;

/**
 * `refusalText` for what the first screen shows: a refusal comes long after it, and a hundred sentences would hold it
 * up. Never rejects.
 */
export async function lazyRefusalText(refused: Refused): Promise<MessageDescriptor> {
  try {
    const { refusalText } = await withTexts(() => import('./code-texts.ts'));
    return refusalText(refused);
  } catch {
    return UNKNOWN_CODE;
  }
}

/** The same for what is drawn; null until it is there. */
export function useLazyCodeText(code: string | null): MessageDescriptor | null {
  const [loaded, setLoaded] = useState<{ code: string | null; text: MessageDescriptor } | null>(null);
  useEffect(() => {
    let wanted = true;
    void lazyRefusalText({ code }).then((text) => {
      if (wanted) setLoaded({ code, text });
    });
    return () => {
      wanted = false;
    };
  }, [code]);
  return loaded?.code === code ? loaded.text : null;
}
