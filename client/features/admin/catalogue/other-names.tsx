/** Other names of a vaccine: seen, added, and taken away with «Deshacer». */
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { TextField } from '../../../components/fields.tsx';
import { IconClose } from '../../../components/icons/base.tsx';
import { IconPlus } from '../../../components/icons/frame.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { showFailure, showToast } from '../../../components/toast.tsx';
import { readError } from '../../../lib/show-error.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import classes from './catalogue.module.css';
import { useSave } from './use-save.ts';
import type { Vaccine } from './vaccine-list.tsx';

type Synonym = Answers['catalogue']['synonyms'][number];
type Added = Answers['catalogue']['addSynonym'];

interface OtherNamesProps {
  vaccine: Vaccine;
  names: readonly Synonym[];
  onClose: () => void;
}

export function OtherNames({ vaccine, names, onClose }: OtherNamesProps) {
  const [typed, setTyped] = useState('');
  const add = useSave(trpc.catalogue.addSynonym.useMutation, ({ name }: Added) => {
    setTyped('');
    return `Las listas ya entienden «${name}».`;
  });
  const back = useSave(
    trpc.catalogue.addSynonym.useMutation,
    ({ name }: Added) => `«${name}» vuelve a ser ${vaccine.name}.`,
  );
  const utils = trpc.useUtils();
  const remove = trpc.catalogue.removeSynonym.useMutation({
    onSuccess: ({ name, vaccineId }) => {
      showToast(`«${name}» ya no es ${vaccine.name}.`, {
        label: 'Deshacer',
        run: () => back.send({ vaccineId, name }),
      });
      return utils.catalogue.invalidate();
    },
    onError: (error) => showFailure(readError(error).message),
  });
  return (
    <Sheet
      opened
      onClose={onClose}
      title={`Otros nombres de ${vaccine.name}`}
      dirty={typed !== ''}
      onSubmit={() => add.send({ vaccineId: vaccine.id, name: typed })}
      actions={
        <Button type="submit" size="lg" fullWidth loading={add.busy} leftSection={<IconPlus />}>
          Agregar el nombre
        </Button>
      }
    >
      <p className="ink-2">
        Marcas y nombres de aquí. Con ellos se entienden las listas de pacientes; las dosis que ya están no cambian.
      </p>
      <TextField
        label="Otro nombre"
        placeholder="Como lo escriben en las listas"
        autoComplete="off"
        maxLength={80}
        value={typed}
        error={add.errors['name']}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {names.length > 0 && (
        <ul className={`plain-list ${classes.synonyms}`} aria-label="Sus otros nombres">
          {names.map(({ id, name, certain, source, by }) => (
            <li key={id}>
              <span>
                <b>{name}</b>
                <span className="small ink-2">
                  {[certain === 0 && 'Propuesto: en cada lista se pregunta', by ? `Lo decidió ${by}` : source]
                    .filter(Boolean)
                    .join('. ')}
                </span>
              </span>
              <Button
                variant="subtle"
                size="sm"
                leftSection={<IconClose />}
                aria-label={`Quitar ${name}`}
                onClick={() => remove.mutate({ synonymId: id })}
              >
                Quitar
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  );
}
