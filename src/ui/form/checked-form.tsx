import { Form as AntdForm } from 'antd';
import type { ComponentProps } from 'react';
import { AntdProvider } from '../theme/antd-provider.tsx';
import { Form } from './form.tsx';
import type { FormFrame } from './use-form-values.ts';

interface CheckedFormProps extends Omit<ComponentProps<typeof Form>, 'onSubmit' | 'ref'> {
  frame: FormFrame & { readonly submit: () => void | Promise<void> };
}

/** A form around its items (`items.tsx`): the native form element, with antd's store of the values. */
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
