import { Form, FormActions } from '../form/form.tsx';
import { Modal } from './modal.tsx';

interface QuestionProps {
  title: string;
  /** The consequences of the action. */
  text: string;
  /** The text of the confirming button. */
  yes: string;
  onYes: () => void;
  onClose: () => void;
}

/** Asks for a confirmation before something irreversible. */
export function Question({ title, text, yes, onYes, onClose }: QuestionProps) {
  return (
    <Modal title={title} onClose={onClose}>
      <Form
        onSubmit={() => {
          onClose();
          onYes();
        }}
      >
        <p>{text}</p>
        <FormActions submit={yes} variant="danger" onCancel={onClose} />
      </Form>
    </Modal>
  );
}
