/** The text fields of a form, one under the other: each line of the list says only what differs. */
import { TextField, type TextFieldProps } from './fields.tsx';

export interface TextFieldLine<Name extends string> extends Omit<TextFieldProps, 'name'> {
  name: Name;
}

/** `get`: the form's props for each field. */
export function TextFields<Name extends string>({
  fields,
  get,
}: {
  fields: readonly TextFieldLine<Name>[];
  get: (name: Name) => Partial<TextFieldProps>;
}) {
  return fields.map(({ name, ...field }) => <TextField key={name} {...field} {...get(name)} />);
}
