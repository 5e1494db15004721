/** One owner of the recall list: the due care of each animal, the message, and the result. */
import { useState } from 'react';
import { Button, ButtonLink } from '../../../components/button.tsx';
import { DateField } from '../../../components/date-field.tsx';
import { TextField } from '../../../components/fields.tsx';
import { IconCheckCircle, IconClose } from '../../../components/icons/base.tsx';
import { IconCalendar } from '../../../components/icons/frame.tsx';
import { MoreMenu, MoreMenuItem, MoreMenuLink } from '../../../components/more-menu.tsx';
import { PetPhoto } from '../../../components/pet-photo.tsx';
import { showFailure, showToast } from '../../../components/toast.tsx';
import { Chip } from '../../../components/state-chip.tsx';
import { Sticker } from '../../pets/pets/sticker.tsx';
import { mayDo } from '#server/platform/core/rights.ts';
import { showPhone } from '#server/platform/lib/text.ts';
import { showDate, showDue } from '../../../lib/dates.ts';
import { formOfLine } from '../../../lib/entry-address.ts';
import { invalidate } from '../../../lib/invalidate.ts';
import { readError } from '../../../lib/show-error.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import type { WhatsappOwners } from '../whatsapp/use-owners.ts';
import { WhatsappOwner } from '../whatsapp/whatsapp-owner.tsx';
import { MessageBox } from './message-box.tsx';
import { type Group, KINDS, type Line, lineId, type Mark, MARK_WORDS } from './recall-words.ts';
import rowStyles from '../../../components/rows.module.css';
import classes from './recall.module.css';
import type { useMarks } from './use-marks.ts';

interface RecallCardProps {
  group: Group;
  today: string;
  /** The clinic that writes. */
  clinic: Answers['recalls']['list']['clinic'];
  open: boolean;
  onOpen: (open: boolean) => void;
  whatsapp: WhatsappOwners;
  marks: ReturnType<typeof useMarks>;
  draft: string | undefined;
  onDraft: (text: string) => void;
}

const HINTED = 2;
const inSpanish = new Intl.ListFormat('es', { type: 'conjunction' });
const plain = (state: Mark['state']): Mark => ({ state, note: null, bookedOn: null });

export function RecallCard({ group, today, clinic, open, onOpen, whatsapp, marks, draft, onDraft }: RecallCardProps) {
  const { name, surname, phone, chat, silent, lines } = group;
  const [booking, setBooking] = useState(false);
  const whole = `${name} ${surname}`.trim();
  const states = new Set(lines.map((line) => marks.markOf(line).state));
  const state = states.size === 1 ? [...states][0] : null;
  const noted = marks.markOf(lines[0] as Line);
  const waiting = lines.filter((line) => marks.markOf(line).state === null);
  // This owner receives no message, so the due lines are shortened and the next owner's card moves up.
  const shown = silent ? lines.slice(0, HINTED) : lines;
  const more = group.more + lines.length - shown.length;
  const all = (to: Mark) => {
    setBooking(false);
    marks.mark(lines, to);
  };
  return (
    <li className={`sheet ${classes.card}`} data-open={open || undefined}>
      <div className={classes.about}>
        <div className={classes.head}>
          <div className={classes.who}>
            <h2 className={classes.name}>{whole}</h2>
            <p className="small ink-2 num">{phone ? showPhone(chat ? `+${chat}` : phone) : 'Sin teléfono'}</p>
          </div>
          {state && (
            <Chip
              tone={state === 'gone' ? 'plain' : 'green'}
              icon={state === 'gone' ? <IconClose size={16} /> : <IconCheckCircle size={16} />}
            >
              {MARK_WORDS[state]}
            </Chip>
          )}
        </div>
        <ul className={`${rowStyles.plain} ${classes.lines}`}>
          {shown.map((line) => (
            <LineRow
              key={lineId(line)}
              line={line}
              today={today}
              mark={marks.markOf(line)}
              onGone={() => marks.mark([line], plain('gone'))}
            />
          ))}
        </ul>
        {more > 0 && <p className="small ink-2">Y {more} más de esta persona.</p>}
        {state === 'booked' && (noted.bookedOn || noted.note) && (
          <p className={classes.booked}>
            <IconCalendar /> Turno:{' '}
            {[noted.bookedOn && showDate(noted.bookedOn), noted.note].filter(Boolean).join(' · ')}
          </p>
        )}
        {!silent && <WhatsappOwner ownerId={group.ownerId} name={whole} known={whatsapp} />}
      </div>
      {silent ? (
        <Silent ownerId={group.ownerId} name={whole} said={group.said} />
      ) : waiting.length === 0 ? (
        booking ? (
          <Booking
            today={today}
            lines={lines.filter(({ petId }) => petId === lines[0]?.petId)}
            onSave={(note, bookedOn) => all({ state: 'booked', note, bookedOn })}
            onCancel={() => setBooking(false)}
          />
        ) : (
          <div className={`${rowStyles.acts} ${classes.acts}`} role="group" aria-label={`Qué pasó con ${whole}`}>
            {state !== 'answered' && state !== 'booked' && (
              <Button variant="outline" onClick={() => all(plain('answered'))}>
                Respondió
              </Button>
            )}
            <Button variant={state === 'answered' ? 'outline' : 'default'} onClick={() => setBooking(true)}>
              {state === 'booked' ? 'Cambiar el día' : 'Agendó'}
            </Button>
            {state !== 'gone' && (
              <Button variant="subtle" onClick={() => all(plain('gone'))}>
                No vuelve
              </Button>
            )}
            {state === 'gone' && (
              <Button variant="subtle" onClick={() => all(plain(null))}>
                Volver a avisar
              </Button>
            )}
          </div>
        )
      ) : open ? (
        <MessageBox
          group={{ ...group, lines: waiting }}
          today={today}
          clinic={clinic}
          draft={draft}
          onDraft={onDraft}
          onSent={() => marks.mark(waiting, plain('sent'))}
        />
      ) : (
        <div className={`${rowStyles.acts} ${classes.acts}`}>
          <Button variant="outline" aria-label={`Preparar mensaje para ${whole}`} onClick={() => onOpen(true)}>
            Preparar mensaje
          </Button>
        </div>
      )}
    </li>
  );
}

