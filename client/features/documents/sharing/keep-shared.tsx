/** The choice of an animal and of a place for shared files: its album, or one of its entries. */
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { PetField } from '../../../components/pet-field.tsx';
import { Pills, type PillOption } from '../../../components/pills.tsx';
import { showToast } from '../../../components/toast.tsx';
import { attach, isDocument, showBytes } from '../../../lib/attachments.ts';
import { showDate } from '../../../lib/dates.ts';
import { forgetShared } from '../../../lib/shared-files.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import type { UploadTarget } from '../../../lib/upload-send.ts';
import classes from './keep-shared.module.css';

type PetOfList = Answers['pets']['list'][number];

interface Place {
  key: string;
  label: string;
  target: UploadTarget;
}

const ALBUM = 'album';
/** The latest of a record: what is shared is nearly always of a visit that has just been. */
const MOST_ENTRIES = 6;

export function KeepShared({ files, pets }: { files: readonly File[]; pets: readonly PetOfList[] }) {
  const [petId, setPetId] = useState<number | null>(pets.length === 1 ? (pets[0]?.id ?? null) : null);
  const [chosen, setChosen] = useState<string | null>(null);
  const navigate = useNavigate();
  const record = trpc.pets.get.useQuery({ petId: petId ?? 0 }, { enabled: petId !== null });
  const places = petId === null ? [] : placesOf(petId, record.data, files);
  const place = places.find(({ key }) => key === chosen) ?? (places.length === 1 ? places[0] : undefined);
  const pet = pets.find(({ id }) => id === petId);

  const keep = async () => {
    if (!place || !pet) return;
    attach(place.target, [...files]);
    await forgetShared();
    showToast(`Se guarda en la libreta de ${pet.name}.`);
    await (place.key === ALBUM
      ? navigate({ to: '/dashboard/galeria', search: { mascota: pet.id } })
      : navigate({ to: '/dashboard/perfilMascotas', search: { mascota: pet.id, tab: 'documentos' } }));
  };
  const drop = async () => {
    await forgetShared();
    await navigate({ to: '/dashboard' });
  };

  return (
    <div className={`sheet pad ${classes.form}`}>
      <ul className={classes.files} aria-label="Lo que compartiste">
        {files.map((file, index) => (
          <li key={index}>
            <b>{file.name}</b> <span className="ink-2">{showBytes(file.size)}</span>
          </li>
        ))}
      </ul>
      <PetField label="De quién es" pets={pets} value={petId} onChange={setPetId} layout="wrap" />
      {petId !== null && record.data && places.length === 0 && (
        <p className="ink-2">
          Un PDF se guarda junto a una anotación, y {pet?.name} no tiene ninguna todavía. Anota primero la vacuna o el
          control; lo que compartiste te espera aquí.
        </p>
      )}
      {places.length > 0 && (
        <Pills
          label="Dónde va"
          layout="wrap"
          value={place?.key ?? null}
          onChange={setChosen}
          options={places.map(({ key, label }): PillOption<string> => ({ value: key, label }))}
        />
      )}
      <div className={classes.acts}>
        <Button disabled={!place} loading={petId !== null && record.isLoading} onClick={() => void keep()}>
          Guardar
        </Button>
        <Button variant="subtle" onClick={() => void drop()}>
          Descartar
        </Button>
      </div>
    </div>
  );
}

function placesOf(petId: number, record: Answers['pets']['get'] | undefined, files: readonly File[]): Place[] {
  const album: Place[] = files.some(isDocument)
    ? []
    : [{ key: ALBUM, label: 'Su álbum de fotos', target: { purpose: 'gallery', id: petId } }];
  if (!record) return album;
  const entries = [
    ...record.vaccinations.map(({ id, name, givenOn }) => ({ purpose: 'vaccination' as const, id, name, on: givenOn })),
    ...record.dewormings.map(({ id, product, givenOn }) => ({
      purpose: 'deworming' as const,
      id,
      name: product,
      on: givenOn,
    })),
    ...record.checkups.map(({ id, reason, doneOn }) => ({ purpose: 'checkup' as const, id, name: reason, on: doneOn })),
    ...record.illnesses.map(({ id, name, diagnosedOn }) => ({
      purpose: 'illness' as const,
      id,
      name,
      on: diagnosedOn,
    })),
    ...record.medicines.map(({ id, name, startOn }) => ({ purpose: 'medicine' as const, id, name, on: startOn })),
  ]
    .toSorted((a, b) => (b.on ?? '').localeCompare(a.on ?? ''))
    .slice(0, MOST_ENTRIES)
    .map(({ purpose, id, name, on }): Place => {
      const label = on === null ? name : `${name} · ${showDate(on)}`;
      return { key: `${purpose}:${id}`, label, target: { purpose, id } };
    });
  return [...album, ...entries];
}
