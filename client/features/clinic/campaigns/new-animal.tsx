/**
 * Registers an animal without a record: name, species, the owner's telephone. It shows the owners with that
 * number, so that no owner is registered twice.
 */
import { type ChangeEvent, useRef, useState } from 'react';
import { enrolInput } from '#server/clinic/campaigns/doses.schema.ts';
import { Button } from '../../../components/button.tsx';
import { TextField } from '../../../components/fields.tsx';
import { IconCheck } from '../../../components/icons/base.tsx';
import { IconCamera } from '../../../components/icons/photo.tsx';
import { SpeciesIcon } from '../../../components/pet-photo.tsx';
import { PhoneField, phoneProblem } from '../../accounts/profile/phone-field.tsx';
import { Pills } from '../../../components/pills.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { useHomeCountry } from '../../../lib/home-country.ts';
import { useOffline } from '../../../lib/offline.ts';
import { trpc } from '../../../lib/trpc.ts';
import type { Animal } from './animal-card.tsx';
import rowStyles from '../../../components/rows.module.css';
import classes from './campaigns.module.css';
import type { Campaign, NewAnimal } from './use-doses.ts';

export interface Begun extends Partial<Omit<NewAnimal, 'speciesId'>> {
  speciesId?: number | undefined;
}

interface NewAnimalProps {
  campaign: Campaign;
  /** The known data: a scanned microchip, or the refused entry. */
  begun: Begun;
  /** When its dose was given, in words; null for a dose given now. */
  given: string | null;
  onClose: () => void;
  onSave: (animal: NewAnimal, photo: Blob | null) => Promise<boolean>;
  /** The animal is one that the owner already has. */
  onKnown: (animal: Animal) => void;
}

export function NewAnimalSheet({ campaign, begun, given, onClose, onSave, onKnown }: NewAnimalProps) {
  const offline = useOffline();
  const species = trpc.reference.species.useQuery(undefined, { staleTime: 3_600_000 }).data ?? [];
  const vaccines = trpc.reference.vaccines.useQuery(undefined, { staleTime: 3_600_000 }).data ?? [];
  /** The species for which the catalogue has this vaccine; a vaccine in free text is for every species. */
  const meant = vaccines.filter((one) => one.name === campaign.vaccine).map(({ speciesId }) => speciesId);
  const offered = species.filter(({ id }) =>
    campaign.speciesId === null ? meant.length === 0 || meant.includes(id) : id === campaign.speciesId,
  );
  const [name, setName] = useState(begun.name ?? '');
  const [speciesId, setSpecies] = useState<number | null>(begun.speciesId ?? campaign.speciesId);
  const [phone, setPhone] = useState(begun.phone ?? '');
  const [guardian, setGuardian] = useState(begun.guardian ?? '');
  const [photo, setPhoto] = useState<File | null>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  const home = useHomeCountry();
  const complete = phone.replace(/\D/g, '').length >= 9;
  const theirs = trpc.campaignAnimals.byPhone.useQuery(
    { campaignId: campaign.id, phone: phone.trim() },
    { enabled: complete && !offline, retry: false },
  );
  const known = complete ? theirs.data : undefined;
  const microchip = begun.microchip ?? null;

  const save = async () => {
    const animal = { name, speciesId: speciesId ?? 0, phone, guardian: guardian.trim() || null, microchip };
    const read = enrolInput.safeParse({ campaignId: campaign.id, ...animal });
    const found = Object.fromEntries((read.error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]));
    const wrong = phoneProblem(phone, home);
    if (wrong) found['phone'] ??= wrong;
    setErrors(found);
    if (Object.keys(found).length > 0) {
      fields.current?.querySelector<HTMLElement>(`[name="${Object.keys(found)[0]}"]`)?.focus();
      return;
    }
    setBusy(true);
    await onSave({ ...animal, name: name.trim() }, photo);
    setBusy(false);
  };
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => setPhoto(currentTarget.files?.[0] ?? null);

  return (
    <Sheet
      opened
      onClose={onClose}
      title="Animal nuevo"
      dirty={name !== '' || phone !== ''}
      onSubmit={() => void save()}
      actions={
        <Button
          type="submit"
          className={classes.big ?? ''}
          size="lg"
          fullWidth
          leftSection={<IconCheck size={28} />}
          loading={busy}
        >
          Registrar y vacunado
        </Button>
      }
    >
      <div className={rowStyles.stack} ref={fields}>
        <TextField
          label="Cómo se llama"
          name="name"
          autoComplete="off"
          maxLength={60}
          value={name}
          error={errors['name']}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {offered.length > 1 && (
          <Pills
            label="Qué es"
            layout="wrap"
            options={offered.map((one) => ({
              value: one.id,
              label: one.name,
              icon: <SpeciesIcon species={one.code} />,
            }))}
            value={speciesId}
            error={errors['speciesId']}
            onChange={setSpecies}
          />
        )}
        <PhoneField
          label="Teléfono de su tutor"
          name="phone"
          country={home}
          autoComplete="off"
          value={phone}
          error={errors['phone']}
          onChange={(event) => setPhone(event.currentTarget.value)}
        />
        <div aria-live="polite">
          {known && known.guardian && (
            <div className={classes.known}>
              <p>
                Es de <b>{known.guardian}</b>.{known.animals.length > 0 && ' ¿Es uno de estos?'}
              </p>
              {known.animals.map((animal) => (
                <Button key={animal.petId} variant="outline" onClick={() => onKnown(animal)}>
                  {animal.name}
                </Button>
              ))}
            </div>
          )}
        </div>
        {!(known && known.guardian) && (
          <TextField
            label="Nombre de su tutor"
            name="guardian"
            optional
            autoComplete="off"
            maxLength={100}
            value={guardian}
            error={errors['guardian']}
            onChange={(event) => setGuardian(event.currentTarget.value)}
          />
        )}
        {given && <p className="small ink-2">Se anota con su lote y su hora de entonces: {given}.</p>}
        {microchip && <p className="small ink-2">Con el microchip que leíste: {microchip}.</p>}
        {offline ? (
          <p className="small ink-2">Sin conexión se guarda sin foto; se la puedes poner después.</p>
        ) : (
          <label className={classes.photo}>
            <IconCamera />
            <span>{photo ? 'Foto lista: cambiarla' : 'Tomar una foto (opcional)'}</span>
            <input type="file" accept="image/*" capture="environment" onChange={choose} />
          </label>
        )}
      </div>
    </Sheet>
  );
}
