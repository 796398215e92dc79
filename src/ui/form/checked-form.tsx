import { Form as AntdForm, type FormInstance } from 'antd';
import type { ComponentProps, RefObject } from 'react';
import { AntdProvider } from '../theme/antd-provider.tsx';
import { Form } from './form.tsx';

interface CheckedFormProps extends Omit<ComponentProps<typeof Form>, 'onSubmit' | 'ref'> {
  /** Of `useCheckedForm`. */
  frame: {
    form: FormInstance;
    initial: object;
    element: RefObject<HTMLFormElement | null>;
    onChanged: () => void;
    submit: () => Promise<void>;
  };
}

/** A form of `useCheckedForm` around its items: the browser's own element, with antd's store of what is typed. */
export function CheckedForm({ frame, ...rest }: CheckedFormProps) {
  const { form, initial, element, onChanged, submit } = frame;
  return (
    <AntdProvider>
      <AntdForm form={form} component={false} initialValues={initial} onValuesChange={onChanged}>
        <Form {...rest} ref={element} onSubmit={submit} />
      </AntdForm>
    </AntdProvider>
  );
}
