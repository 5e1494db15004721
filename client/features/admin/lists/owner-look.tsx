/** One owner for the clinic's staff: contact data and patients. */
import { Link } from '@tanstack/react-router';
import { ButtonLink } from '../../../components/button.tsx';
import { IconEdit } from '../../../components/icons/act.tsx';
import { FactList } from '../../../components/fact-list.tsx';
import { mayDo } from '#server/platform/core/rights.ts';
import { Acts, LookedAt } from '../../../components/looked-at.tsx';
import { showCode } from '#server/platform/lib/codes.ts';
import { showPhone } from '#server/platform/lib/text.ts';
import { showDate } from '../../../lib/dates.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import { ContactLinks } from '../../../components/contact-links.tsx';
import { useWhatsappOwners, type WhatsappOwners } from '../../clinic/whatsapp/use-owners.ts';
import { WhatsappOwner } from '../../clinic/whatsapp/whatsapp-owner.tsx';
import { OwnerData } from './owner-data.tsx';
import classes from './look.module.css';

export function OwnerLook({ ownerId }: { ownerId: number }) {
  const { data, error, isFetching, refetch } = trpc.adminRecord.owner.useQuery({ ownerId });
  const whatsapp = useWhatsappOwners([ownerId]);
  return (
    <LookedAt query={{ data: whatsapp.known ? data : undefined, error, isFetching, refetch }}>
      {(owner) => <Shown owner={owner} whatsapp={whatsapp} />}
    </LookedAt>
  );
}

const KEPT_WORDS = { with: 'Tiene cuenta, con libretas por entregar', without: 'La cuida la clínica' } as const;

type Noted = NonNullable<Answers['adminRecord']['owner']['noted']>;

function notedWords({ name, phone, email }: Noted): string {
  return [name, phone && showPhone(phone), email].filter(Boolean).join(' · ');
}

function Shown({ owner, whatsapp }: { owner: Answers['adminRecord']['owner']; whatsapp: WhatsappOwners }) {
  const accountName = `${owner.userName} ${owner.userSurname}`.trim();
  const name = `${owner.name} ${owner.surname}`.trim();
  const administers = mayDo(trpc.auth.me.useQuery().data?.roles ?? [], 'administer');
  return (
    <>
      <FactList
        facts={[
          { name: 'Identificación', value: owner.idNumber },
          { name: 'Teléfono', value: owner.phone && showPhone(owner.phone) },
          { name: 'Correo', value: owner.email },
          { name: 'Ciudad', value: owner.city },
          { name: 'Dirección', value: owner.address },
          {
            name: 'Cuenta',
            value: owner.kept ? KEPT_WORDS[owner.withAccount ? 'with' : 'without'] : accountName,
          },
          { name: 'La clínica lo tenía como', value: owner.noted && notedWords(owner.noted) },
          { name: 'En el registro desde', value: showDate(owner.createdAt) },
        ]}
      />
      <ContactLinks phone={owner.phone} email={owner.email} />
      {owner.pets.length > 0 && <WhatsappOwner ownerId={owner.id} name={name} known={whatsapp} />}
      {owner.kept && owner.principal === 0 && !owner.forgottenAt && (
        <Acts>
          <ButtonLink
            to="/dashboard/nuevoPropietario"
            search={{ propietario: owner.id }}
            variant="default"
            leftSection={<IconEdit />}
          >
            Corregir sus datos
          </ButtonLink>
        </Acts>
      )}
      <section aria-label="Pacientes">
        <h3>Pacientes</h3>
        {owner.pets.length === 0 && <p className="ink-2">Ninguno ahora.</p>}
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
      {owner.kept && owner.principal === 0 && (
        <OwnerData ownerId={owner.id} name={name} forgottenAt={owner.forgottenAt} />
      )}
      {!owner.kept && administers && (
        <Acts>
          <ButtonLink to="/dashboard/admin/usuarios" search={{ q: owner.userEmail }} variant="default">
            Ver su cuenta
          </ButtonLink>
        </Acts>
      )}
    </>
  );
}
