/** One tag: its state, its animal, its last reading, and its actions. */
import { Link } from '@tanstack/react-router';
import { Button, ButtonLink } from '../../../components/button.tsx';
import { IconCheckCircle, IconClose, IconEye, IconInfo, IconRefresh } from '../../../components/icons/base.tsx';
import { IconDownload } from '../../../components/icons/act.tsx';
import { IconCircleDashed } from '../../../components/icons/care.tsx';
import { IconQrCode } from '../../../components/icons/frame.tsx';
import { MoreMenu, MoreMenuAnchor, MoreMenuItem, MoreMenuLink } from '../../../components/more-menu.tsx';
import { IconMapPin } from '../../../components/icons/talk.tsx';
import { PetPhoto } from '../../../components/pet-photo.tsx';
import { PlaceSketch } from '../inbox/place-sketch.tsx';
import { Chip, StateChip } from '../../../components/state-chip.tsx';
import type { Place } from '../../../components/window-list.tsx';
import { showCode } from '#server/platform/lib/codes.ts';
import { dayOf, showPast } from '../../../lib/dates.ts';
import { capital } from '../../../lib/format.ts';
import { homeTagUrl } from './home-tag.ts';
import { TagDrawing } from './tag-drawing.tsx';
import classes from './tag-card.module.css';
import { chipOf, placeOf, readingsOf, replacementOf, type Tag } from './tag-words.ts';

interface TagCardProps {
  tag: Tag;
  onSwitch: (tag: Tag, state: 'active' | 'disabled') => void;
  onReplace: (tag: Tag) => void;
  /** Its position in a virtual list. */
  place?: Place;
}

export function TagCard({ tag, onSwitch, onReplace, place }: TagCardProps) {
  const { code, petId, petName, state } = tag;
  const replaced = replacementOf(tag);
  const [last, readings] = readingsOf(tag);
  return (
    <li {...place} className={`sheet ${classes.card}`} data-off={state === 'active' ? undefined : true}>
      <div className={classes.top}>
        <div className={classes.drawing}>
          <TagDrawing code={code} qr={tag.qr} off={state !== 'active'} />
        </div>
        <div className={classes.words}>
          <TagState tag={tag} />
          <h3 className={classes.who}>
            <PetPhoto species={tag.species} photo={tag.photo} size={46} />
            <Link to="/dashboard/perfilMascotas" search={{ mascota: petId }}>
              {petName}
            </Link>
          </h3>
          <p className={classes.small}>
            <span>{last}</span> {readings && <span>{readings}</span>}
          </p>
        </div>
      </div>
      <LastPlace tag={tag} />
      {replaced && (
        <p className={classes.small}>
          {replaced} {state === 'active' && `Sigue llevando a ${petName}, por si alguien la encuentra.`}
        </p>
      )}
      {tag.lostAt && state === 'active' && (
        <p className={classes.small}>Quien la escanee verá que buscan a {petName} y cómo avisarte.</p>
      )}
      {state === 'withdrawn' && (
        <p className={classes.small}>PetLove+ la anuló. Ya no lleva a nadie ni puede volver a usarse.</p>
      )}
      {tag.role !== 'reader' && state !== 'withdrawn' && (
        <TagActions tag={tag} onSwitch={onSwitch} onReplace={onReplace} />
      )}
    </li>
  );
}

/** The place of the last reading, if a finder reported it, with a link to the finder's message. */
function LastPlace({ tag }: { tag: Tag }) {
  const { lastPlace } = tag;
  const where = placeOf(tag);
  if (!where) return null;
  if (!lastPlace) return <p className={classes.small}>{where}.</p>;
  const { threadId, point, accuracy, at } = lastPlace;
  return (
    <Link to="/dashboard/avisos" search={{ aviso: threadId }} className={classes.place}>
      {point && <PlaceSketch accuracy={accuracy} />}
      <span className={classes.where}>
        <IconMapPin size={20} />
        <span>
          <b>{where}</b>
          <span className={classes.small}>{capital(showPast(dayOf(at)))} · Ver el aviso</span>
        </span>
      </span>
    </Link>
  );
}

function TagActions({ tag, onSwitch, onReplace }: Omit<TagCardProps, 'place'>) {
  const { code, petId, petName, state } = tag;
  const on = state === 'active';
  const named = `la placa ${showCode(code)} de ${petName}`;
  return (
    <div className={classes.actions}>
      {on ? (
        <ButtonLink
          to="/dashboard/paginaPublica"
          search={{ mascota: petId }}
          variant="outline"
          size="sm"
          aria-label={`Así se ve ${named}`}
          leftSection={<IconEye size={20} />}
        >
          Así se ve
        </ButtonLink>
      ) : (
        <Button variant="outline" size="sm" aria-label={`Encender ${named}`} onClick={() => onSwitch(tag, 'active')}>
          Encender
        </Button>
      )}
      {on && (
        <Button variant="default" size="sm" aria-label={`Apagar ${named}`} onClick={() => onSwitch(tag, 'disabled')}>
          Apagar
        </Button>
      )}
      <MoreMenu label={`Más para ${named}`}>
        {on ? (
          <MoreMenuAnchor href={`/q/${code}`} icon={<IconQrCode />}>
            Ver su página
          </MoreMenuAnchor>
        ) : (
          <MoreMenuLink to="/dashboard/paginaPublica" search={{ mascota: petId }} icon={<IconEye />}>
            Así lo ve quien escanea
          </MoreMenuLink>
        )}
        {!tag.replacedAt && !tag.deceasedOn && (
          <MoreMenuItem icon={<IconRefresh />} onClick={() => onReplace(tag)}>
            Reemplazar por otra
          </MoreMenuItem>
        )}
        <MoreMenuAnchor href={homeTagUrl(petId)} icon={<IconDownload />}>
          Imprimir una de repuesto
        </MoreMenuAnchor>
      </MoreMenu>
    </div>
  );
}

function TagState({ tag }: { tag: Tag }) {
  switch (chipOf(tag)) {
    case 'lost':
      return <StateChip state="lost">Se busca</StateChip>;
    case 'on':
      return (
        <Chip tone="green" icon={<IconCheckCircle />}>
          Encendida
        </Chip>
      );
    case 'replaced':
      return (
        <Chip tone="amber" icon={<IconInfo />}>
          Reemplazada
        </Chip>
      );
    case 'off':
      return <Chip icon={<IconCircleDashed />}>Apagada</Chip>;
    case 'withdrawn':
      return <Chip icon={<IconClose />}>Anulada</Chip>;
  }
}
