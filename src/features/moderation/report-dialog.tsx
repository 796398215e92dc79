import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { reportId } from '../../domain/moderation/id.ts';
import { useDataClient } from '../../session/session.tsx';
import { Modal } from '../../ui/overlay/modal.tsx';
import { ReportForm } from './report-form.tsx';

interface ReportDialogProps {
  /** The id of the reported thing: a post's, a comment's, a message's, or a person's profile (`profile:<user id>`). */
  target: string;
  /** A note for the reporter before they send it. */
  hint?: string | null;
  onClose: () => void;
}

/**
 * "Report" of a post, a comment or a person (spec part 1, section 2.13). Works offline; a second report updates the
 * earlier one.
 */
export default function ReportDialog({ target, hint = null, onClose }: ReportDialogProps) {
  const { t } = useLingui();
  const { api } = useDataClient();
  const earlier = useQuery({
    queryKey: ['reports', 'own', target],
    queryFn: async () => (await api.get(reportId(target)))?.statement ?? null,
    staleTime: 0,
    gcTime: 0,
  }).data;
  const report = earlier?.type === 'report' ? earlier : null;
  return (
    <Modal title={report === null ? t`Report` : t`Edit your report`} onClose={onClose}>
      {earlier !== undefined && <ReportForm target={target} hint={hint} earlier={report} onClose={onClose} />}
    </Modal>
  );
}
