/** The life of a form over a record: keeps the draft, checks, sends once, says what happened, and offers to undo it. */
import { useRef, useState } from 'react';
import { showFailure, showToast } from '../../components/toast.tsx';
import { attach, PURPOSE } from '../../lib/attachments.ts';
import type { EntryKind } from '../../lib/entry-address.ts';
import { letWait } from '../../lib/outbox.ts';
import { readError } from '../../lib/show-error.ts';
import { trpc } from '../../lib/trpc.ts';
import { cancelUpload } from '../../lib/upload.ts';
import { leaveDraft, useDraft } from '../../lib/use-draft.ts';
import type { EntryFields, EntryPlace, PetOnList } from './entry-place.ts';
import { WORDS } from './entry-words.ts';
import { usePicked } from './use-picked.ts';

interface Issue {
  path: PropertyKey[];
  message: string;
}
type Read<Input> = { success: true; data: Input } | { success: false; error: { issues: readonly Issue[] } };

export interface EntryRules<Values, Input> {
  place: EntryPlace;
  kind: EntryKind;
  empty: Values;
  /** The entry to correct, as the form shows it. */
  stored: Values | undefined;
  /** Whether anything was written that would be missed. */
  isWritten: (values: Values) => boolean;
  /** What stays in the form for the next one after "Guardar y otra". */
  stays: (values: Values) => Partial<Values>;
  /** The same words for another animal. */
  carry?: (values: Values, to: PetOnList) => Values;
  /** Checks as the server will. */
  read: (values: Values) => Read<Input>;
  /** `id`: of the new entry, where photos and papers can belong to it. */
  add: (input: Input) => Promise<{ words: string; undo: () => Promise<unknown>; id?: number }>;
  edit: (input: Input, entryId: number) => Promise<unknown>;
  /** What the entry is called while it waits for a connection. */
  title: (input: Input) => string;
  /** Where the next one begins. */
  firstField: string;
  /** The field of the form that shows what the server says of one of its own. */
  shownAt?: Record<string, string>;
}

/** What the last press did, said beside the buttons: a toast would lie on top of them. */
export interface Notice {
  text: string;
  failed: boolean;
  /** Its year is over: there is one way on, and what is written waits for it. */
  ended?: boolean;
  action?: { label: string; run: () => void };
}

export interface Entry<Values> extends EntryFields<Values> {
  place: EntryPlace;
  kind: EntryKind;
  dirty: boolean;
  busy: boolean;
  notice: Notice | null;
  dismiss: () => void;
  /** Photos and papers that are sent once it is saved. */
  files: readonly File[];
  onFiles: (files: File[]) => void;
  move: (to: PetOnList) => void;
  /** `again` keeps the form open for the next one; `changes` are written on the way ("Sí, es correcto"). */
  save: (again: boolean, changes?: Partial<Values>) => Promise<void>;
}

