/** One owner for an administrator: contact data and animals. */
import { Link } from '@tanstack/react-router';
import { ButtonLink } from '../../../components/button.tsx';
import { FactList } from '../../../components/fact-list.tsx';
import { Acts, LookedAt } from './looked-at.tsx';
import { showCode } from '#server/platform/lib/codes.ts';
import { showPhone } from '#server/platform/lib/text.ts';
import { showDate } from '../../../lib/dates.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import { ContactLinks } from './contact-links.tsx';
import classes from './look.module.css';

export function OwnerLook({ ownerId }: { ownerId: number }) {
  const answer = trpc.adminRecord.owner.useQuery({ ownerId });
  return <LookedAt query={answer}>{(owner) => <Shown owner={owner} />}</LookedAt>;
}

function Shown({ owner }: { owner: Answers['adminRecord']['owner'] }) {
  return (
    <>
      <FactList
        facts={[
          { name: 'Identificación', value: owner.idNumber },
          { name: 'Teléfono', value: owner.phone && showPhone(owner.phone) },
          { name: 'Correo', value: owner.email },
          { name: 'Ciudad', value: owner.city },
          { name: 'Dirección', value: owner.address },
          { name: 'Cuenta', value: `${owner.userName} ${owner.userSurname}`.trim() },
          { name: 'En el registro desde', value: showDate(owner.createdAt) },
        ]}
      />
      <ContactLinks phone={owner.phone} email={owner.email} />
      <section aria-label="Animales">
        <h3>Animales</h3>
        {owner.pets.length === 0 && <p className="ink-2">Aún no tiene ninguno.</p>}
        <ul className={classes.lines}>
          {owner.pets.map((pet) => (
            <li key={pet.id}>
              <Link to="/dashboard/admin/mascotas" search={{ q: pet.code, ver: pet.id }}>
                {pet.name}
              </Link>
              <span className="code">{showCode(pet.code)}</span>
            </li>
          ))}
        </ul>
      </section>
      <Acts>
        <ButtonLink to="/dashboard/admin/usuarios" search={{ q: owner.userEmail }} variant="default">
          Ver la cuenta
        </ButtonLink>
      </Acts>
    </>
  );
}
