/** The animal without a tag that a stranger found, for the family that may know it. */
import { AlertBand } from '../../../components/alert-band.tsx';
import { IconSearch } from '../../../components/icons/frame.tsx';
import { showDate } from '../../../lib/dates.ts';
import type { Thread } from './sighting-words.ts';
import classes from './found-card.module.css';

interface FoundCardProps {
  found: NonNullable<Thread['found']>;
  petName: string;
}

export function FoundCard({ found, petName }: FoundCardProps) {
  const { code, photo, looks, foundOn, likeness, over } = found;
  return (
    <section className={classes.card} aria-labelledby="parecido">
      <h3 id="parecido" className={classes.title}>
        <IconSearch size={24} /> ¿Es {petName}?
      </h3>
      {photo && <img className={classes.photo} src={`/e/${code}/foto`} alt={`Foto de quien lo encontró: ${looks}`} />}
      <div className={classes.words}>
        <p className={classes.looks}>{looks}</p>
        <p className="small">Lo encontraron el {showDate(foundOn)}. No lleva placa.</p>
        {likeness && <p className="small">{likeness} Puede ser otro: mira bien la foto y pregunta por una seña.</p>}
        {!photo && !over && <p className="small">Todavía no hay foto: pídesela en la conversación.</p>}
      </div>
      {over && (
        <AlertBand tone="blue" fact="Quien lo encontró quitó su aviso.">
          Su foto ya no se muestra.
        </AlertBand>
      )}
    </section>
  );
}
