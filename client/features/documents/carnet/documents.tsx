/** Documentos: the documents that the product issues for a record, and its attachments by kind and day. */
import { Link } from '@tanstack/react-router';
import { Attachments } from '../../pets/files/attachments.tsx';
import { DrawnRow, type DrawnRowProps } from '../../../components/drawn-row.tsx';
import { ButtonLink } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Together } from '../../../components/together.tsx';
import { IconDocument, IconVaccine } from '../../../components/icons/care.tsx';
import { IconFlag, IconMapPin } from '../../../components/icons/talk.tsx';
import { Sticker } from '../../pets/pets/sticker.tsx';
import { showDate } from '../../../lib/dates.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import { Certificates } from '../signed-papers/certificates.tsx';
import classes from './documents.module.css';
import { type Folder, foldersOf } from './folders.ts';

type PetRecord = Answers['pets']['get'];

export function Documents({ record }: { record: PetRecord }) {
  const { pet, can } = record;
  const folders = foldersOf(record);
  // They stand above what is kept.
  const certificates = trpc.certificates.ofPet.useQuery({ petId: pet.id });
  return (
    <>
      <section className="section" aria-labelledby="papeles">
        <h2 id="papeles">Para llevar y mostrar</h2>
        <ul className={classes.papers}>
          {PAPERS.filter(({ keepers }) => can.edit || can.attend || !keepers).map(({ to, ...paper }) => (
            <li key={to}>
              <Link to={to} search={{ mascota: pet.id }} className={`sheet ${classes.paper}`}>
                <DrawnRow {...paper} drawing={classes.drawing} />
              </Link>
            </li>
          ))}
          {/* What a border or a town asks is the family's to bring. */}
          {can.edit && !can.attend && !pet.deceasedOn && (
            <>
              <li>
                <Link to="/dashboard/viajes" search={{ mascota: pet.id }} className={`sheet ${classes.paper}`}>
                  <DrawnRow
                    title="Viajes"
                    words="Qué pide cada país, y hasta cuándo"
                    Drawing={IconFlag}
                    drawing={classes.drawing}
                  />
                </Link>
              </li>
              <li>
                <Link
                  to="/dashboard/viajes"
                  search={{ mascota: pet.id, ver: 'tramites' }}
                  className={`sheet ${classes.paper}`}
                >
                  <DrawnRow
                    title="Trámites de la ciudad"
                    words="La hoja del registro, llena con su libreta"
                    Drawing={IconMapPin}
                    drawing={classes.drawing}
                  />
                </Link>
              </li>
            </>
          )}
        </ul>
      </section>
      <Together ready={certificates.isFetched}>
        <Certificates record={record} />
        <section className="section" aria-labelledby="guardados">
          <h2 id="guardados">Adhesivos y certificados</h2>
          {folders.length > 0 ? (
            folders.map((folder) => <FolderCard key={folder.kind} folder={folder} petId={pet.id} can={can} />)
          ) : (
            <Nothing pet={pet} canEdit={can.edit} />
          )}
        </section>
      </Together>
    </>
  );
}

/** The ID card and the veterinarian's visit are linked beside the animal's name, above every tab. */
const PAPERS = [
  {
    to: '/dashboard/carnet',
    title: 'Carnet de vacunación',
    words: 'La libreta en PDF, con número que se verifica',
    Drawing: IconDocument,
    keepers: false,
  },
  {
    to: '/dashboard/comprobantes',
    title: 'Comprobante',
    words: 'Un enlace para la guardería o el viaje',
    Drawing: IconVaccine,
    keepers: true,
  },
] as const satisfies readonly (DrawnRowProps & {
  to: string;
  /** Only for members who may write. */
  keepers: boolean;
})[];

function FolderCard({ folder, petId, can }: { folder: Folder; petId: number; can: PetRecord['can'] }) {
  return (
    <section className={`sheet ${classes.folder}`} aria-label={folder.title}>
      <h3 className={classes.heading}>
        <Sticker kind={folder.kind} size={34} />
        {folder.title}
      </h3>
      <ul>
        {folder.entries.map(({ key, title, on, target, files }) => (
          <li key={key} className={classes.entry}>
            <p className={classes.what}>
              <b>{title}</b>
              {on && (
                <time dateTime={on} className="small ink-2 num">
                  {showDate(on)}
                </time>
              )}
            </p>
            <Attachments
              petId={petId}
              target={target}
              of={on ? `${title} del ${showDate(on)}` : title}
              files={files}
              add={can.edit ? (files.length > 0 ? 'Agregar otro archivo' : 'Agregar foto o PDF') : undefined}
              canEdit={can.edit}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Nothing({ pet, canEdit }: { pet: PetRecord['pet']; canEdit: boolean }) {
  if (!canEdit) return <EmptyState scene="box" title="Nada guardado todavía" />;
  return (
    <EmptyState
      scene="box"
      title={`Los papeles de ${pet.name}, a mano`}
      action={
        <ButtonLink to="." search={(search) => ({ ...search, agregar: 'vacuna' as const, de: pet.id })}>
          Agregar vacuna
        </ButtonLink>
      }
    >
      Al anotar una vacuna, agrega la foto de su adhesivo o del certificado. Aparecerá aquí.
    </EmptyState>
  );
}
