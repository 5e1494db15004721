/** A signed statement as it was found: who signs it first and large, then the verdict, the animal and its doses. */
import { useEffect, useState } from 'react';
import { CERTIFICATES, SPECIES, type StatedCertificate } from '#server/documents/statements/format.rules.ts';
import { AlertBand } from '../../../components/alert-band.tsx';
import { FactList } from '../../../components/fact-list.tsx';
import { SkeletonForm } from '../../../components/skeleton.tsx';
import { StateChip } from '../../../components/state-chip.tsx';
import { showDate } from '../../../lib/dates.ts';
import { showMicrochip, showSex } from '../../../lib/format.ts';
import { Seal } from '../verification/seal.tsx';
import { type Known, type Opened, openStatement } from './open-statement.ts';
import { doseWords, findingOf, leftOutWords, listWords, readingDay, voucherWords } from './statement-words.ts';
import classes from './statements.module.css';

export function StatementView({ jws, known }: { jws: string; known: Known | null }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [device] = useState(() => new Date().toISOString());
  const { today, clockOff } = readingDay(known, device);
  useEffect(() => {
    let over = false;
    void openStatement(jws, known, today).then((found) => {
      if (!over) setOpened(found);
    });
    return () => {
      over = true;
    };
  }, [jws, known, today]);
  if (!opened) return <SkeletonForm fields={3} />;
  const { seal, state, tone, fact, words } = findingOf(opened);
  const read = opened.kind === 'read' ? opened : null;
  return (
    <article className={`sheet ${classes.paper}`}>
      <Issuer opened={opened} />
      <Seal word={seal} under={`Leído el ${showDate(today)}`} state={state} />
      <AlertBand tone={tone} fact={fact} announce>
        {words}
      </AlertBand>
      {clockOff && (
        <AlertBand tone="amber" fact="La fecha de este teléfono no es la de hoy.">
          Contamos con la del servidor: {showDate(today)}.
        </AlertBand>
      )}
      {read && <Said read={read} today={today} />}
    </article>
  );
}

function Issuer({ opened }: { opened: Opened }) {
  const read = opened.kind === 'read' ? opened : null;
  const host = read ? read.statement.issuer : 'host' in opened ? opened.host : null;
  if (!host) return null;
  const sure = read !== null || opened.kind === 'newer';
  return (
    <p className={classes.issuer}>
      <span>{sure ? 'Lo firma' : 'Dice ser de'}</span>
      <b>{host}</b>
      {read && (
        <small>
          {read.own ? 'Es el dominio de esta página.' : 'Está entre los dominios que esta página reconoce.'}
        </small>
      )}
    </p>
  );
}

function Said({
  read: { statement, standing, listAt },
  today,
}: {
  read: Extract<Opened, { kind: 'read' }>;
  today: string;
}) {
  const { animal, doses, leftOut, issuedOn, expiresOn, certificate } = statement;
  const left = leftOutWords(leftOut);
  const vouchers = new Set(doses.map(({ voucher }) => voucherWords(voucher)));
  // Said once where it is the same of all.
  const [same] = doses.length > 1 && vouchers.size === 1 ? vouchers : [];
  return (
    <>
      <section className={classes.part} aria-labelledby="animal">
        <h2 id="animal">{animal.name}</h2>
        <FactList
          facts={[
            { name: 'Especie', value: SPECIES[animal.species] ?? animal.species },
            { name: 'Raza', value: animal.breed },
            { name: 'Sexo', value: showSex(animal.sex) },
            { name: 'Nacimiento', value: animal.birthOn && showDate(animal.birthOn) },
            {
              name: 'Microchip',
              value: animal.chip ? (
                <span className="code">{showMicrochip(animal.chip)}</span>
              ) : (
                'Este código no lo dice'
              ),
            },
          ]}
        />
        <p className={classes.compare}>
          {animal.chip
            ? 'Compara el microchip y la cara con el animal que tienes delante.'
            : 'Sin su microchip no se sabe si es este animal: compara la cara, la edad y las señas.'}
        </p>
      </section>
      {certificate && <Certified certificate={certificate} />}
      {(doses.length > 0 || !certificate) && (
        <section className={classes.part} aria-labelledby="dosis">
          <h2 id="dosis">Vacunas</h2>
          {same && <p className={classes.small}>{same}, en todas.</p>}
          <ul className={classes.doses}>
            {doses.map((dose, index) => {
              const { state, word, when, against, bottle } = doseWords(dose, today);
              return (
                <li key={`${dose.givenOn}-${index}`}>
                  <span className={classes.name}>
                    <b>{dose.product}</b>
                    {/* Of a paper that does not stand, no dose is called valid. */}
                    {standing === 'valid' && <StateChip state={state}>{word}</StateChip>}
                  </span>
                  {against && <span className={classes.small}>Contra {against.toLowerCase()}</span>}
                  <span className={classes.when}>{when}</span>
                  {bottle && <span className={classes.small}>{bottle}</span>}
                  {!same && <span className={classes.small}>{voucherWords(dose.voucher)}</span>}
                </li>
              );
            })}
          </ul>
          {left && <p className={classes.small}>{left}</p>}
        </section>
      )}
      <p className={classes.foot}>
        Emitido el {showDate(issuedOn)}, vale hasta el {showDate(expiresOn)}. {listAt && listWords(listAt, today)} No es
        un documento oficial.
      </p>
    </>
  );
}

function Certified({ certificate }: { certificate: StatedCertificate }) {
  const { kind, statedOn, until, says, voucher } = certificate;
  const [first, ...others] = says;
  return (
    <section className={classes.part} aria-labelledby="certificado">
      <h2 id="certificado">{CERTIFICATES[kind] ?? 'Certificado'}</h2>
      <p>{first}</p>
      {others.length > 0 && (
        <ul className={classes.says}>
          {others.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      <p className={classes.small}>{voucherWords(voucher)}</p>
      <p className={classes.small}>
        Del {showDate(statedOn)}
        {until ? `, vale hasta el ${showDate(until)}.` : '.'}
      </p>
    </section>
  );
}
