/** «¿Cómo está de carnes?», 1 to 9: nine numbers, the drawing of the chosen one and what tells it. It may be left out. */
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Pills } from '../../../components/pills.tsx';
import { BodyDrawing } from './body-drawing.tsx';
import { conditionName, conditionSigns, isDrawn } from './condition-words.ts';
import classes from './condition-field.module.css';

interface ConditionFieldProps {
  species: string;
  value: number | null;
  onChange: (condition: number | null) => void;
}

const STEPS = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((value) => ({ value, label: String(value) }));

export function ConditionField({ species, value, onChange }: ConditionFieldProps) {
  const [open, setOpen] = useState(value !== null);
  if (!open)
    return (
      <div>
        <Button variant="subtle" size="sm" className={classes.open} onClick={() => setOpen(true)}>
          Anotar su condición corporal
        </Button>
      </div>
    );
  return (
    <div className={classes.field}>
      <Pills
        label="Condición corporal, de 1 a 9"
        optional
        layout="fill"
        options={STEPS}
        value={value}
        onChange={onChange}
        help={
          value === null ? 'Pasa la mano por sus costillas y mira su cuerpo desde arriba. 5 es lo ideal.' : undefined
        }
      />
      {value !== null && (
        <div className={classes.chosen}>
          {isDrawn(species) && <BodyDrawing species={species} condition={value} />}
          <p aria-live="polite">
            <b>{conditionName(value, species)}.</b> {conditionSigns(value, species)}
          </p>
          <Button variant="subtle" size="sm" className={classes.open} onClick={() => onChange(null)}>
            No anotarla
          </Button>
        </div>
      )}
    </div>
  );
}
