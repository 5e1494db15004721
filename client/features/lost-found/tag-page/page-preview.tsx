/**
 * The real page in a telephone frame. A new version loads behind the visible one and then replaces it,
 * without a flash.
 */
import { useState } from 'react';
import { IconWorking } from '../../../components/icons/base.tsx';
import { Pills } from '../../../components/pills.tsx';
import { SkeletonPage } from '../../pets/pets/skeleton-shapes.tsx';
import classes from './page-choices.module.css';
import type { PageAnswer } from './use-page-choices.ts';

type Day = 'now' | 'other';

export function PagePreview({ page, version }: { page: PageAnswer; version: number }) {
  const [day, setDay] = useState<Day>('now');
  const address = addressOf(page, day, version);
  const [shown, setShown] = useState<string | null>(null);
  const [words, setWords] = useState('');
  const lost = { male: 'perdido', female: 'perdida', unknown: 'en búsqueda' }[page.sex];
  return (
    <section className={classes.preview} aria-labelledby="vista-previa">
      <h2 id="vista-previa" className="visually-hidden">
        Vista previa
      </h2>
      {!page.deceased && (
        <Pills<Day>
          label="Cómo se ve"
          hideLabel
          layout="fill"
          value={day}
          onChange={setDay}
          options={
            page.lost
              ? [
                  { value: 'now', label: `Ahora, ${lost}` },
                  { value: 'other', label: 'Cuando aparezca' },
                ]
              : [
                  { value: 'now', label: 'Hoy' },
                  { value: 'other', label: 'Si se pierde' },
                ]
          }
        />
      )}
      <div className={classes.phone}>
        {[...new Set([shown ?? address, address])].map((one) => (
          <PageFrame
            key={one}
            address={one}
            title={`Página pública de ${page.petName}${one === address ? '' : ' (anterior)'}`}
            behind={one !== shown}
            onReady={(text) => {
              setShown(one);
              setWords(text);
            }}
          />
        ))}
        {shown === null && (
          <div className={classes.coming}>
            <SkeletonPage />
          </div>
        )}
        {shown !== null && shown !== address && (
          <p className={classes.loading} role="status">
            <IconWorking size={20} /> <span className="visually-hidden">Cargando la vista previa</span>
          </p>
        )}
      </div>
      {/* The page inside the frame is inert, so a screen reader gets its text here. */}
      <p className="visually-hidden">La página dice: {words}</p>
      <p className={`small ink-2 ${classes.under}`}>
        Es su página de verdad, con los botones apagados. Mirarla aquí no cuenta como lectura.
      </p>
    </section>
  );
}

interface PageFrameProps {
  address: string;
  title: string;
  /** Still loading, below the visible one. */
  behind: boolean;
  onReady: (text: string) => void;
}

function PageFrame({ address, title, behind, onReady }: PageFrameProps) {
  return (
    <iframe
      src={address}
      title={title}
      className={classes.frame}
      data-behind={behind || undefined}
      tabIndex={behind ? -1 : 0}
      aria-hidden={behind || undefined}
      // The frame runs no scripts, forms or links; same-origin only lets the preview keep its scroll
      // position.
      sandbox="allow-same-origin"
      onLoad={({ currentTarget }) => {
        keepPlace(currentTarget);
        onReady(currentTarget.contentDocument?.body.innerText ?? '');
      }}
    />
  );
}

/** Scrolls the new page to the position of the old one. */
function keepPlace(frame: HTMLIFrameElement): void {
  const before = [...(frame.parentElement?.querySelectorAll('iframe') ?? [])].find((one) => one !== frame);
  frame.contentWindow?.scrollTo(0, before?.contentWindow?.scrollY ?? 0);
}

/** `perdida` asks for the other state of the two; without it the page shows the current one. */
function addressOf({ petId, lost }: PageAnswer, day: Day, version: number): string {
  const other = day === 'now' ? '' : `perdida=${lost ? 0 : 1}&`;
  return `/api/mascotas/${petId}/pagina?${other}v=${version}`;
}
