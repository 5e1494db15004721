/** One patient at a glance: its alerts, who brings it, what is due. Read only. */
import { AlertBand } from '../../../components/alert-band.tsx';
import { ButtonLink } from '../../../components/button.tsx';
import { IconDocument } from '../../../components/icons/care.tsx';
import { FactList } from '../../../components/fact-list.tsx';
import { Acts, LookedAt } from '../../../components/looked-at.tsx';
import { PetPhoto } from '../../../components/pet-photo.tsx';
import { Chip, StateChip } from '../../../components/state-chip.tsx';
import { lostWord } from '#server/lost-found/lost-pets/words.rules.ts';
import { showCode } from '#server/platform/lib/codes.ts';
import { showPhone } from '#server/platform/lib/text.ts';
import { showDate } from '../../../lib/dates.ts';
import { showWeightIn } from '../../../lib/format.ts';
import { mayDo, type StaffRole } from '#server/platform/core/rights.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import { ContactLinks } from '../../../components/contact-links.tsx';
import { PatientActs } from '../../clinic/counter/patient-acts.tsx';
import classes from './look.module.css';

type Looked = Answers['adminRecord']['pet'];

interface PetLookProps {
  petId: number;
  sold: boolean;
  /** Of the person who looks. */
  roles: readonly StaffRole[];
  /** The title above already shows the name. */
  named: boolean;
}

export function PetLook({ petId, sold, roles, named }: PetLookProps) {
  const answer = trpc.adminRecord.pet.useQuery({ petId });
  return <LookedAt query={answer}>{(pet) => <Shown {...{ pet, sold, roles, named }} />}</LookedAt>;
}

const LICENCE_WORDS = {
  libre: 'Libre',
  vigente: 'Vigente',
  prueba: 'De prueba',
  gracia: 'En gracia',
  vencida: 'Vencida',
};
const TAG_WORDS = { available: 'Disponible', active: 'Activa', disabled: 'Apagada', withdrawn: 'Anulada' };

function Shown({ pet, sold, roles, named }: Omit<PetLookProps, 'petId'> & { pet: Looked }) {
  const guardian = `${pet.ownerName} ${pet.ownerSurname}`.trim();
  const account = `${pet.userName} ${pet.userSurname}`.trim();
  const administers = mayDo(roles, 'administer');
  // A guardian's account and year are no business of the counter, and the clinic's own animals have none.
  const ofAccount = administers && !pet.kept;
  return (
    <>
      {pet.allergies && <AlertBand fact="Alergias:">{pet.allergies}</AlertBand>}
      <div className={classes.head}>
        <PetPhoto species={pet.species} photo={pet.photo} size={64} />
        <div>
          {!named && <h3>{pet.name}</h3>}
          <p>{[pet.speciesName, pet.breed].filter(Boolean).join(' · ')}</p>
          <p className="code">{showCode(pet.code)}</p>
          {pet.deceasedOn ? (
            <Chip>En recuerdo</Chip>
          ) : pet.lostAt ? (
            <StateChip state="lost">{lostWord(pet.sex)}</StateChip>
          ) : null}
        </div>
      </div>
      {mayDo(roles, 'readRecord') && (
        <ButtonLink
          to="/dashboard/perfilMascotas"
          search={{ mascota: pet.id }}
          size="lg"
          fullWidth
          leftSection={<IconDocument />}
        >
          Abrir su libreta
        </ButtonLink>
      )}
      <section aria-label="Tutor">
        <p className="small ink-2">Viene con</p>
        <h3>{guardian}</h3>
        <FactList
          facts={[
            { name: 'Identificación', value: pet.ownerIdNumber },
            { name: 'Teléfono', value: pet.phone && showPhone(pet.phone) },
            { name: 'Ciudad', value: pet.ownerCity },
            {
              name: 'Cuenta',
              value: ofAccount ? (account === guardian ? pet.userEmail : `${account}, ${pet.userEmail}`) : null,
            },
          ]}
        />
        <ContactLinks phone={pet.phone} email={pet.email} />
      </section>
      <section aria-label="Lo que sigue">
        <h3>Lo que sigue</h3>
        {pet.lines.length === 0 ? (
          <p className="ink-2">{pet.deceasedOn ? 'Su registro es un recuerdo.' : 'No hay nada por hacer.'}</p>
        ) : (
          <ul className={classes.lines}>
            {pet.lines.map((line) => (
              <li key={line.key}>
                <span>{line.title}</span>
                <StateChip state={line.state}>{line.nextOn ? showDate(line.nextOn) : undefined}</StateChip>
              </li>
            ))}
          </ul>
        )}
      </section>
      <FactList
        facts={[
          { name: 'Peso', value: pet.weight && showWeightIn(pet.weight.grams, pet.weight.unit) },
          { name: 'Microchip', value: pet.microchip },
          { name: 'Libreta', value: pet.kept ? 'La cuida la clínica' : 'De su tutor, con permiso' },
          { name: 'En el registro desde', value: showDate(pet.createdAt) },
          {
            name: 'Suscripción',
            value:
              ofAccount && sold && pet.licence
                ? `${LICENCE_WORDS[pet.licence.state]}${pet.licence.until ? `, hasta ${showDate(pet.licence.until)}` : ''}`
                : null,
          },
        ]}
      />
      {pet.plates.length > 0 && (
        <section aria-label="Placas">
          <h3>Placas</h3>
          <ul className={classes.lines}>
            {pet.plates.map((tag) => (
              <li key={tag.id}>
                <span className="code">{showCode(tag.code)}</span>
                <span className="ink-2">{TAG_WORDS[tag.state]}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Acts>
        <PatientActs patient={pet} />
        {ofAccount && (
          <ButtonLink to="/dashboard/admin/usuarios" search={{ q: pet.userEmail }} variant="default">
            Ver su cuenta
          </ButtonLink>
        )}
        {ofAccount && sold && (
          <ButtonLink to="/dashboard/admin/licencias" search={{ codigo: pet.code }} variant="default">
            Ver su suscripción
          </ButtonLink>
        )}
      </Acts>
    </>
  );
}
