/** The sheet of a town's register: each field with its value to copy, the photographs and papers that it asks, and what is not known. */
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { sheetAsText, type SheetLine, type SheetNote } from '#server/health/registrations/rules.ts';
import { MARK_WORDS } from '#server/platform/countries/rules.ts';
import { AlertBand } from '../../../components/alert-band.tsx';
import layout from '../../../components/rows.module.css';
import { Button, ButtonLink, IconButton } from '../../../components/button.tsx';
import { IconCopy } from '../../../components/icons/act.tsx';
import { IconCheck } from '../../../components/icons/base.tsx';
import { IconPhoto } from '../../../components/icons/photo.tsx';
import { Chip } from '../../../components/state-chip.tsx';
import { showFailure, showToast } from '../../../components/toast.tsx';
import { showDate } from '../../../lib/dates.ts';
import type { Answers } from '../../../lib/trpc.ts';
import { useWhole } from '../../../lib/use-whole.ts';
import classes from './registrations.module.css';

type TownSheetAnswer = Answers['registrations']['sheet'];

export function TownSheet({ sheet, petId, petName }: { sheet: TownSheetAnswer; petId: number; petName: string }) {
  const { lines, notes, general, place, authority } = sheet;
  const texts = lines.filter(({ kind }) => kind === 'text');
  const asked = texts.filter((line) => line.asked);
  const others = texts.filter((line) => !line.asked);
  const photos = lines.filter(({ kind }) => kind === 'photo');
  const papers = lines.filter(({ kind }) => kind === 'paper');
  const whole = useWhole();
  const filled = texts.filter(({ value }) => value !== null);
  const [known, unknown] = [others.filter(({ value }) => value !== null), others.filter(({ value }) => value === null)];
  return (
    <>
      <div className={classes.main}>
        <AlertBand tone="blue" fact="Es una hoja de ayuda, no un documento oficial.">
          {general
            ? `Ninguna fuente dice qué pide ${place}: la hoja trae lo que piden otros registros.`
            : `Trae lo que una fuente dice de ${place} y lo que piden otros registros.`}{' '}
          PetLove+ no la envía: {authority ? `la presentas tú, con ${authority}` : 'la presentas tú'}.
        </AlertBand>
        <section className={classes.group} aria-labelledby="datos">
          <div className={classes.head}>
            <h2 id="datos">Datos para copiar</h2>
            {filled.length > 0 && (
              <Button
                variant="outline"
                size="sm"
                leftSection={<IconCopy />}
                onClick={() => void copy(sheetAsText(lines), 'Copiaste todos los datos.')}
              >
                Copiar todo
              </Button>
            )}
          </div>
          {asked.length > 0 && <Fields lines={asked} label={`Lo que pide ${place}`} />}
          {known.length > 0 && (
            <>
              {asked.length > 0 && <p className="ink-2">También lo piden otros registros:</p>}
              <Fields lines={known} label="Lo que piden otros registros" />
            </>
          )}
          {unknown.length > 0 && (
            <details className={layout.unfolds} open={whole}>
              <summary>
                {unknown.length === 1
                  ? 'Ver otro dato que pueden pedirte'
                  : `Ver otros ${unknown.length} datos que pueden pedirte`}
              </summary>
              <Fields lines={unknown} label="Lo que su libreta no dice" />
            </details>
          )}
        </section>
        <section className={classes.group} aria-labelledby="fotos">
          <div className={classes.head}>
            <h2 id="fotos">Fotos</h2>
            <ButtonLink
              variant="subtle"
              size="sm"
              leftSection={<IconPhoto />}
              to="/dashboard/galeria"
              search={{ mascota: petId }}
            >
              {`Elegir de las fotos de ${petName}`}
            </ButtonLink>
          </div>
          <ul className={classes.guide}>
            {photos.map((line) => (
              <li key={line.field} className="sheet">
                <PhotoShape field={line.field} />
                <div>
                  <h3>
                    {line.title} {line.asked && <Chip tone="blue">La piden</Chip>}
                  </h3>
                  <p>{line.words}</p>
                </div>
              </li>
            ))}
          </ul>
        </section>
      </div>
      <div className={classes.aside}>
        <section className={classes.group} aria-labelledby="papeles">
          <h2 id="papeles">Papeles que suelen pedir</h2>
          <ul className={`sheet ${classes.notes}`}>
            {papers.map((line) => (
              <li key={line.field}>
                <h3>
                  {line.title} {line.asked && <Chip tone="blue">Lo piden</Chip>}
                </h3>
                <p>{line.words}</p>
                {line.asked && <Source of={line} />}
                {line.field === 'docCarnet' && (
                  <Link to="/dashboard/carnet" search={{ mascota: petId }}>
                    Imprimir su carnet
                  </Link>
                )}
              </li>
            ))}
          </ul>
        </section>
        {notes.length > 0 && (
          <section className={classes.group} aria-labelledby="sobre">
            <h2 id="sobre">{`Sobre ${place}`}</h2>
            <ul className={`sheet ${classes.notes}`}>
              {notes.map((note) => (
                <li key={note.code}>
                  <h3>{note.title}</h3>
                  <p>{note.words}</p>
                  <Source of={note} />
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </>
  );
}

function Fields({ lines, label }: { lines: readonly SheetLine[]; label: string }) {
  return (
    <ul className={`sheet ${classes.fields}`} aria-label={label}>
      {lines.map((line) => (
        <Field key={line.field} line={line} />
      ))}
    </ul>
  );
}

function Field({ line: { title, words, value } }: { line: SheetLine }) {
  const [copied, mark] = useState(false);
  return (
    <li data-missing={value === null || undefined}>
      <span>
        <span className="small ink-2">{title}</span>
        {value === null ? <span className="ink-2">{`No está en su libreta. ${words}`}</span> : <b>{value}</b>}
      </span>
      {value !== null && (
        <IconButton
          label={`Copiar ${title.toLowerCase()}`}
          onClick={() => void copy(value, `Copiaste: ${title.toLowerCase()}.`).then(mark)}
        >
          {copied ? <IconCheck /> : <IconCopy />}
        </IconButton>
      )}
    </li>
  );
}

async function copy(text: string, said: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    showToast(said);
    return true;
  } catch {
    showFailure('Este navegador no dejó copiar. Mantén presionado el texto y cópialo.');
    return false;
  }
}

function Source({
  of: { source, checkedOn, mark, old },
}: {
  of: Pick<SheetNote, 'source' | 'checkedOn' | 'mark' | 'old'>;
}) {
  return (
    <p className="small ink-2">
      {`Fuente: ${source} · vista el ${showDate(checkedOn)} · seguridad: ${MARK_WORDS[mark]}.`}
      {old && ' Revisada hace más de un año.'}
    </p>
  );
}

/** How the animal stands on a photograph of a register. */
function PhotoShape({ field }: { field: string }) {
  const head = <circle cx="32" cy="26" r="12" />;
  return (
    <svg viewBox="0 0 64 64" width="64" height="64" aria-hidden="true" className={classes.shape}>
      <rect x="2" y="2" width="60" height="60" rx="8" />
      {field === 'photoFront' && (
        <>
          {head}
          <path d="M18 58c0-12 6-18 14-18s14 6 14 18" />
          <path d="M22 18l-4-8 8 4M42 18l4-8-8 4" />
        </>
      )}
      {field === 'photoSide' && (
        <>
          <path d="M12 30h26c6 0 6-10 12-10l4 6-6 4c0 6-4 10-8 10H20z" />
          <path d="M18 40v14M24 40v14M36 40v14M42 38v16M12 30c-4-2-5-6-4-10" />
        </>
      )}
      {field === 'photoTutor' && (
        <>
          <circle cx="24" cy="20" r="8" />
          <path d="M10 56c0-16 6-24 14-24s12 6 13 14" />
          <circle cx="46" cy="38" r="7" />
          <path d="M36 58c0-8 4-12 10-12s10 4 10 12" />
        </>
      )}
    </svg>
  );
}
