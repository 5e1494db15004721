/** An owner's data, contact links and actions. */
import { ButtonLink } from '../../../components/button.tsx';
import { ContactLinks } from '../../../components/contact-links.tsx';
import { FactList } from '../../../components/fact-list.tsx';
import { IconEdit, IconTrash } from '../../../components/icons/act.tsx';
import { MoreMenu, MoreMenuItem } from '../../../components/more-menu.tsx';
import { PersonMark } from '../../../components/pet-photo.tsx';
import { Chip } from '../../../components/state-chip.tsx';
import { StoredFace } from '../pictures/stored-face.tsx';
import { showPhone } from '#server/platform/lib/text.ts';
import { personInitials } from '../../../lib/format.ts';
import { documentName } from '#server/accounts/owners/abroad.rules.ts';
import { ID_KINDS } from '#server/accounts/owners/schema.ts';
import type { Owner } from './owner-values.ts';
import classes from './owners.module.css';
import { useOwnerFace } from './use-owner-face.ts';

export function OwnerProfile({ owner, onRemove }: { owner: Owner; onRemove: () => void }) {
  const name = `${owner.name} ${owner.surname}`.trim();
  const { target, photo } = useOwnerFace(owner);
  const abroad = owner.idKind && documentName(owner.idKind, owner.idNumber ?? '', owner.countryIso ?? 'EC');
  const kind = abroad ?? ID_KINDS.find(({ code }) => code === owner.idKind)?.name;
  const city = [owner.canton ?? owner.city, owner.country].filter(Boolean).join(', ');
  const known = owner.idNumber || owner.phone || owner.email || city || owner.address;
  return (
    <section className={`sheet ${classes.person}`} aria-label={`Datos de ${name}`}>
      <div className={classes.head}>
        <div className={classes.face}>
          <StoredFace
            target={target}
            what={owner.principal === 1 ? 'tu foto' : `la foto de ${name}`}
            photo={photo}
            face={(shown) => (
              <PersonMark initials={personInitials(owner.name, owner.surname)} photo={shown} size={72} />
            )}
            hint={
              <div className={classes.who}>
                <h1 tabIndex={-1} className={classes.name}>
                  {name}
                </h1>
                {owner.principal === 1 && <Chip>Tú</Chip>}
              </div>
            }
          />
        </div>
        {owner.principal === 0 && (
          <div className={classes.tools}>
            <MoreMenu label={`Más acciones para ${name}`}>
              <MoreMenuItem icon={<IconTrash />} onClick={onRemove}>
                Quitar de tu lista
              </MoreMenuItem>
            </MoreMenu>
          </div>
        )}
      </div>
      {/* The member's own profile needs no contact links. */}
      {owner.principal === 0 && <ContactLinks name={owner.name} phone={owner.phone} email={owner.email} />}
      {known ? (
        <FactList
          facts={[
            { name: kind ?? 'Documento', value: owner.idNumber && <span className="code">{owner.idNumber}</span> },
            { name: 'Teléfono', value: owner.phone && showPhone(owner.phone) },
            { name: 'Correo', value: owner.email },
            { name: 'Ciudad', value: city },
            { name: 'Dirección', value: owner.address },
          ]}
        />
      ) : (
        <p className="ink-2">Aún no hay datos para encontrarle.</p>
      )}
      <ButtonLink
        to="/dashboard/nuevoPropietario"
        search={{ propietario: owner.id }}
        variant="default"
        leftSection={<IconEdit />}
        fullWidth
      >
        {owner.principal === 1 ? 'Editar tus datos' : 'Editar sus datos'}
      </ButtonLink>
    </section>
  );
}
