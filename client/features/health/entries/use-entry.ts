/**
 * The life cycle of an entry's form: keeps the draft, validates, sends once, reports the result, and offers
 * undo.
 */
import { useRef, useState } from 'react';
import { showFailure, showToast } from '../../../components/toast.tsx';
import { attach, PURPOSE } from '../../../lib/attachments.ts';
import type { EntryKind } from '../../../lib/entry-address.ts';
import { enqueueFailed } from '../../../lib/outbox.ts';
import { readError } from '../../../lib/show-error.ts';
import { trpc } from '../../../lib/trpc.ts';
import { cancelUpload } from '../../../lib/upload.ts';
import { leaveDraft, useDraft } from '../../../lib/use-draft.ts';
import type { EntryFields, EntryPlace, FormRecord, PetOnList } from './entry-place.ts';
import { WORDS } from './entry-words.ts';
import { paperOf } from './signed-paper.ts';
import { usePicked } from './use-picked.ts';

interface Issue {
  path: PropertyKey[];
  message: string;
}
type Read<Input> = { success: true; data: Input } | { success: false; error: { issues: readonly Issue[] } };

export interface EntryRules<Values, Input> {
  place: EntryPlace<FormRecord>;
  kind: EntryKind;
  empty: Values;
  /** The stored entry to correct, as form values. */
  stored: Values | undefined;
  /** Whether the form holds text worth keeping. */
  isWritten: (values: Values) => boolean;
  /** The values that stay for the next entry after "Guardar y otra". */
  stays: (values: Values) => Partial<Values>;
  /** The same values for another animal. */
  carry?: (values: Values, to: PetOnList) => Values;
  /** Validates with the server's schema. */
  read: (values: Values) => Read<Input>;
  /** `id`: of the new entry, where photos and documents can belong to it. */
  add: (input: Input) => Promise<{ words: string; undo: () => Promise<unknown>; id?: number }>;
  edit: (input: Input, entryId: number) => Promise<unknown>;
  /** The entry's name while it waits for a connection. */
  title: (input: Input) => string;
  /** The field that gets the focus for the next entry. */
  firstField: string;
  /** The form field that shows an error of another field of the server. */
  shownAt?: Record<string, string>;
  /** The answers to the server's questions, by their codes. */
  questions?: Partial<Record<QuestionCode, Question<Values>>>;
}

type QuestionCode = 'ASK_FIRST' | 'LOT_DOUBTFUL' | 'BEFORE_BIRTH';

interface Question<Values> {
  yes: string;
  /** What a yes changes: the same entry is then written. */
  changes: Partial<Values>;
  no: string;
  /** Whether nothing is left to write after a no. */
  closes: boolean;
}

/** The result of the last press, shown beside the buttons: a toast would cover them. */
export interface Notice {
  text: string;
  failed: boolean;
  /** The animal's year is over: the notice offers the renewal, and the typed values wait. */
  ended?: boolean;
  action?: { label: string; run: () => void };
  /** The server asks whether it is another one: `action` says yes, this says no. */
  no?: { label: string; run: () => void };
}

/** What follows: the form closes, stays open for the next entry, or the signed paper opens. */
type After = 'close' | 'again' | 'print';

export interface Entry<Values> extends EntryFields<Values> {
  place: EntryPlace<FormRecord>;
  kind: EntryKind;
  dirty: boolean;
  /** It was found half written. */
  resumed: boolean;
  startAgain: () => void;
  busy: boolean;
  notice: Notice | null;
  dismiss: () => void;
  /** Photos and documents that are sent once the entry is saved. */
  files: readonly File[];
  onFiles: (files: File[]) => void;
  move: (to: PetOnList) => void;
  /** Whether the entry has a paper that this person signs: it can be printed at once. */
  prints: boolean;
  /** `changes` are applied before saving ("Sí, es correcto"). */
  save: (then: After, changes?: Partial<Values>) => Promise<void>;
}

