/** The animal behind a code: what it is and whether it is looked for. Nothing about its people. */
import { Link } from '@tanstack/react-router';
import { AlertBand } from '../../components/alert-band.tsx';
import { FactList } from '../../components/fact-list.tsx';
import { IconChevronRight, IconLock } from '../../components/icons/base.tsx';
import { PetPhoto, SpeciesMark } from '../../components/pet-photo.tsx';
import { foundFaceUrl } from '../../lib/files.ts';
import { showPetCode, showSex } from '../../lib/format.ts';
import type { Answers } from '../../lib/trpc.ts';
import classes from './find-pet.module.css';

/** `ownId`: its id where it is in the person's own list. */
export function FoundPet({ pet, ownId }: { pet: Answers['pets']['findByCode']; ownId: number | undefined }) {
  return (
    <article className={`sheet ${classes.found}`}>
      <div className={classes.face}>
        <PetPhoto
          species={pet.species}
          photo={pet.photo ? foundFaceUrl(pet.code) : null}
          size="fill"
          alt={`${pet.name}, ${pet.speciesName.toLowerCase()}`}
        />
      </div>
      <div className={classes.words}>
        {pet.lost && (
          <AlertBand tone="red" fact={`Se perdió ${pet.name}.`}>
            Su familia le está buscando.
          </AlertBand>
        )}
        <div className={classes.name}>
          <h2>{pet.name}</h2>
          <SpeciesMark species={pet.species} name={pet.speciesName} />
        </div>
        <FactList
          facts={[
            { name: 'Especie', value: pet.speciesName },
            { name: 'Raza', value: pet.breed },
            { name: 'Sexo', value: showSex(pet.sex) },
            { name: 'Color', value: pet.color },
            { name: 'Código', value: <span className="code">{showPetCode(pet.code)}</span> },
          ]}
        />
        {ownId === undefined ? (
          <p className={classes.privacy}>
            <IconLock size={20} />
            Los datos de su familia no se muestran aquí.
          </p>
        ) : (
          <Link to="/dashboard/perfilMascotas" search={{ mascota: ownId }} className={classes.own}>
            Está en tu registro. Ver su ficha
            <IconChevronRight />
          </Link>
        )}
      </div>
    </article>
  );
}

/** Where the answer will stand. */
export function FindingPet() {
  return (
    <div className={`sheet ${classes.found}`} role="status" aria-label="Buscando">
      <div className={`${classes.face} ${classes.waiting}`} />
      <div className={`${classes.words} ${classes.waitingWords}`}>
        <span />
        <span />
        <span />
      </div>
    </div>
  );
}
