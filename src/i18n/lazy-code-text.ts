import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { withTexts } from './setup.ts';

/** The data of a failed request. */
export interface Refused {
  readonly code: string | null;
  /** Seconds after which a retry makes sense. */
  readonly retryAfter?: number;
  /** A person's text for the refused one. */
  readonly detail?: string;
}

/** Also for lazily loaded code that failed to load. */
export const UNKNOWN_CODE = msg`Something went wrong. You haven’t lost anything.`;

/**
 * `refusalText` for the first screen: a refusal comes much later, and a hundred sentences would delay the screen. Never
 * rejects.
 */
export async function lazyRefusalText(refused: Refused): Promise<MessageDescriptor> {
  try {
    const { refusalText } = await withTexts(() => import('./code-texts.ts'));
    return refusalText(refused);
  } catch {
    return UNKNOWN_CODE;
  }
}

/** The same as a hook; null until loaded, and without a code. */
export function useLazyCodeText(code: string | null): MessageDescriptor | null {
  const [loaded, setLoaded] = useState<{ code: string | null; text: MessageDescriptor } | null>(null);
  useEffect(() => {
    if (code === null) return;
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
