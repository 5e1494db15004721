/** The patient at the counter: face, alerts, who brings it, what is due, and the acts that the role allows. */
import { useEffect, useRef } from 'react';
import { mayDo } from '#server/platform/core/rights.ts';
import { showCode } from '#server/platform/lib/codes.ts';
import { showPhone } from '#server/platform/lib/text.ts';
import { AlertBand } from '../../../components/alert-band.tsx';
import { ButtonLink, IconButton } from '../../../components/button.tsx';
import { FactList } from '../../../components/fact-list.tsx';
import { IconClose } from '../../../components/icons/base.tsx';
import { IconDocument } from '../../../components/icons/care.tsx';
import { IconQrCode } from '../../../components/icons/frame.tsx';
import { IconShare } from '../../../components/icons/share.tsx';
import { PetPhoto } from '../../../components/pet-photo.tsx';
import { Chip, StateChip } from '../../../components/state-chip.tsx';
import { showAge, showDate } from '../../../lib/dates.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import { ContactLinks } from '../../../components/contact-links.tsx';
import { LookedAt } from '../../../components/looked-at.tsx';
import { Sticker } from '../../pets/pets/sticker.tsx';
import classes from './counter.module.css';

type Patient = Answers['adminRecord']['pet'];

const ENTRIES = [
  { entry: 'vacuna', label: 'Vacuna', sticker: 'vaccine' },
  { entry: 'desparasitacion', label: 'Desparasitación', sticker: 'deworming' },
  { entry: 'consulta', label: 'Consulta', sticker: 'consultation' },
  { entry: 'receta', label: 'Receta', sticker: 'prescription' },
  { entry: 'control', label: 'Control', sticker: 'checkup' },
  { entry: 'medicina', label: 'Medicina', sticker: 'medicine' },
  { entry: 'enfermedad', label: 'Enfermedad', sticker: 'disease' },
] as const;
const WEIGHT = { entry: 'peso', label: 'Peso', sticker: 'weight' } as const;

/** Lines of care that a form of the record answers. */
const FORM_OF: Partial<Record<Patient['lines'][number]['kind'], (typeof ENTRIES)[number]['entry']>> = {
  vaccine: 'vacuna',
  deworming: 'desparasitacion',
  medicine: 'medicina',
  checkup: 'control',
};

export function AtCounter({ petId, onClose }: { petId: number; onClose: () => void }) {
  const patient = trpc.adminRecord.pet.useQuery({ petId });
  return (
    <article className={`sheet ${classes.patient}`} aria-label={patient.data?.name ?? 'Paciente'}>
      <IconButton className={classes.close ?? ''} label="Volver a la búsqueda" onClick={onClose}>
        <IconClose size={22} />
      </IconButton>
      <LookedAt query={patient}>{(data) => <Shown patient={data} />}</LookedAt>
    </article>
  );
}

function Shown({ patient }: { patient: Patient }) {
  const roles = trpc.auth.me.useQuery().data?.roles ?? [];
  const { id: petId, name, deceasedOn } = patient;
  const owner = `${patient.ownerName} ${patient.ownerSurname}`.trim();
  const signs = mayDo(roles, 'sign');
  const heading = useRef<HTMLHeadingElement>(null);
  // A screen reader follows to the patient that was chosen.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <header className={classes.head}>
        <PetPhoto species={patient.species} photo={patient.photo} size={72} />
        <div>
          <h2 ref={heading} tabIndex={-1}>
            {name}
          </h2>
          <p>{[patient.speciesName, patient.breed, showAge(patient.birthOn)].filter(Boolean).join(' · ')}</p>
          <p className="code">{showCode(patient.code)}</p>
          {deceasedOn ? <Chip>En recuerdo</Chip> : patient.lostAt ? <StateChip state="lost" /> : null}
        </div>
      </header>
      {patient.allergies && (
        <AlertBand tone="red" fact="Alergias:">
          {patient.allergies}
        </AlertBand>
      )}
      <section aria-label="Lo que sigue">
        <h3>Lo que sigue</h3>
        {patient.lines.length === 0 ? (
          <p className="ink-2">{deceasedOn ? 'Su registro es un recuerdo.' : 'No hay nada por hacer.'}</p>
        ) : (
          <ul className={classes.lines}>
            {patient.lines.map((line) => {
              const form = FORM_OF[line.kind];
              return (
                <li key={line.key}>
                  <span className={classes.line}>
                    <b>{line.title}</b>
                    <StateChip state={line.state}>{line.nextOn ? showDate(line.nextOn) : undefined}</StateChip>
                  </span>
                  {signs && form && (
                    <ButtonLink
                      to="."
                      search={(search) => ({
                        ...search,
                        agregar: form,
                        de: petId,
                        ...(line.vaccineId && { vacuna: line.vaccineId }),
                      })}
                      resetScroll={false}
                      aria-label={`Anotar ${line.title}`}
                    >
                      Anotar
                    </ButtonLink>
                  )}
                </li>
              );
            })}
          </ul>
        )}
      </section>
      {!deceasedOn && (
        <section aria-label="Anotar">
          <h3>Anotar</h3>
          <nav className={classes.acts} aria-label={`Anotar de ${name}`}>
            {[...(signs ? ENTRIES : []), WEIGHT].map(({ entry, label, sticker }) => (
              <ButtonLink
                key={entry}
                to="."
                search={(search) => ({ ...search, agregar: entry, de: petId })}
                resetScroll={false}
                variant="default"
                size="lg"
                leftSection={<Sticker kind={sticker} size={34} />}
              >
                {label}
              </ButtonLink>
            ))}
          </nav>
        </section>
      )}
      <section aria-label="Tutor">
        <p className="small ink-2">Viene con</p>
        <h3>{owner}</h3>
        <FactList
          facts={[
            { name: 'Teléfono', value: patient.phone && showPhone(patient.phone) },
            { name: 'Microchip', value: patient.microchip },
            { name: 'Libreta', value: patient.kept ? 'La cuida la clínica' : 'De su tutor, con permiso' },
          ]}
        />
        <ContactLinks phone={patient.phone} email={patient.email} />
      </section>
      <div className={classes.more}>
        {mayDo(roles, 'readRecord') && (
          <ButtonLink
            to="/dashboard/perfilMascotas"
            search={{ mascota: petId }}
            variant="default"
            leftSection={<IconDocument />}
          >
            Abrir su libreta
          </ButtonLink>
        )}
        <ButtonLink
          to="/dashboard/mascotaIdentidad"
          search={{ mascota: petId }}
          variant="default"
          leftSection={<IconQrCode />}
        >
          Su cédula
        </ButtonLink>
        {patient.kept && !deceasedOn && (
          <ButtonLink
            to="/dashboard/entregar"
            search={{ mascota: petId }}
            variant="default"
            leftSection={<IconShare />}
          >
            Entregar a su tutor
          </ButtonLink>
        )}
      </div>
    </>
  );
}
