/** A card that turns with a tap or its button. Screen readers skip the hidden side. */
import { useId, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { IconRefresh } from '../../../components/icons/base.tsx';
import { CardBack, type CardData, CardFront } from './card-face.tsx';
import classes from './turning-card.module.css';

export function TurningCard({ card, label }: { card: CardData; label: string }) {
  const [turned, setTurned] = useState(false);
  const id = useId();
  const turn = () => setTurned((before) => !before);
  return (
    <div className={classes.place}>
      <div id={id} className={classes.card} data-turned={turned || undefined} role="group" aria-label={label}>
        <div className={classes.side} inert={turned}>
          <CardFront card={card} />
        </div>
        <div className={`${classes.side} ${classes.behind}`} inert={!turned}>
          <CardBack card={card} />
        </div>
        {/* For touch only; a keyboard and a screen reader use the button below. */}
        <button type="button" className={classes.tap} onClick={turn} tabIndex={-1} aria-hidden="true" />
      </div>
      <Button variant="subtle" onClick={turn} leftSection={<IconRefresh />} aria-controls={id}>
        {turned ? 'Ver el anverso' : 'Ver el reverso'}
      </Button>
      <span className="visually-hidden" aria-live="polite">
        {turned ? 'Se ve el reverso.' : ''}
      </span>
    </div>
  );
}
