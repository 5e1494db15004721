/** The share icon in a file of its own: only the screens that share load it. Tabler outline (MIT). */
import { Icon, type IconProps } from './icon.tsx';

export function IconShare(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M3 12a3 3 0 1 0 6 0a3 3 0 1 0 -6 0M15 6a3 3 0 1 0 6 0a3 3 0 1 0 -6 0M15 18a3 3 0 1 0 6 0a3 3 0 1 0 -6 0M8.7 10.7l6.600 -3.400M8.700 13.300l6.600 3.400"
    />
  );
}