export function useEntry<Values extends object, Input>(rules: EntryRules<Values, Input>): Entry<Values> {
  const { place, kind, empty, stored } = rules;
  const { record, entryId } = place;
  const draft = useDraft<Values>(entryId === undefined ? `${kind}:${record.pet.id}` : `${kind}-corregir:${entryId}`);
  const [values, setValues] = useState<Values>(() => ({ ...(stored ?? empty), ...draft.restored }));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [notice, setNotice] = useState<Notice | null>(null);
  const [busy, setBusy] = useState(false);
  // A ref: three fast presses arrive before React has disabled the button.
  const sending = useRef(false);
  const refresh = useRefresh();
  const picked = usePicked(kind, record.pet.id);
  const signs = record.can.attend && record.can.edit;

  const onChange = (changes: Partial<Values>) => {
    const next = { ...values, ...changes };
    setValues(next);
    if (notice?.failed || notice?.no) setNotice(null);
    draft.keep(next);
    // The question concerned all values: after any change the server asks it again.
    setErrors((known) =>
      Object.fromEntries(
        Object.entries(known).filter(([field]) => field !== 'question' && !(partOf(field) in changes)),
      ),
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

  const write = async (input: Input, written: Values, then: After) => {
    if (entryId !== undefined) {
      await rules.edit(input, entryId);
      showToast(`Guardaste los cambios ${WORDS[kind].ofThe}.`);
    } else {
      const { words, undo, id } = await rules.add(input);
      const paper = signs && id !== undefined ? paperOf(kind, record.pet.id, id) : null;
      const purpose = PURPOSE[kind];
      const sent = purpose && id !== undefined ? attach({ purpose, id }, picked.files) : [];
      const back = () => {
        // The undo removes their entry, so running uploads are cancelled.
        for (const key of sent) cancelUpload(key);
        return undo();
      };
      const action = { label: 'Deshacer', run: () => undoIt(back, refresh) };
      if (then === 'again') setNotice({ text: words, failed: false, action });
      else showToast(words, paper && then !== 'print' ? { label: paper.print, run: paper.open } : undefined, action);
      if (then === 'print') paper?.open();
    }
    void refresh();
    settle(written, then === 'again');
  };

  /** After success: the form closes, or is ready for the next entry. */
  const settle = (written: Values, another: boolean) => {
    draft.clear();
    picked.clear();
    if (!another) return place.onClose();
    setErrors({});
    setValues({ ...empty, ...rules.stays(written) });
    focusField(rules.firstField);
  };

  /**
   * Offline a new entry waits in the outbox. A correction does not: another member may have changed it
   * meanwhile.
   */
  const keepWaiting = async (error: unknown, input: Input, written: Values, another: boolean) => {
    const { pet } = record;
    const title = rules.title(input);
    const form = { kind, values: written };
    if (entryId !== undefined || !(await enqueueFailed(error, { petId: pet.id, petName: pet.name, title, form })))
      return false;
    // A photo does not wait: it would fill the device's storage.
    const later = picked.files.length > 0 ? ' Agrega entonces su foto.' : '';
    const words = `En espera: ${title}, de ${pet.name}. Se guardará cuando vuelva la conexión.${later}`;
    if (another) setNotice({ text: words, failed: false });
    else showToast(words);
    settle(written, another);
    return true;
  };

  /** Nothing typed is lost: the form waits for the answer, and shows what another member of the staff wrote. */
  const ask = (text: string, { yes, changes, no, closes }: Question<Values>, then: After, said: Partial<Values>) => {
    void refresh();
    setNotice({
      text,
      failed: false,
      action: { label: yes, run: () => void save(then, { ...said, ...changes }) },
      no: { label: no, run: () => (closes ? settle(values, false) : undefined) },
    });
  };

  const save = async (then: After, changes: Partial<Values> = {}) => {
    if (sending.current) return;
    const written = { ...values, ...changes };
    const read = rules.read(written);
    if (!read.success) return refuse(fieldsOf(read.error.issues));
    sending.current = true;
    setBusy(true);
    setNotice(null);
    try {
      await write(read.data, written, then);
    } catch (error) {
      if (await keepWaiting(error, read.data, written, then === 'again')) return;
      const failure = readError(error);
      const question = rules.questions?.[failure.code as QuestionCode];
      if (Object.keys(failure.fields).length > 0) refuseByServer(failure.fields);
      else if (question) ask(failure.message, question, then, changes);
      else
        setNotice({ text: failure.message, failed: true, ended: failure.code === 'LICENCE_ENDED' && place.mayRenew });
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };

  const startAgain = () => {
    draft.clear();
    picked.clear();
    setValues(stored ?? empty);
    setErrors({});
    setNotice(null);
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
    resumed: draft.resumed && rules.isWritten(values) && !same(values, stored),
    startAgain,
    busy,
    notice,
    dismiss: () => setNotice(null),
    files: picked.files,
    onFiles: picked.keep,
    move,
    prints: signs && entryId === undefined && paperOf(kind, record.pet.id, 0) !== null,
    save,
  };
}

/** Invalidates every screen that shows an animal or a date. */
function useRefresh() {
  const utils = trpc.useUtils();
  return () =>
    Promise.all([
      utils.pets.invalidate(),
      utils.agenda.invalidate(),
      utils.vaccines.remembered.invalidate(),
      utils.adminRecord.invalidate(),
      utils.counter.invalidate(),
      utils.lots.invalidate(),
    ]);
}

/** Called from a toast, where no screen handles a failure. */
function undoIt(undo: () => Promise<unknown>, refresh: () => Promise<unknown>): void {
  undo().then(refresh, (error: unknown) => showFailure(readError(error).message));
}

function same(values: object, stored: object | undefined): boolean {
  return JSON.stringify(values) === JSON.stringify(stored);
}

/** `items` of `items.2.dose`. */
function partOf(field: string): string {
  return field.split('.', 1)[0] ?? field;
}

function fieldsOf(issues: readonly Issue[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { path, message } of issues) fields[String(path[0])] ??= message;
  return fields;
}

/** After React has rendered: a field that an error unfolds exists only then. */
function focusField(name: string): void {
  const field = `[role="dialog"] :is([name="${name}"], [data-path="${name}"])`;
  requestAnimationFrame(() => document.querySelector<HTMLElement>(field)?.focus());
}
