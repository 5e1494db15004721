/** Which files a clinic asks its former program for, as a list and as a message to its support. */
import { Button } from '../../../components/button.tsx';
import { IconCopy } from '../../../components/icons/act.tsx';
import { IconCheck } from '../../../components/icons/base.tsx';
import { showFailure } from '../../../components/toast.tsx';
import { useCopy } from '../../../lib/use-copy.ts';
import classes from './guide.module.css';

const FILES = [
  {
    name: 'Pacientes',
    holds:
      'una fila por animal: número de ficha, nombre, especie, raza, sexo, nacimiento, color, microchip, si está esterilizado, y el nombre, la cédula, el teléfono, el correo y la dirección de su tutor.',
  },
  {
    name: 'Vacunas',
    holds:
      'una fila por dosis: número de ficha, vacuna, laboratorio, lote, fecha en que se aplicó y fecha de la próxima.',
  },
  { name: 'Desparasitaciones y pesos', holds: 'una fila por cada uno: número de ficha, producto o peso, y fecha.' },
] as const;

const MESSAGE = [
  'Hola. Necesito una copia de los datos de mi clínica en Excel (.xlsx) o CSV:',
  ...FILES.map(({ name, holds }, at) => `${at + 1}. ${name}: ${holds}`),
  'El número de ficha debe ser el mismo en todos los archivos. Gracias.',
].join('\n');

export function AskFor() {
  const { copied, copy } = useCopy();
  return (
    <div className={classes.ask}>
      <p>
        <b>Pide estas listas, en Excel o CSV:</b>
      </p>
      <ol>
        {FILES.map(({ name, holds }) => (
          <li key={name}>
            <b>{name}</b>, {holds}
          </li>
        ))}
      </ol>
      <Button
        variant="outline"
        className={classes.unprinted ?? ''}
        leftSection={copied ? <IconCheck /> : <IconCopy />}
        onClick={() => {
          if (!copy(MESSAGE)) showFailure('Tu navegador no deja copiar: selecciona la lista y cópiala.');
        }}
      >
        {copied ? 'Copiado' : 'Copiar como mensaje para su soporte'}
      </Button>
    </div>
  );
}
