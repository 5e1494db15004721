/** Icons of pictures and documents: taken, turned, attached. Tabler outline (MIT). */
import { Icon, type IconProps } from './icon.tsx';

export function IconFile(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M14 3v4a1 1 0 0 0 1 1h4M17 21h-10a2 2 0 0 1 -2 -2v-14a2 2 0 0 1 2 -2h7l5 5v11a2 2 0 0 1 -2 2M9 9l1 0M9 13l6 0M9 17l6 0"
    />
  );
}

export function IconIdCard(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M3 7a3 3 0 0 1 3 -3h12a3 3 0 0 1 3 3v10a3 3 0 0 1 -3 3h-12a3 3 0 0 1 -3 -3zM7 10a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M15 8l2 0M15 12l2 0M7 16l10 0"
    />
  );
}

export function IconMinus(props: IconProps) {
  return <Icon {...props} d="M5 12l14 0" />;
}

export function IconTurn(props: IconProps) {
  return <Icon {...props} d="M19.95 11a8 8 0 1 0 -.5 4m.5 5v-5h-5" />;
}
