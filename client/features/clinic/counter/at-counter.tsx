/** The patient at the counter: face, alerts, who brings it, what is due, and the acts that the role allows. */
import { type ReactNode, useEffect, useRef } from 'react';
import { lostWord } from '#server/lost-found/lost-pets/words.rules.ts';
import { mayDo } from '#server/platform/core/rights.ts';
import { showCode } from '#server/platform/lib/codes.ts';
import { showPhone } from '#server/platform/lib/text.ts';
import { AlertBand } from '../../../components/alert-band.tsx';
import { ButtonLink, IconButton } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { FactList } from '../../../components/fact-list.tsx';
import { IconClose } from '../../../components/icons/base.tsx';
import { IconDocument } from '../../../components/icons/care.tsx';
import { IconQrCode } from '../../../components/icons/frame.tsx';
import { PetPhoto } from '../../../components/pet-photo.tsx';
import { Chip, StateChip } from '../../../components/state-chip.tsx';
import { showAge, showDate } from '../../../lib/dates.ts';
import { formOfLine } from '../../../lib/entry-address.ts';
import { showWeightIn } from '../../../lib/format.ts';
import { forgetPatient, type Found } from '../../../lib/opened-last.ts';
import { readError } from '../../../lib/show-error.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import { ContactLinks } from '../../../components/contact-links.tsx';
import { LookedAt, Parts } from '../../../components/looked-at.tsx';
import { Sticker } from '../../pets/pets/sticker.tsx';
import classes from './counter.module.css';
import { PatientActs } from './patient-acts.tsx';
import { type DuePatient, useKnown } from './known-patients.tsx';

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

interface AtCounterProps {
  petId: number;
  onClose: () => void;
  /** Its entries that wait for a line. */
  waiting: ReactNode;
}

export function AtCounter({ petId, onClose, waiting }: AtCounterProps) {
  const patient = trpc.adminRecord.pet.useQuery({ petId });
  const known = useKnown().all.find((one) => one.petId === petId);
  const refused = patient.error !== null && readError(patient.error).code === 'PET_NOT_FOUND';
  useEffect(() => {
    if (refused) forgetPatient(petId);
  }, [refused, petId]);
  const fromList = patient.error !== null && readError(patient.error).offline ? known : undefined;
  return (
    <article className={`sheet ${classes.patient}`} aria-label={patient.data?.name ?? 'Paciente'}>
      <IconButton className={classes.close ?? ''} label="Volver a la búsqueda" onClick={onClose}>
        <IconClose size={22} />
      </IconButton>
      {fromList ? (
        <Parts>
          <FromList patient={fromList} />
          {waiting}
        </Parts>
      ) : refused ? (
        <EmptyState bare scene="search" title="Ya no es paciente">
          Se quitó del registro, o su tutor cerró el permiso de la clínica.
        </EmptyState>
      ) : (
        <LookedAt query={patient}>{(data) => <Shown patient={data} waiting={waiting} />}</LookedAt>
      )}
    </article>
  );
}

/** Without a line, of a patient that was not opened today: what its list knows. */
function FromList({ patient }: { patient: Found & Partial<Pick<DuePatient, 'lines'>> }) {
  return (
    <>
      <Head patient={{ ...patient, id: patient.petId }} />
      {patient.lines && (
        <section aria-label="Lo que sigue">
          <h3>Hoy le toca</h3>
          <p>{patient.lines.map(({ title }) => title).join(', ')}</p>
        </section>
      )}
      <section aria-label="Tutor">
        <p className="small ink-2">Viene con</p>
        <h3>{patient.owner}</h3>
        <FactList facts={[{ name: 'Teléfono', value: patient.phone && showPhone(patient.phone) }]} />
        <ContactLinks phone={patient.phone} email={null} />
      </section>
      <AlertBand tone="blue" fact="Sin conexión.">
        Hoy no se abrió en este dispositivo: su libreta y lo que le toca después se ven cuando vuelva.
      </AlertBand>
    </>
  );
}

type Headed = Pick<
  Patient,
  | 'name'
  | 'sex'
  | 'species'
  | 'speciesName'
  | 'breed'
  | 'birthOn'
  | 'photo'
  | 'code'
  | 'deceasedOn'
  | 'lostAt'
  | 'allergies'
> & { id: number };

function Head({ patient }: { patient: Headed }) {
  const { id, name, deceasedOn, allergies } = patient;
  const heading = useRef<HTMLHeadingElement>(null);
  // A screen reader follows to the patient that was chosen.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [id]);
  return (
    <>
      <header className={classes.head}>
        <PetPhoto species={patient.species} photo={patient.photo} size={72} />
        <div>
          <h2 ref={heading} tabIndex={-1}>
            {name}
          </h2>
          <p>
            {[patient.speciesName, patient.breed, showAge(patient.birthOn, false, deceasedOn ?? undefined)]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <p className="code">{showCode(patient.code)}</p>
          {deceasedOn ? (
            <Chip>En recuerdo</Chip>
          ) : patient.lostAt ? (
            <StateChip state="lost">{lostWord(patient.sex)}</StateChip>
          ) : null}
        </div>
      </header>
      {allergies && !deceasedOn && (
        <AlertBand tone="red" fact="Alergias:">
          {allergies}
        </AlertBand>
      )}
    </>
  );
}

function Shown({ patient, waiting }: { patient: Patient; waiting: ReactNode }) {
  const roles = trpc.auth.me.useQuery().data?.roles ?? [];
  const { id: petId, name, deceasedOn } = patient;
  const owner = `${patient.ownerName} ${patient.ownerSurname}`.trim();
  const signs = mayDo(roles, 'sign');
  const utils = trpc.useUtils();
  // The forms need its record: at hand when one is pressed, and kept for when the line is gone.
  useEffect(() => {
    if (signs) void utils.pets.get.prefetch({ petId });
  }, [utils, signs, petId]);
  return (
    <>
      <Head patient={patient} />
      {waiting}
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
                      search={({ nuevo: _nuevo, vacuna: _vacuna, repite: _repite, ...search }) => ({
                        ...search,
                        ...formOfLine(form, petId, line),
                      })}
                      resetScroll={false}
                      variant="outline"
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
                search={({ nuevo: _nuevo, vacuna: _vacuna, repite: _repite, ...search }) => ({
                  ...search,
                  agregar: entry,
                  de: petId,
                })}
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
            { name: 'Peso', value: patient.weight && showWeightIn(patient.weight.grams, patient.weight.unit) },
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
        {mayDo(roles, 'readRecord') && (
          <ButtonLink
            to="/dashboard/mascotaIdentidad"
            search={{ mascota: petId }}
            variant="default"
            leftSection={<IconQrCode />}
          >
            Su cédula
          </ButtonLink>
        )}
        <PatientActs patient={patient} />
      </div>
    </>
  );
}
