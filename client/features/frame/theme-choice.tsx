/** Day, night, or as the device says. Kept on this browser. */
import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { useEffect } from 'react';
import { IconContrast, IconMoon, IconSun } from '../../components/icons/frame.tsx';
import classes from './theme-choice.module.css';

const CHOICES = [
  { value: 'light', label: 'Claro', Drawing: IconSun },
  { value: 'dark', label: 'Oscuro', Drawing: IconMoon },
  { value: 'auto', label: 'Automático', Drawing: IconContrast },
] as const satisfies readonly { value: MantineColorScheme; label: string; Drawing: typeof IconSun }[];

export function ThemeChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  useEffect(colourBrowserBar, [colorScheme]);
  return (
    <fieldset className={classes.choice}>
      <legend className="visually-hidden">Colores</legend>
      {CHOICES.map(({ value, label, Drawing }) => (
        <label key={value} title={label} className={classes.option}>
          <input type="radio" name="tema" checked={colorScheme === value} onChange={() => setColorScheme(value)} />
          <Drawing label={label} size={20} />
        </label>
      ))}
    </fieldset>
  );
}

/** The phone's own bar follows the paper. */
function colourBrowserBar(): void {
  const paper = getComputedStyle(document.documentElement).getPropertyValue('--paper');
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', paper);
}
