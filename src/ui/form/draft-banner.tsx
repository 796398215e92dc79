import { useLingui } from '@lingui/react/macro';
import { Button } from '../action/button.tsx';
import type { Discard } from './use-discard.ts';

/** Says that a draft was restored, with a button to discard it or to undo that. */
export function DraftBanner({ offer, discard, undo }: Discard) {
  const { t } = useLingui();
  if (offer === null) return null;
  const restored = offer === 'discard';
  return (
    <div className="banner banner--short" role="status">
      <p>{restored ? t`Draft restored.` : t`Draft discarded.`}</p>
      <div className="banner__actions row row--wrap">
        {/* One button: the focus stays where it was. */}
        <Button small variant="text" onClick={() => (restored ? void discard() : undo())}>
          {restored ? t`Discard it` : t`Undo`}
        </Button>
      </div>
    </div>
  );
}
