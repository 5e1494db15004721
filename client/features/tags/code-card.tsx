/** One animal's public code, large enough to be read off the screen by whoever engraves it. */
import { Link } from '@tanstack/react-router';
import { Button } from '../../components/button.tsx';
import { IconCheck } from '../../components/icons/base.tsx';
import { IconCopy } from '../../components/icons/act.tsx';
import { PetPhoto } from '../../components/pet-photo.tsx';
import { showFailure } from '../../components/toast.tsx';
import { showPetCode } from '../../lib/format.ts';
import type { Answers } from '../../lib/trpc.ts';
import { useCopy } from '../../lib/use-copy.ts';
import classes from './tags.module.css';

export type PetWithCode = Answers['pets']['list'][number];

export function CodeCard({ pet }: { pet: PetWithCode }) {
  const { copied, copy } = useCopy();
  const code = showPetCode(pet.code);
  const press = () => {
    if (!copy(code)) showFailure(`Tu navegador no deja copiar aquí. El código de ${pet.name} es ${code}.`);
  };
  return (
    <li className={`sheet ${classes.card}`}>
      <div className={classes.who}>
        <PetPhoto species={pet.species} photo={pet.photo} size={52} />
        <div className={classes.names}>
          <h2>
            <Link to="/dashboard/perfilMascotas" search={{ mascota: pet.id }}>
              {pet.name}
            </Link>
          </h2>
          <p className="small ink-2">{pet.breed ?? pet.speciesName}</p>
        </div>
      </div>
      <p className={classes.code}>
        <span className="visually-hidden">Código: </span>
        {code}
      </p>
      <Button
        variant="outline"
        fullWidth
        leftSection={copied ? <IconCheck /> : <IconCopy />}
        aria-label={copied ? `Código de ${pet.name} copiado` : `Copiar el código de ${pet.name}`}
        onClick={press}
      >
        {copied ? 'Copiado' : 'Copiar'}
      </Button>
      <span className="visually-hidden" aria-live="polite">
        {copied ? `Código de ${pet.name} copiado` : ''}
      </span>
    </li>
  );
}
