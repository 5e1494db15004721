/** For whoever wears no plate yet: one to print at home, and the code to engrave or write anywhere. */
import { Link } from '@tanstack/react-router';
import { ButtonAnchor } from '../../components/button.tsx';
import { IconCopy, IconDownload } from '../../components/icons/act.tsx';
import { IconCheck } from '../../components/icons/base.tsx';
import { PetPhoto } from '../../components/pet-photo.tsx';
import { showFailure } from '../../components/toast.tsx';
import { showPetCode } from '../../lib/format.ts';
import { useCopy } from '../../lib/use-copy.ts';
import { homeTagUrl } from './home-tag.ts';
import classes from './home-tags.module.css';
import type { PetOfTags } from './tag-words.ts';

export function HomeTags({ pets }: { pets: readonly PetOfTags[] }) {
  return (
    <section className={classes.section} aria-labelledby="hechas-en-casa">
      <div>
        <h2 id="hechas-en-casa">Para imprimir en casa</h2>
        <p className="ink-2">
          Quien no lleva placa puede llevar una de papel: su QR en varios tamaños, para recortar y plastificar.
        </p>
      </div>
      <ul className={`sheet ${classes.list}`}>
        {pets.map((pet) => (
          <HomeTag key={pet.id} pet={pet} />
        ))}
      </ul>
    </section>
  );
}

function HomeTag({ pet }: { pet: PetOfTags }) {
  const { copied, copy } = useCopy();
  const code = showPetCode(pet.code);
  const press = () => {
    if (!copy(code)) showFailure(`Tu navegador no deja copiar aquí. El código de ${pet.name} es ${code}.`);
  };
  return (
    <li className={classes.row}>
      <PetPhoto species={pet.species} photo={pet.photo} size={52} />
      <div className={classes.words}>
        <h3>
          <Link to="/dashboard/perfilMascotas" search={{ mascota: pet.id }}>
            {pet.name}
          </Link>
        </h3>
        <button type="button" className={classes.code} onClick={press}>
          <span className="visually-hidden">Copiar el código de {pet.name}: </span>
          <span>{code}</span>
          {copied ? <IconCheck size={18} /> : <IconCopy size={18} />}
        </button>
        <span className="visually-hidden" aria-live="polite">
          {copied ? `Código de ${pet.name} copiado` : ''}
        </span>
      </div>
      <ButtonAnchor
        href={homeTagUrl(pet.id)}
        variant="outline"
        size="sm"
        className={classes.print ?? ''}
        aria-label={`Imprimir en casa una placa de ${pet.name}`}
        leftSection={<IconDownload size={20} />}
      >
        Imprimir
      </ButtonAnchor>
    </li>
  );
}
