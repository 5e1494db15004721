/** «Pedir permiso»: finds the animal by a code, and sends its guardian a mail and a notice. */
import { useState } from 'react';
import { animalCodeInput } from '#server/pets/patients/schema.ts';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button, ButtonAnchor } from '../../../components/button.tsx';
import { IconWhatsApp } from '../../../components/icons/act.tsx';
import { IconSearch } from '../../../components/icons/frame.tsx';
import { PetPhoto } from '../../../components/pet-photo.tsx';
import { showInstant } from '../../../lib/dates.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import { AnimalCodeField } from './animal-code-field.tsx';
import classes from './patients.module.css';
import { TypedFormShell } from './typed-form.tsx';
import { useTypedForm, type WayProps } from './use-typed-form.ts';

type Found = Answers['patients']['find'];
type Asked = Answers['patients']['ask'];

export function AskConsent({ typed, put, onOpened }: WayProps) {
  const utils = trpc.useUtils();
  const ask = trpc.patients.ask.useMutation();
  const [found, setFound] = useState<Found | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const form = useTypedForm(animalCodeInput, { code: typed.code });
  const mayAsk = found !== null && found.petId === null && found.refusedUntil === null;
  const step = async (values: { code: string }) => {
    if (mayAsk) setAsked(await ask.mutateAsync(values));
    else setFound(await utils.client.patients.find.query(values));
  };
  if (asked) return <Sent asked={asked} />;
  const submit = !found
    ? 'Buscar'
    : !mayAsk
      ? null
      : found.askedAt
        ? 'Ver el enlace otra vez'
        : `Pedir permiso para ${found.name}`;
  return (
    <TypedFormShell
      of={form}
      call={step}
      submit={submit}
      look={{ variant: found ? 'filled' : 'outline', leftSection: !found && <IconSearch /> }}
    >
      <AnimalCodeField
        value={typed.code}
        error={form.errors.code}
        onChange={(code) => {
          put({ code });
          setFound(null);
          form.forget('code');
        }}
      />
      {found && <FoundAnimal found={found} onOpened={onOpened} />}
    </TypedFormShell>
  );
}

function FoundAnimal({ found, onOpened }: { found: Found; onOpened: (petId: number) => void }) {
  const { name, species, speciesName, petId, askedAt, refusedUntil } = found;
  return (
    <div className={classes.found} role="status">
      <div className={classes.animal}>
        <PetPhoto species={species} size={64} />
        <div>
          <h3>{name}</h3>
          <p className="ink-2">{speciesName}</p>
        </div>
      </div>
      {petId !== null ? (
        <>
          <p>Ya es paciente de la clínica.</p>
          <Button onClick={() => onOpened(petId)}>Ver a {name}</Button>
        </>
      ) : refusedUntil ? (
        <p>Su tutor dijo que no. Puedes pedirlo otra vez desde el {showInstant(refusedUntil)}.</p>
      ) : askedAt ? (
        <p>Se lo pediste el {showInstant(askedAt)} y aún no responde.</p>
      ) : (
        <p className="ink-2">Le escribimos a su tutor. Mientras no responda, no ves nada.</p>
      )}
    </div>
  );
}

function Sent({ asked: { name, clinic, link } }: { asked: Asked }) {
  const words = `Hola. Somos ${clinic}. Te pedimos permiso para ver la libreta de ${name} y anotar en ella. Responde aquí: ${link}`;
  return (
    <div className={classes.card}>
      <AlertBand tone="green" announce fact={`Pediste permiso para ${name}.`}>
        Le llegó un correo y un aviso en su teléfono a su tutor. Cuando diga que sí, aparece en tu lista.
      </AlertBand>
      <ButtonAnchor
        variant="outline"
        size="lg"
        fullWidth
        leftSection={<IconWhatsApp />}
        href={`https://wa.me/?text=${encodeURIComponent(words)}`}
        target="_blank"
        rel="noreferrer"
      >
        Enviar también por WhatsApp
      </ButtonAnchor>
    </div>
  );
}
