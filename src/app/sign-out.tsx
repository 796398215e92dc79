export default function SignOut(_: { onClose: () => void }) {
  return null;
}
