/** For animals without a tag: one to print at home, and the code to engrave or write. */
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { folded } from '#server/platform/lib/text.ts';
import { ButtonAnchor } from '../../../components/button.tsx';
import { IconCopy, IconDownload } from '../../../components/icons/act.tsx';
import { IconCheck } from '../../../components/icons/base.tsx';
import { MOST_FACES } from '../../../components/pet-field.tsx';
import { PetPhoto } from '../../../components/pet-photo.tsx';
import { SearchField } from '../../../components/search-field.tsx';
import { showFailure } from '../../../components/toast.tsx';
import { type Place, WindowList } from '../../../components/window-list.tsx';
import { showCode } from '#server/platform/lib/codes.ts';
import { useCopy } from '../../../lib/use-copy.ts';
import { homeTagUrl } from './home-tag.ts';
import classes from './home-tags.module.css';
import type { PetOfTags } from './tag-words.ts';

export function HomeTags({ pets }: { pets: readonly PetOfTags[] }) {
  const [sought, seek] = useState('');
  const wanted = folded(sought.trim());
  const found = pets.filter(({ name, code }) =>
    [name, code, showCode(code)].some((text) => folded(text).includes(wanted)),
  );
  return (
    <section className={classes.section} aria-labelledby="hechas-en-casa">
      <div>
        <h2 id="hechas-en-casa">Para imprimir en casa</h2>
        <p className="ink-2">
          Quien no lleva placa puede llevar una de papel: su QR en varios tamaños, para recortar y plastificar.
        </p>
      </div>
      {pets.length > MOST_FACES && (
        <SearchField
          label="Buscar a quién imprimirle su placa"
          placeholder="Nombre o código"
          value={sought}
          onChange={seek}
        />
      )}
      <WindowList className={`sheet ${classes.list}`} name="home tags" items={found} rowHeight={80}>
        {(pet, place) => <HomeTag key={pet.id} pet={pet} place={place} />}
      </WindowList>
      {found.length === 0 && <p className="ink-2">Ninguno de tus animales se llama así.</p>}
    </section>
  );
}

function HomeTag({ pet, place }: { pet: PetOfTags; place: Place }) {
  const { copied, copy } = useCopy();
  const code = showCode(pet.code);
  const press = () => {
    if (!copy(code)) showFailure(`Tu navegador no deja copiar aquí. El código de ${pet.name} es ${code}.`);
  };
  return (
    <li className={classes.row} {...place}>
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
