/** Two documents of a record: the carnet, and a history of chosen sections. */
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { CheckField } from '../../../components/fields.tsx';
import { IconDownload } from '../../../components/icons/act.tsx';
import { IconShare } from '../../../components/icons/share.tsx';
import { useOffline } from '../../../lib/offline.ts';
import { trpc } from '../../../lib/trpc.ts';
import classes from './carnet.module.css';
import { usePdf } from './use-pdf.ts';

const SECTIONS = [
  ['vacunas', 'Vacunas'],
  ['desparasitacion', 'Desparasitación'],
  ['enfermedades', 'Enfermedades'],
  ['medicinas', 'Medicinas'],
  ['controles', 'Controles'],
  ['consultas', 'Consultas'],
  ['recetas', 'Recetas'],
  ['pesos', 'Peso'],
  ['alergias', 'Alergias y avisos'],
] as const;

export function RecordPapers({ petId }: { petId: number }) {
  const utils = trpc.useUtils();
  const { busy, run } = usePdf();
  const offline = useOffline();
  const [chosen, setChosen] = useState<readonly string[]>(SECTIONS.map(([id]) => id));
  const carnet = `/api/mascotas/${petId}/carnet.pdf`;
  const history = `/api/mascotas/${petId}/historia.pdf?secciones=${chosen.join(',')}`;
  const take = async (path: string, act: 'save' | 'share') => {
    if (await run(path, act)) void utils.papers.list.invalidate({ petId });
  };
  const buttons = (path: string, filled: boolean, disabled = false) => (
    <div className={classes.actions}>
      <Button
        variant={filled ? 'filled' : 'outline'}
        leftSection={<IconDownload />}
        loading={busy === `save:${path}`}
        disabled={disabled || offline}
        onClick={() => void take(path, 'save')}
      >
        Descargar PDF
      </Button>
      {'share' in navigator && (
        <Button
          variant="default"
          leftSection={<IconShare />}
          loading={busy === `share:${path}`}
          disabled={disabled || offline}
          onClick={() => void take(path, 'share')}
        >
          Compartir
        </Button>
      )}
    </div>
  );
  return (
    <div className={classes.papers}>
      {offline && (
        <p className={classes.wide} role="status">
          El PDF lo prepara el servidor: podrás descargarlo cuando vuelva la conexión. Mientras tanto, muestra lo de
          abajo.
        </p>
      )}
      <section className={`sheet ${classes.paper}`} aria-labelledby="carnet">
        <Miniature />
        <div className={classes.words}>
          <h2 id="carnet">Carnet de vacunación</h2>
          <p className="ink-2">
            Vacunas con lote, laboratorio y firma, desparasitación y peso. Como la libreta impresa, con espacio para
            seguir escribiendo.
          </p>
          {buttons(carnet, true)}
        </div>
      </section>
      <section className={`sheet ${classes.history}`} aria-labelledby="historia">
        <h2 id="historia">Historia de salud</h2>
        <p className="ink-2">Todo su historial en un documento, con lo que tú elijas.</p>
        <fieldset className={classes.sections}>
          <legend className="visually-hidden">Secciones</legend>
          {SECTIONS.map(([id, label]) => (
            <CheckField
              key={id}
              label={label}
              checked={chosen.includes(id)}
              onChange={({ currentTarget: { checked } }) =>
                setChosen((now) =>
                  SECTIONS.map(([one]) => one).filter((one) => (one === id ? checked : now.includes(one))),
                )
              }
            />
          ))}
        </fieldset>
        {chosen.length === 0 && <p role="status">Elige al menos una sección.</p>}
        {buttons(history, false, chosen.length === 0)}
      </section>
    </div>
  );
}

/** A miniature of the document. */
function Miniature() {
  const rows = [52, 66, 80, 94];
  return (
    <svg className={classes.mini} viewBox="0 0 92 130" aria-hidden="true">
      <rect className={classes.leaf} x="1" y="1" width="90" height="128" rx="4" />
      <rect className={classes.ink} x="9" y="14" width="74" height="1.6" />
      <rect className={classes.face} x="9" y="20" width="16" height="19" rx="3" />
      <rect className={classes.ink} x="29" y="21" width="24" height="4.5" rx="1" />
      <path className={classes.faint} d="M29 30h18M29 34h26M29 38h14" />
      <path
        className={classes.ink}
        d="M68 20h15v15h-15zM71 23h3v3h-3zM77 23h3v3h-3zM71 29h3v3h-3z"
        fillRule="evenodd"
      />
      <rect className={classes.band} x="9" y="44" width="74" height="6" />
      {rows.map((y) => (
        <g key={y}>
          <path className={classes.faint} d={`M11 ${y + 7}h11M26 ${y + 5}h16M26 ${y + 9}h11M66 ${y + 7}h13`} />
          <rect className={classes.label} x="46" y={y + 2} width="15" height="8" rx="1.500" />
          <path className={classes.rule} d={`M9 ${y + 13}h74`} />
        </g>
      ))}
      <path className={classes.faint} d="M9 118h30M68 118h15" />
    </svg>
  );
}
