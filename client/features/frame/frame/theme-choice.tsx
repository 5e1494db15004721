/** Day, night, or as the device says. */
import { IconDevice, IconMoon, IconSun } from '../../../components/icons/frame.tsx';
import { chooseColorScheme, type SchemeChoice, useColorScheme } from '../../../lib/color-scheme.ts';
import classes from './theme-choice.module.css';

const CHOICES = [
  { value: 'light', label: 'Claro', Drawing: IconSun },
  { value: 'dark', label: 'Oscuro', Drawing: IconMoon },
  { value: 'auto', label: 'Automático', Drawing: IconDevice },
] as const satisfies readonly { value: SchemeChoice; label: string; Drawing: typeof IconSun }[];

export function ThemeChoice() {
  const { choice } = useColorScheme();
  return (
    <fieldset className={classes.choice}>
      <legend className="visually-hidden">Colores</legend>
      {CHOICES.map(({ value, label, Drawing }) => (
        <label key={value} title={label} className={classes.option} data-chosen={choice === value || undefined}>
          <input type="radio" name="tema" checked={choice === value} onChange={() => chooseColorScheme(value)} />
          <Drawing label={label} size={20} />
        </label>
      ))}
    </fieldset>
  );
}
