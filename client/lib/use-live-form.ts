/** A form that reports errors while the person types, but never before they have left the field once. */
import { schemaResolver, useForm } from '@mantine/form';
import { type FocusEvent, useState } from 'react';
import { onceLeft } from './after-press.ts';

interface LiveFormOptions<Values> {
  initialValues: Values;
  /**
   * The procedure's own input schema, so that browser and server refuse the same values. The login omits it:
   * zod is heavy.
   */
  schema?: Parameters<typeof schemaResolver>[0];
  /** Checks that only the browser can make, field to message: two equal fields, a number of that country. */
  more?: (values: Values) => { [Field in keyof Values]?: string | undefined };
  /** Called after each keystroke, for the draft. */
  onValues?: (values: Values) => void;
}

/**
 * Fields take `form.getInputProps(name)`; the `<form>` takes `formProps`; `form.onSubmit(send, focusFirst)`
 * focuses the first wrong field. A field named confirmPassword follows password.
 */
export function useLiveForm<Values extends Record<string, string | boolean>>(options: LiveFormOptions<Values>) {
  const [left, setLeft] = useState<string[]>([]);
  const checkSchema = options.schema && schemaResolver(options.schema, { sync: true });
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: options.initialValues,
    validate: (values) => ({ ...compact(options.more?.(values)), ...checkSchema?.(values) }),
    enhanceGetInputProps: ({ field, form: { validateField } }) => ({
      onBlur: ({ target }: FocusEvent<HTMLElement>) => onceLeft(target, () => void validateField(field)),
    }),
    validateInputOnChange: left,
    onValuesChange: (values, before) => {
      options.onValues?.(values);
      if (values.password !== before.password && left.includes('confirmPassword'))
        form.validateField('confirmPassword');
    },
  });
  const formProps = {
    noValidate: true,
    onBlur: (event: FocusEvent<HTMLElement>) => {
      const path = event.target.dataset.path;
      if (path && !left.includes(path)) setLeft([...left, path]);
    },
  };
  const focusFirst = (errors: Record<string, unknown>) => {
    const first = Object.keys(options.initialValues).find((name) => errors[name]);
    if (first) form.getInputNode(first)?.focus();
  };
  return { form, formProps, focusFirst };
}

function compact(errors: Record<string, string | undefined> | undefined): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors ?? {}).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
}
