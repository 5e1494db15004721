/** The verdict on a document: genuine or revoked, and the changes since it was printed. */
import { AlertBand } from '../../../components/alert-band.tsx';
import { FactList } from '../../../components/fact-list.tsx';
import { Seal } from './seal.tsx';
import { showDate, showInstant } from '../../../lib/dates.ts';
import type { Answers } from '../../../lib/trpc.ts';
import classes from './verify.module.css';

type Paper = Answers['verification']['verify'];

const KINDS = {
  cedula: 'Cédula',
  carnet: 'Carnet de vacunación',
  historia: 'Historia de salud',
  certificado: 'Certificado de vacunación',
  consulta: 'Nota de consulta',
  receta: 'Receta',
  salud: 'Certificado de salud',
  esterilizacion: 'Certificado de esterilización',
  microchip: 'Certificado de microchip',
  fallecimiento: 'Certificado de fallecimiento',
} as const satisfies Record<Paper['kind'], string>;

const VERDICTS = {
  current: {
    seal: 'Auténtico',
    state: 'ok',
    tone: 'green',
    fact: 'Está al día.',
    words: 'Coincide con el registro de hoy.',
  },
  changed: {
    seal: 'Con cambios',
    state: 'soon',
    tone: 'amber',
    fact: 'Es auténtico, pero el registro cambió después.',
    words: 'Pide uno nuevo si lo que cambió te importa.',
  },
  disowned: {
    seal: 'Sin respaldo',
    state: 'overdue',
    tone: 'red',
    fact: 'Es auténtico, pero se retiró la verificación de quien lo firmó.',
    words: 'Pide que otro veterinario lo confirme.',
  },
  moved: {
    seal: 'Con cambios',
    state: 'soon',
    tone: 'amber',
    fact: 'Es auténtico, pero el animal cambió de familia después.',
    words: 'Los datos de su tutor ya no son los que están impresos.',
  },
  revoked: {
    seal: 'Anulado',
    state: 'overdue',
    tone: 'red',
    fact: 'Su familia anuló este documento.',
    words: 'Ya no vale: pide uno nuevo.',
  },
  gone: {
    seal: 'No vigente',
    state: 'overdue',
    tone: 'red',
    fact: 'Este animal ya no está en el registro.',
    words: 'El documento se emitió aquí, pero ya no se puede comparar con nada.',
  },
} as const;

/** By the clinic, for a reason. */
const WITHDRAWN = { ...VERDICTS.revoked, seal: 'Retirado' } as const;

function verdictOf({ state, reason, revokedOn }: Paper) {
  if (state !== 'revoked' || reason === null) return VERDICTS[state];
  const fact = `La clínica lo retiró el ${showDate(revokedOn ?? '')}: ${reason.replace(/\.$/, '')}.`;
  return { ...WITHDRAWN, fact };
}

export function Verdict({ paper }: { paper: Paper }) {
  const { seal, state, tone, fact, words } = verdictOf(paper);
  return (
    <article className={`sheet ${classes.paper}`}>
      <Seal word={seal} under={`Comprobado el ${showInstant(paper.checkedAt)}`} state={state} />
      <AlertBand tone={tone} fact={fact} announce>
        {words}
      </AlertBand>
      <FactList
        facts={[
          { name: 'Documento', value: KINDS[paper.kind] },
          { name: 'Número', value: <span className="code">{paper.number}</span> },
          { name: 'Nombre impreso', value: paper.name },
          { name: 'Especie', value: paper.species },
          ...doseFacts(paper.doses),
          { name: 'Emitido', value: showDate(paper.issuedOn) },
        ]}
      />
      {paper.changes.length > 0 && (
        <section className={classes.changes} aria-labelledby="cambios">
          <h2 id="cambios">Qué cambió desde entonces</h2>
          <ul>
            {paper.changes.map((sentence, index) => (
              <li key={`${sentence}-${index}`}>{sentence}</li>
            ))}
          </ul>
        </section>
      )}
      <p className="small ink-2">
        Compara {paper.doses.length > 0 ? 'estos datos' : 'el nombre y el número'} con los del papel. Si no coinciden,
        el papel no es este documento.
      </p>
    </article>
  );
}

const BROUGHT = 'Traída de otro registro';

/** What the paper says of its vaccines: a name or a day that was painted over differs from it. */
function doseFacts(doses: Paper['doses']) {
  const [first] = doses;
  if (first && doses.length === 1)
    return [
      { name: 'Vacuna', value: first.vaccine },
      { name: 'Se aplicó', value: showDate(first.givenOn) },
      { name: 'Vale hasta', value: first.nextOn && showDate(first.nextOn) },
      { name: 'Origen', value: first.brought ? BROUGHT : null },
      { name: 'Quién la respalda', value: first.vouched },
    ];
  return doses.map(({ vaccine, givenOn, nextOn, brought, vouched }, index) => ({
    name: `Vacuna ${index + 1}`,
    value: [
      vaccine,
      `se aplicó el ${showDate(givenOn)}`,
      nextOn && `vale hasta el ${showDate(nextOn)}`,
      brought && BROUGHT.toLowerCase(),
      vouched && `la respalda: ${vouched}`,
    ]
      .filter(Boolean)
      .join(', '),
  }));
}
