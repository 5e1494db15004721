/** The sending of a small form whose text its sheet keeps: checks it, sends it once, and shows what is wrong beside its field. */
import { useRef, useState } from 'react';
import { type Failure, readError } from '../../../lib/show-error.ts';

export interface Typed {
  digits: string;
  code: string;
  note: string;
}

export interface WayProps {
  typed: Typed;
  put: (changes: Partial<Typed>) => void;
  onOpened: (petId: number) => void;
}

interface Schema<Input> {
  safeParse: (
    values: unknown,
  ) =>
    | { success: true; data: Input }
    | { success: false; error: { issues: readonly { path: PropertyKey[]; message: string }[] } };
}

export type TypedForm<Values> = Pick<ReturnType<typeof useTypedForm>, 'form' | 'errors' | 'failure' | 'busy'> & {
  send: (call: (values: Values) => Promise<void>) => Promise<void>;
  forget: (name: keyof Values & string) => void;
};

/** @param values what is typed; sent as it is, because the server reads the same schema. */
export function useTypedForm<Values extends object>(schema: Schema<unknown>, values: Values) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);

  const refuse = (messages: Record<string, string>) => {
    setErrors(messages);
    // After React has rendered: a list that opens with its field stays closed where the message is.
    requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>(`[name="${Object.keys(messages)[0]}"]`)?.focus(),
    );
  };
  const send = async (call: (values: Values) => Promise<void>) => {
    if (busy) return;
    setFailure(null);
    const read = schema.safeParse(values);
    if (!read.success)
      return refuse(Object.fromEntries(read.error.issues.map(({ path, message }) => [String(path[0]), message])));
    setErrors({});
    setBusy(true);
    try {
      await call(values);
    } catch (error) {
      const said = readError(error);
      if (Object.keys(said.fields).length > 0) refuse(said.fields);
      else setFailure(said);
    } finally {
      setBusy(false);
    }
  };
  const forget = (name: keyof Values & string) => {
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([one]) => one !== name)));
    setFailure(null);
  };
  return { form, errors, failure, busy, send, forget };
}
