import { Form, FormActions } from '../form/form.tsx';
import { Modal } from './modal.tsx';

interface QuestionProps {
  title: string;
  /** What follows from saying yes. */
  text: string;
  /** What the button that does it says. */
  yes: string;
  onYes: () => void;
  onClose: () => void;
}

/** Asks once more before something that cannot be taken back. */
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
        <FormActions submit={yes} look="danger" onCancel={onClose} />
      </Form>
    </Modal>
  );
}