export function useEntry<Values extends object, Input>(rules: EntryRules<Values, Input>): Entry<Values> {
  const { place, kind, empty, stored } = rules;
  const { record, entryId } = place;
  const draft = useDraft<Values>(entryId === undefined ? `${kind}:${record.pet.id}` : `${kind}-corregir:${entryId}`);
  const [values, setValues] = useState<Values>(() => ({ ...(stored ?? empty), ...draft.restored }));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [notice, setNotice] = useState<Notice | null>(null);
  const [busy, setBusy] = useState(false);
  // Three fast presses come before React has shut the button.
  const sending = useRef(false);
  const refresh = useRefresh();
  const picked = usePicked(kind, record.pet.id);

  const onChange = (changes: Partial<Values>) => {
    const next = { ...values, ...changes };
    setValues(next);
    if (notice?.failed) setNotice(null);
    draft.keep(next);
    // A question was about all that was written: whatever changes, it is asked anew.
    setErrors((known) =>
      Object.fromEntries(Object.entries(known).filter(([field]) => field !== 'question' && !(field in changes))),
    );
  };
  const refuse = (fields: Record<string, string>) => {
    setErrors(fields);
    focusField(Object.keys(fields)[0] ?? rules.firstField);
  };
  const refuseByServer = (fields: Record<string, string>) =>
    refuse(
      Object.fromEntries(Object.entries(fields).map(([name, message]) => [rules.shownAt?.[name] ?? name, message])),
    );

  const write = async (input: Input, written: Values, again: boolean) => {
    if (entryId !== undefined) {
      await rules.edit(input, entryId);
      showToast(`Guardaste los cambios ${WORDS[kind].ofThe}.`);
    } else {
      const { words, undo, id } = await rules.add(input);
      const purpose = PURPOSE[kind];
      const sent = purpose && id !== undefined ? attach({ purpose, id }, picked.files) : [];
      const back = () => {
        // Their entry goes: nothing of it needs to arrive any more.
        for (const key of sent) cancelUpload(key);
        return undo();
      };
      const action = { label: 'Deshacer', run: () => undoIt(back, refresh) };
      if (again) setNotice({ text: words, failed: false, action });
      else showToast(words, action);
    }
    void refresh();
    settle(written, again);
  };

  /** It is where it belongs: the form closes, or is ready for the next one. */
  const settle = (written: Values, another: boolean) => {
    draft.clear();
    picked.clear();
    if (!another) return place.onClose();
    setErrors({});
    setValues({ ...empty, ...rules.stays(written) });
    focusField(rules.firstField);
  };

  /** Without a connection a new entry waits on this device. A correction does not: others may have changed it meanwhile. */
  const keepWaiting = async (error: unknown, input: Input, written: Values, another: boolean) => {
    const { pet } = record;
    const title = rules.title(input);
    const form = { kind, values: written };
    if (entryId !== undefined || !(await letWait(error, { petId: pet.id, petName: pet.name, title, form })))
      return false;
    // A photo does not wait: it would fill the device.
    const later = picked.files.length > 0 ? ' Agrega entonces su foto.' : '';
    const words = `En espera: ${title}, de ${pet.name}. Se guardará cuando vuelva la conexión.${later}`;
    if (another) setNotice({ text: words, failed: false });
    else showToast(words);
    settle(written, another);
    return true;
  };

  const save = async (again: boolean, changes: Partial<Values> = {}) => {
    if (sending.current) return;
    const written = { ...values, ...changes };
    const read = rules.read(written);
    if (!read.success) return refuse(fieldsOf(read.error.issues));
    sending.current = true;
    setBusy(true);
    setNotice(null);
    try {
      await write(read.data, written, again);
    } catch (error) {
      if (await keepWaiting(error, read.data, written, again)) return;
      const failure = readError(error);
      if (Object.keys(failure.fields).length > 0) refuseByServer(failure.fields);
      else
        setNotice({ text: failure.message, failed: true, ended: failure.code === 'LICENCE_ENDED' && place.mayRenew });
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };

  const move = (to: PetOnList) => {
    draft.clear();
    picked.move(to.id);
    if (rules.isWritten(values)) leaveDraft(`${kind}:${to.id}`, rules.carry?.(values, to) ?? values);
  };

  return {
    place,
    kind,
    values,
    onChange,
    errors,
    dirty: rules.isWritten(values) || picked.files.length > 0,
    busy,
    notice,
    dismiss: () => setNotice(null),
    files: picked.files,
    onFiles: picked.keep,
    move,
    save,
  };
}

/** Every screen that shows an animal or a date asks again. */
function useRefresh() {
  const utils = trpc.useUtils();
  return () => Promise.all([utils.pets.invalidate(), utils.care.invalidate(), utils.vaccines.remembered.invalidate()]);
}

/** From a toast, where no screen waits for its failure. */
function undoIt(undo: () => Promise<unknown>, refresh: () => Promise<unknown>): void {
  undo().then(refresh, (error: unknown) => showFailure(readError(error).message));
}

function fieldsOf(issues: readonly Issue[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { path, message } of issues) fields[String(path[0])] ??= message;
  return fields;
}

/** After React has shown it: a field that an error has just opened exists only then. */
function focusField(name: string): void {
  const field = `[role="dialog"] :is([name="${name}"], [data-path="${name}"])`;
  requestAnimationFrame(() => document.querySelector<HTMLElement>(field)?.focus());
}
