/** The true page, as a telephone shows it. A new one is loaded behind the one that is seen, and takes its place whole: no flash. */
import { useState } from 'react';
import { IconWorking } from '../../components/icons/base.tsx';
import { Pills } from '../../components/pills.tsx';
import { SkeletonPage } from '../../components/skeleton-shapes.tsx';
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
      {/* The page itself is asleep in its frame: whoever listens hears its words here. */}
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
  /** Still loading, under the one that is seen. */
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
      // Nothing in it can be sent or opened; it is of our own origin only so that its place on the page can be kept.
      sandbox="allow-same-origin"
      onLoad={({ currentTarget }) => {
        keepPlace(currentTarget);
        onReady(currentTarget.contentDocument?.body.innerText ?? '');
      }}
    />
  );
}

/** The new page stands where the old one was scrolled to. */
function keepPlace(frame: HTMLIFrameElement): void {
  const before = [...(frame.parentElement?.querySelectorAll('iframe') ?? [])].find((one) => one !== frame);
  frame.contentWindow?.scrollTo(0, before?.contentWindow?.scrollY ?? 0);
}

/** `perdida` asks for the other of two days; without it the page is as it stands now. */
function addressOf({ petId, lost }: PageAnswer, day: Day, version: number): string {
  const other = day === 'now' ? '' : `perdida=${lost ? 0 : 1}&`;
  return `/api/mascotas/${petId}/pagina?${other}v=${version}`;
}
