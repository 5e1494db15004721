/** One animal's public code, large enough to be read off the screen by whoever engraves it. */
import { useClipboard } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { Button } from '../../components/button.tsx';
import { IconCheck } from '../../components/icons/base.tsx';
import { IconCopy } from '../../components/icons/act.tsx';
import { PetPhoto } from '../../components/pet-photo.tsx';
import { showFailure } from '../../components/toast.tsx';
import { showPetCode } from '../../lib/format.ts';
import type { Answers } from '../../lib/trpc.ts';
import classes from './tags.module.css';

export type PetWithCode = Answers['pets']['list'][number];

export function CodeCard({ pet }: { pet: PetWithCode }) {
  const clipboard = useClipboard({ timeout: 2000 });
  const code = showPetCode(pet.code);
  const copy = () => {
    // Browsers offer the clipboard only over https or on the same machine.
    if ('clipboard' in navigator) clipboard.copy(code);
    else showFailure(`Tu navegador no deja copiar aquí. El código de ${pet.name} es ${code}.`);
  };
  return (
    <li className={`sheet ${classes.card}`}>
      <div className={classes.who}>
        <PetPhoto species={pet.species} size={52} />
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
        leftSection={clipboard.copied ? <IconCheck /> : <IconCopy />}
        aria-label={clipboard.copied ? `Código de ${pet.name} copiado` : `Copiar el código de ${pet.name}`}
        onClick={copy}
      >
        {clipboard.copied ? 'Copiado' : 'Copiar'}
      </Button>
      <span className="visually-hidden" aria-live="polite">
        {clipboard.copied ? `Código de ${pet.name} copiado` : ''}
      </span>
    </li>
  );
}
