/** The lines of the review, each with its way to mend it. */
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { mayDo, type StaffRole } from '#server/platform/core/rights.ts';
import { Button, ButtonLink } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { IconEdit } from '../../../components/icons/act.tsx';
import { IconCheck } from '../../../components/icons/base.tsx';
import { IconVaccine } from '../../../components/icons/care.tsx';
import { PetPhoto } from '../../../components/pet-photo.tsx';
import { showDate } from '../../../lib/dates.ts';
import { KIND_WORDS, type Line, lineWords } from './review-words.ts';
import rowStyles from '../../../components/rows.module.css';
import classes from './review.module.css';
import type { ReviewActs } from './use-review.ts';

interface ReviewListProps {
  lines: readonly Line[];
  roles: readonly StaffRole[];
  acts: ReviewActs;
}

export function ReviewList({ lines, roles, acts }: ReviewListProps) {
  const [joining, setJoining] = useState<Line | null>(null);
  return (
    <>
      <ul className={`sheet ${rowStyles.list} ${classes.lines}`}>
        {lines.map((line) => (
          <li key={line.lineId} className={`${rowStyles.row} ${classes.row}`}>
            {line.lot ? (
              <span className={classes.lot} aria-hidden="true">
                <IconVaccine size={26} />
              </span>
            ) : (
              <PetPhoto photo={line.photo} species={line.species} size={46} />
            )}
            <div className={`${rowStyles.words} ${classes.words}`}>
              <p className="small ink-2">{KIND_WORDS[line.kind].label}</p>
              <h2>
                {line.lot ? (
                  <Link to="/dashboard/admin/lote" search={{ lote: line.lot.lotId }}>
                    Lote {line.lot.number}
                  </Link>
                ) : mayDo(roles, 'readRecord') ? (
                  <Link to="/dashboard/perfilMascotas" search={{ mascota: line.petId }}>
                    {line.petName}
                  </Link>
                ) : (
                  line.petName
                )}
              </h2>
              <p>{lineWords(line)}</p>
              {line.acceptedAt && (
                <p className="small ink-2">
                  {line.acceptedBy ?? 'Alguien del equipo'} dijo que está bien, el {showDate(line.acceptedAt)}.
                </p>
              )}
            </div>
            <div className={`${rowStyles.acts} ${classes.acts}`}>
              {line.acceptedAt === null && (
                <Mend line={line} roles={roles} acts={acts} onJoin={() => setJoining(line)} />
              )}
              {mayDo(roles, 'readRecord') &&
                (line.acceptedAt === null ? (
                  <Button
                    variant="default"
                    size="sm"
                    leftSection={<IconCheck />}
                    aria-label={`Está bien así: ${aboutWhat(line)}, ${KIND_WORDS[line.kind].label}`}
                    onClick={() => acts.accept(line.lineId)}
                  >
                    Está bien así
                  </Button>
                ) : (
                  <Button variant="subtle" size="sm" onClick={() => acts.reopen(line.lineId)}>
                    Volver a la lista
                  </Button>
                ))}
            </div>
          </li>
        ))}
      </ul>
      <Dialog
        opened={joining !== null}
        onClose={() => setJoining(null)}
        title="¿Es la misma?"
        act={{
          label: 'Sí, unirlas',
          run: () => {
            if (joining?.other) acts.join(joining.petId, joining.other.petId);
            setJoining(null);
          },
        }}
        stay="No, son dos"
      >
        Las dos libretas de {joining?.petName} se vuelven una, con todo lo anotado. Puedes separarlas en los próximos 7
        días.
      </Dialog>
    </>
  );
}

function aboutWhat({ lot, petName }: Line): string {
  return lot ? `lote ${lot.number}` : petName;
}

interface MendProps {
  line: Line;
  roles: readonly StaffRole[];
  acts: ReviewActs;
  onJoin: () => void;
}

/** What opens where this is corrected, for who may. */
function Mend({ line, roles, acts, onJoin }: MendProps) {
  const { petId, petName, entry, owner, lot } = line;
  if (lot)
    return (
      <ButtonLink
        variant="outline"
        size="sm"
        to="/dashboard/admin/lote"
        search={{ lote: lot.lotId }}
        aria-label={`Ver el lote ${lot.number} y avisar a quien falta`}
      >
        Ver el lote
      </ButtonLink>
    );
  const same = { variant: 'outline', size: 'sm', leftSection: <IconEdit /> } as const;
  if (entry && mayDo(roles, 'sign'))
    return (
      <ButtonLink
        {...same}
        to="."
        search={(search) => ({ ...search, editar: entry.form, entrada: entry.id, de: petId })}
        resetScroll={false}
        aria-label={`Corregir ${entry.name} de ${petName}`}
        onClick={() => acts.opened(line.lineId)}
      >
        Corregir
      </ButtonLink>
    );
  if (line.other?.kept === 2 && mayDo(roles, 'mend'))
    return (
      <Button {...same} leftSection={undefined} aria-label={`¿Es la misma? ${petName}`} onClick={onJoin}>
        ¿Es la misma?
      </Button>
    );
  if (line.other)
    return (
      <ButtonLink
        {...same}
        leftSection={undefined}
        to="/dashboard/mostrador"
        search={{ ver: line.other.petId }}
        aria-label={`Ver el otro animal que se llama ${line.other.name}`}
      >
        Ver el otro
      </ButtonLink>
    );
  if (owner)
    return (
      <ButtonLink
        {...same}
        to="/dashboard/nuevoPropietario"
        search={{ propietario: owner.ownerId }}
        aria-label={`Anotar el contacto de ${owner.name}`}
      >
        Anotar su contacto
      </ButtonLink>
    );
  return null;
}
