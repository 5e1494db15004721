/** Makes an own field: its name, and what is noted in it. It stands in every animal's record from then on. */
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { TextAreaField, TextField } from '../../../components/fields.tsx';
import { Pills } from '../../../components/pills.tsx';
import { showFailure, showToast } from '../../../components/toast.tsx';
import { FIELD_NAME_LETTERS, type OWN_FIELD_KINDS } from '#server/pets/own-fields/rules.ts';
import { readError } from '../../../lib/show-error.ts';
import { trpc } from '../../../lib/trpc.ts';
import classes from './own-fields.module.css';

type Kind = (typeof OWN_FIELD_KINDS)[number];

const KINDS: { value: Kind; label: string }[] = [
  { value: 'text', label: 'Texto' },
  { value: 'number', label: 'Número' },
  { value: 'date', label: 'Fecha' },
  { value: 'yesNo', label: 'Sí o no' },
  { value: 'choice', label: 'Opciones' },
];

export function NewField({ of, onDone }: { of: 'me' | 'clinic'; onDone: () => void }) {
  const utils = trpc.useUtils();
  const [name, setName] = useState('');
  const [kind, setKind] = useState<Kind>('text');
  const [options, setOptions] = useState('');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const save = trpc.ownFields.save.useMutation();
  const make = async () => {
    setErrors({});
    const words = options
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean);
    try {
      await save.mutateAsync({ of, name, kind, options: kind === 'choice' ? words : [] });
      await utils.ownFields.invalidate();
      showToast(
        of === 'clinic' ? `«${name}» está en la ficha de cada paciente.` : `«${name}» está en todas tus fichas.`,
      );
      onDone();
    } catch (error) {
      const { fields, message } = readError(error);
      setErrors(fields);
      if (Object.keys(fields).length === 0) showFailure(message);
    }
  };
  return (
    <fieldset
      className={classes.new}
      aria-label="Campo nuevo"
      onKeyDown={(event) => {
        // Enter makes the field; the form around it is of what stands in the others.
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
        event.preventDefault();
        void make();
      }}
    >
      <TextField
        label="Nombre del campo"
        value={name}
        maxLength={FIELD_NAME_LETTERS}
        placeholder="Seguro médico"
        autoComplete="off"
        error={errors.name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Pills label="¿Qué se anota?" layout="wrap" options={KINDS} value={kind} onChange={setKind} error={errors.kind} />
      {kind === 'choice' && (
        <TextAreaField
          label="Opciones, una por línea"
          value={options}
          minRows={3}
          placeholder={'Plan básico\nPlan completo'}
          error={errors.options ?? errors['options.0']}
          onChange={(event) => setOptions(event.currentTarget.value)}
        />
      )}
      <div className={classes.acts}>
        <Button variant="outline" loading={save.isPending} onClick={() => void make()}>
          Crear el campo
        </Button>
        <Button variant="subtle" onClick={onDone}>
          Todavía no
        </Button>
      </div>
    </fieldset>
  );
}
