/** Icons of the conversation between a finder and a family. Tabler outline (MIT). */
import { Icon, type IconProps } from './icon.tsx';

export function IconMapPin(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M9 11a3 3 0 1 0 6 0a3 3 0 0 0 -6 0M17.657 16.657l-4.243 4.243a2 2 0 0 1 -2.827 0l-4.244 -4.243a8 8 0 1 1 11.314 0z"
    />
  );
}

export function IconMessage(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M8 9h8M8 13h6M9 18h-3a3 3 0 0 1 -3 -3v-8a3 3 0 0 1 3 -3h12a3 3 0 0 1 3 3v8a3 3 0 0 1 -3 3h-3l-3 3l-3 -3"
    />
  );
}

export function IconFlag(props: IconProps) {
  return <Icon {...props} d="M5 5a5 5 0 0 1 7 0a5 5 0 0 0 7 0v9a5 5 0 0 1 -7 0a5 5 0 0 0 -7 0v-9M5 21v-7" />;
}
