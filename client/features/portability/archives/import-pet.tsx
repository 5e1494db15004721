/** Imports an animal's archive: choose, send, wait for the check, and show the result. */
import { useEffect } from 'react';
import { Button, ButtonLink } from '../../../components/button.tsx';
import { IconAlertCircle } from '../../../components/icons/base.tsx';
import { PetPhoto } from '../../../components/pet-photo.tsx';
import { RenewBand } from '../../pets/licences/renew-band.tsx';
import { type Arrived, type BundleImport, clearImport, startImport, useImport } from '../../../lib/bundle-import.ts';
import { showDate } from '../../../lib/dates.ts';
import { count } from '../../../lib/format.ts';
import { trpc } from '../../../lib/trpc.ts';
import { ChooseCopy } from './choose-copy.tsx';
import classes from './import-pet.module.css';

/** `onEnd` gets the result, also where the person has moved to another screen. */
export function ImportPet({ onEnd }: { onEnd: (ended: BundleImport) => void }) {
  const copy = useImport();
  const begin = (file: File) => void startImport(file, onEnd);
  const arrived = copy.state === 'arrived';
  // A later visit after a finished import starts with the next archive.
  useEffect(() => (arrived ? clearImport : undefined), [arrived]);
  return (
    <>
      <p className="visually-hidden" role="status">
        {inWords(copy)}
      </p>
      {copy.state === 'arrived' ? (
        <Result arrived={copy.arrived} />
      ) : copy.state === 'sending' ? (
        <Sending file={copy.file} part={copy.part} />
      ) : (
        <ChooseCopy refused={copy.state === 'refused' ? copy : undefined} onChoose={begin} />
      )}
    </>
  );
}

function Sending({ file, part }: { file: File; part: number }) {
  const whole = part === 1;
  return (
    <div className={`sheet ${classes.card}`}>
      <div>
        <h2 className={classes.heading}>{whole ? 'Estamos revisando sus fotos…' : 'Enviando la copia'}</h2>
        <p className={`small ink-2 ${classes.file}`}>{file.name}</p>
      </div>
      <div className={classes.way}>
        <progress
          className={classes.bar}
          {...(whole ? {} : { value: part, max: 1 })}
          aria-label={whole ? 'Revisión de la copia' : `Avance de ${file.name}`}
        />
        {!whole && <span className="num small">{Math.floor(part * 100)} %</span>}
      </div>
      <p className="ink-2">
        {whole
          ? 'Con muchas fotos, o si otra persona está trayendo la suya, tarda unos minutos. Mientras tanto usa PetLove+ como siempre: te avisamos.'
          : 'No cierres PetLove+. Puedes ver otras pantallas.'}
      </p>
      {!whole && (
        <Button variant="default" onClick={clearImport}>
          Cancelar
        </Button>
      )}
    </div>
  );
}

function Result({ arrived: { petId, name, files, leftOut, licence } }: { arrived: Arrived }) {
  const record = trpc.pets.get.useQuery({ petId });
  return (
    <div className={`sheet ${classes.card}`}>
      <div className={classes.who}>
        <PetPhoto species={record.data?.pet.species ?? ''} photo={record.data?.pet.photo} size={72} />
        <div>
          <h2 className={classes.heading}>{name} ya está contigo</h2>
          <p className="ink-2">
            Trajo {record.data ? `${count(entriesOf(record.data), 'anotación')} y ` : ''}
            {count(files, 'archivo')}.
          </p>
        </div>
      </div>
      {!licence.mayAdd && (
        <RenewBand petId={petId} petName={name}>
          Sus días de prueba ya pasaron{licence.endsOn && ` (hasta el ${showDate(licence.endsOn)})`} y no empiezan otra
          vez. Todo lo que llegó se lee; para agregar a su registro, renueva su año.
        </RenewBand>
      )}
      {leftOut.length > 0 && (
        <div className={classes.out}>
          <p className="strong">
            <IconAlertCircle /> {leftOut.length === 1 ? 'Quedó' : 'Quedaron'} fuera {count(leftOut.length, 'archivo')}
          </p>
          <ul>
            {leftOut.map(({ path, message }) => (
              <li key={path}>
                <span className="strong">{path.split('/').at(-1)}</span> {message}
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className={classes.acts}>
        <ButtonLink to="/dashboard/perfilMascotas" search={{ mascota: petId }} size="lg">
          Abrir su ficha
        </ButtonLink>
        <Button variant="subtle" onClick={clearImport}>
          Traer otra copia
        </Button>
      </div>
    </div>
  );
}

function inWords(copy: BundleImport): string {
  if (copy.state === 'arrived') return `${copy.arrived.name} ya está contigo.`;
  if (copy.state !== 'sending') return '';
  return copy.part === 1 ? 'Estamos revisando sus fotos.' : 'Enviando la copia.';
}

type Entries = Record<
  'vaccinations' | 'dewormings' | 'illnesses' | 'medicines' | 'checkups' | 'weights',
  readonly unknown[]
>;

function entriesOf({ vaccinations, dewormings, illnesses, medicines, checkups, weights }: Entries): number {
  return [vaccinations, dewormings, illnesses, medicines, checkups, weights].flat().length;
}
