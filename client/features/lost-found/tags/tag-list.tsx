/** The tags of the member's animals; a long list has a search by animal or code. */
import { useState } from 'react';
import { folded } from '#server/platform/lib/text.ts';
import { MOST_FACES } from '../../../components/pet-field.tsx';
import { SearchField } from '../../../components/search-field.tsx';
import { WindowList } from '../../../components/window-list.tsx';
import { showCode } from '#server/platform/lib/codes.ts';
import classes from './tag-card.module.css';
import { TagCard } from './tag-card.tsx';
import { inOrder, type Tag } from './tag-words.ts';

interface TagListProps {
  tags: readonly Tag[];
  onSwitch: (tag: Tag, state: 'active' | 'disabled') => void;
  onReplace: (tag: Tag) => void;
}

export function TagList({ tags, onSwitch, onReplace }: TagListProps) {
  const [sought, seek] = useState('');
  const wanted = folded(sought.trim());
  const found = tags.filter(({ petName, code }) =>
    [petName, code, showCode(code)].some((text) => folded(text).includes(wanted)),
  );
  return (
    <section className={classes.tags} aria-labelledby="placas">
      <h2 id="placas" className="visually-hidden">
        Tus placas
      </h2>
      {tags.length > MOST_FACES && (
        <SearchField label="Buscar una placa" placeholder="Nombre o código" value={sought} onChange={seek} />
      )}
      <WindowList className={classes.grid} name="tags" items={inOrder(found)} rowHeight={260}>
        {(tag, place) => <TagCard key={tag.tagId} tag={tag} place={place} onSwitch={onSwitch} onReplace={onReplace} />}
      </WindowList>
      {found.length === 0 && <p className="ink-2">Ninguna de tus placas tiene ese nombre ni ese código.</p>}
    </section>
  );
}
