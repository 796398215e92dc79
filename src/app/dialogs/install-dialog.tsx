import { useLingui } from '@lingui/react/macro';
import { Modal } from '../../ui/overlay/modal.tsx';

/** iPhones and iPads have no install prompt for pages: the person installs the app by hand, in three steps. */
export function InstallDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Modal title={t`Install Lapka`} onClose={onClose}>
      <ol>
        <li>{t`Tap your browser’s Share button.`}</li>
        <li>{t`Choose “Add to Home Screen”.`}</li>
        <li>{t`Tap “Add”. You can now open Lapka like any other app.`}</li>
      </ol>
    </Modal>
  );
}
