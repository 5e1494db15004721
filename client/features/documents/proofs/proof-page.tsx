/** A proof as a stranger sees it: the animal's picture, one large word, and each vaccine. */
import { useState } from 'react';
import { FactList } from '../../../components/fact-list.tsx';
import { PetPhoto, SpeciesMark } from '../../../components/pet-photo.tsx';
import { ByDisease } from '../../health/record/by-disease.tsx';
import { Seal } from '../verification/seal.tsx';
import { StateChip } from '../../../components/state-chip.tsx';
import { showDate, showInstant } from '../../../lib/dates.ts';
import { type ProofShown, recorderWords, sealOf, stateWord, summaryWords, whenWords } from './proof-words.ts';
import { SignedCode } from './signed-code.tsx';
import classes from './proofs.module.css';

export function ProofPage({ code, proof }: { code: string; proof: ProofShown }) {
  const [lost, setLost] = useState(false);
  return (
    <article className={`sheet ${classes.paper}`}>
      <div className={classes.who}>
        <span className={classes.face}>
          {proof.photo && !lost ? (
            <img
              src={`/api/comprobantes/${code}/foto`}
              alt={`Foto de ${proof.name ?? proof.speciesName.toLowerCase()}`}
              onError={() => setLost(true)}
            />
          ) : (
            <PetPhoto species={proof.species} size="fill" alt={proof.speciesName} />
          )}
        </span>
        <div className={classes.about}>
          <p className={classes.kicker}>{proof.name ? 'Comprobante de vacunas' : `Para: ${proof.purpose}`}</p>
          <h1 tabIndex={-1}>{proof.name ?? 'Comprobante de vacunas'}</h1>
          <p className={classes.species}>
            <SpeciesMark species={proof.species} name={proof.speciesName} />
            <span aria-hidden="true">{proof.speciesName}</span>
          </p>
          {proof.name && <p className={classes.small}>Para: {proof.purpose}</p>}
          {proof.chip && (
            <p className={classes.small}>
              Su microchip termina en <span className="code">{proof.chip}</span>
            </p>
          )}
        </div>
      </div>
      <Seal {...sealOf(proof)} under={`Datos al ${showInstant(proof.asOf)}`} />
      {proof.cover.rows.length > 0 && (
        <section className={classes.vaccines} aria-labelledby="por-enfermedad">
          <div className={classes.heading}>
            <h2 id="por-enfermedad">Por enfermedad</h2>
          </div>
          <ByDisease cover={proof.cover} />
        </section>
      )}
      <section className={classes.vaccines} aria-labelledby="vacunas">
        <div className={classes.heading}>
          <h2 id="vacunas">Vacunas</h2>
          <p className="ink-2">{summaryWords(proof.vaccines)}</p>
        </div>
        {proof.vaccines.length === 0 && (
          <p>Su familia no tiene vacunas anotadas, y para esta especie no se espera ninguna.</p>
        )}
        <ul className={classes.rows}>
          {proof.vaccines.map((vaccine, index) => (
            <li key={`${vaccine.title}-${index}`} className={classes.vaccine}>
              <span className={classes.name}>
                <b>{vaccine.title}</b>
                <StateChip state={vaccine.state}>{stateWord(vaccine)}</StateChip>
              </span>
              {vaccine.diseases.length > 0 && <span className={classes.small}>{vaccine.diseases.join(', ')}</span>}
              <span className={classes.when}>{whenWords(vaccine)}</span>
              {vaccine.givenOn && (
                <span
                  className={classes.small}
                  data-verified={vaccine.by?.code === 'clinic' || vaccine.by?.code === 'outside' || undefined}
                >
                  {recorderWords(vaccine)}
                </span>
              )}
            </li>
          ))}
        </ul>
      </section>
      {proof.fields.length > 0 && (
        <section className={classes.vaccines} aria-labelledby="tambien">
          <div className={classes.heading}>
            <h2 id="tambien">También</h2>
          </div>
          <FactList facts={proof.fields} />
          <p className="small ink-2">Lo anotó su familia o la clínica que la atiende.</p>
        </section>
      )}
      {proof.signed && <SignedCode code={code} signed={proof.signed} />}
      <p className={classes.until}>
        Este enlace vale hasta el <b>{showDate(proof.until)}</b>. Lo muestra su familia y puede quitarlo antes.
      </p>
    </article>
  );
}
