/** Day, night, or as the device says. Kept on this browser. */
import { IconDevice, IconMoon, IconSun } from '../../../components/icons/frame.tsx';
import { type PillOption, Pills } from '../../../components/pills.tsx';
import { chooseColorScheme, type SchemeChoice, useColorScheme } from '../../../lib/color-scheme.ts';

const SCHEMES: readonly PillOption<SchemeChoice>[] = [
  { value: 'light', label: 'Claro', icon: <IconSun size={20} /> },
  { value: 'dark', label: 'Oscuro', icon: <IconMoon size={20} /> },
  { value: 'auto', label: 'Automático', icon: <IconDevice size={20} /> },
];

export function ThemeSetting() {
  const { choice } = useColorScheme();
  return (
    <Pills
      label="Colores"
      hideLabel
      options={SCHEMES}
      value={choice}
      onChange={chooseColorScheme}
      layout="fill"
      help="Automático sigue a tu teléfono o computadora. Vale solo en este navegador."
    />
  );
}
