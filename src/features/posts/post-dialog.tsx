export default function PostDialog(_: {
  target: { mode: 'create' } | { mode: 'edit'; id: string };
  onClose: () => void;
  onWritten: () => void;
}) {
  return null;
}