/** Said to the clinic it is taken back here; said in the own account it is changed there. */
function Silent({ ownerId, name, said }: { ownerId: number; name: string; said: boolean }) {
  const end = trpc.recalls.endSilence.useMutation({
    onError: (error) => showFailure(readError(error).message),
    onSuccess: () => showToast(`${name} vuelve a recibir avisos.`),
    onSettled: () => invalidate('recalls'),
  });
  return (
    <div className={classes.quiet}>
      <p>Prefiere no recibir avisos.</p>
      {said && (
        <Button variant="subtle" size="sm" loading={end.isPending} onClick={() => end.mutate({ ownerId })}>
          Vuelve a quererlos
        </Button>
      )}
    </div>
  );
}

function LineRow({ line, today, mark, onGone }: { line: Line; today: string; mark: Mark; onGone: () => void }) {
  const { petId, petName, petCode, species, photo, key, kind, title, dueOn, spoiledOn } = line;
  const maySign = mayDo(trpc.auth.me.useQuery().data?.roles ?? [], 'sign');
  const entry = KINDS.find(({ value }) => value === kind)?.entry ?? 'vacuna';
  return (
    <li className={`${rowStyles.row} ${classes.line}`} data-gone={mark.state === 'gone' || undefined}>
      <PetPhoto species={species} photo={photo} size={46} corner={<Sticker kind={kind} size={26} />} />
      <div className={`${rowStyles.words} ${classes.words}`}>
        <p className={classes.what}>
          {petName}: {title}
        </p>
        <p className="small" data-overdue={Boolean(spoiledOn) || dueOn < today || undefined}>
          {spoiledOn ? 'Hay que repetirla: su lote fue retirado' : showDue(dueOn, today)}
        </p>
      </div>
      <MoreMenu label={`Más acciones: ${petName}, ${title}`}>
        <MoreMenuLink
          to="/dashboard/admin/turnos"
          search={{ paciente: petId, nombre: petName, linea: key, motivo: title }}
          icon={<IconCalendar />}
        >
          Dar un turno
        </MoreMenuLink>
        {maySign ? (
          <MoreMenuLink
            to="."
            search={(old: object) => ({ ...old, ...formOfLine(entry, petId, line) })}
            icon={<IconCheckCircle />}
          >
            Ya se aplicó
          </MoreMenuLink>
        ) : (
          <MoreMenuLink to="/dashboard/admin/jornadas" icon={<IconCheckCircle />}>
            Ya se aplicó: anotar en una jornada
          </MoreMenuLink>
        )}
        {mark.state !== 'gone' && (
          <MoreMenuItem icon={<IconClose />} onClick={onGone}>
            No vuelve
          </MoreMenuItem>
        )}
        <MoreMenuLink to="/dashboard/admin/mascotas" search={{ q: petCode }}>
          Ver en Mascotas
        </MoreMenuLink>
      </MoreMenu>
    </li>
  );
}

function Booking({
  today,
  lines,
  onSave,
  onCancel,
}: {
  today: string;
  /** Of one animal: one visit answers all of them. */
  lines: readonly Line[];
  onSave: (note: string | null, day: string | null) => void;
  onCancel: () => void;
}) {
  const [first] = lines;
  const [day, setDay] = useState('');
  const [note, setNote] = useState('');
  return (
    <form
      className={classes.message}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSave(note.trim() || null, day || null);
      }}
    >
      <DateField label="¿Para qué día? (si lo sabes)" value={day} min={today} onChange={setDay} />
      <TextField
        label="Nota"
        placeholder="10:30, con la Dra. Vera"
        maxLength={200}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <div className={`${rowStyles.acts} ${classes.acts}`}>
        <ButtonLink
          to="/dashboard/admin/turnos"
          search={{
            ...(first && { paciente: first.petId, nombre: first.petName }),
            linea: lines.map(({ key }) => key).join(),
            motivo: inSpanish.format(lines.map(({ title }) => title)),
            ...(day && { dia: day }),
            ...(note.trim() && { nota: note.trim() }),
          }}
        >
          Darle hora en la agenda
        </ButtonLink>
        <Button type="submit" variant="default">
          Solo anotar
        </Button>
        <Button variant="subtle" onClick={onCancel}>
          Cancelar
        </Button>
      </div>
    </form>
  );
}
