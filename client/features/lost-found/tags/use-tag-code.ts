/** The codes of a tag in the member's hand: its scanned QR, its pack's code, or both, with their errors. */
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { readPrinted } from '#server/pets/pets/codes.rules.ts';
import { showCode } from '#server/platform/lib/codes.ts';
import { readError } from '../../../lib/show-error.ts';
import { trpc } from '../../../lib/trpc.ts';

export interface TagNote {
  tone: 'blue' | 'amber';
  fact: string;
  more?: string;
}

export interface TagCode {
  /** The tag's own code, once it is known to be new. */
  tag: string | null;
  typed: string;
  type: (text: string) => void;
  error: string | undefined;
  /** Focused on an error. */
  field: RefObject<HTMLInputElement | null>;
  note: TagNote | null;
  looking: boolean;
  /** Checks a code from the camera or the address. */
  examine: (code: string) => Promise<void>;
  /** The codes to send; null where the typed text cannot be one, with an error beside the field. */
  ready: () => { code: string | null; activationCode: string } | null;
  /** Shows a refusal of the call at these codes; returns the errors of the other fields. */
  refuse: (error: unknown) => Record<string, string>;
}

export function useTagCode(asked?: string): TagCode {
  const utils = trpc.useUtils();
  const field = useRef<HTMLInputElement>(null);
  const [tag, setTag] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | undefined>();
  const [note, setNote] = useState<TagNote | null>(null);
  const [looking, setLooking] = useState(false);

  const examine = async (code: string) => {
    setLooking(true);
    setNote(null);
    setError(undefined);
    try {
      // A cached answer could miss that the tag was activated meanwhile.
      const found = await utils.tags.look.fetch({ code }, { staleTime: 0 });
      if (found.kind === 'new') setTag(found.code);
      else if (found.kind === 'pack') setTyped(showCode(found.code));
      else
        setNote({
          tone: 'blue',
          fact: `Esta placa ya es de ${found.petName}.`,
          more: found.off ? 'Está apagada: puedes encenderla en tu lista.' : 'Está encendida y lista para usarse.',
        });
    } catch (failure) {
      const { title, message, offline } = readError(failure);
      const more = offline ? 'Escribe el código de activación: lo revisamos cuando vuelva la red.' : message;
      setNote({ tone: 'amber', fact: `${title}.`, more });
    } finally {
      setLooking(false);
    }
  };
  const arrive = useEffectEvent(examine);
  useEffect(() => {
    if (asked) void arrive(asked);
  }, [asked]);

  return {
    tag,
    typed,
    type: (text) => {
      setTyped(text);
      setError(undefined);
    },
    error,
    field,
    note,
    looking,
    examine,
    ready: () => {
      const wrong =
        typed.trim() === ''
          ? 'Escribe el código de activación.'
          : readPrinted(typed) === null && 'Revisa letras y números: son diez y alguno no coincide.';
      setError(wrong || undefined);
      if (wrong) field.current?.focus();
      return wrong ? null : { code: tag, activationCode: typed };
    },
    refuse: (failure) => {
      const { fields, title, message } = readError(failure);
      const { activationCode, code, ...others } = fields;
      if (activationCode) {
        setError(activationCode);
        field.current?.focus();
      } else if (code) setNote({ tone: 'amber', fact: `${title}.`, more: code });
      else if (Object.keys(others).length === 0) setNote({ tone: 'amber', fact: `${title}.`, more: message });
      return others;
    },
  };
}
