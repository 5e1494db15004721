/** Icons of actions: edit, share, download. Tabler outline (MIT); the rabbit and the bird are drawn to match. */
import { Icon, type IconProps } from './icon.tsx';

export function IconCopy(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M7 9.667a2.667 2.667 0 0 1 2.667 -2.667h8.666a2.667 2.667 0 0 1 2.667 2.667v8.666a2.667 2.667 0 0 1 -2.667 2.667h-8.666a2.667 2.667 0 0 1 -2.667 -2.667l0 -8.666M4.012 16.737a2.005 2.005 0 0 1 -1.012 -1.737v-10c0 -1.1 .9 -2 2 -2h10c.75 0 1.158 .385 1.5 1"
    />
  );
}

export function IconDots(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M11 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0M11 19a1 1 0 1 0 2 0a1 1 0 1 0 -2 0M11 5a1 1 0 1 0 2 0a1 1 0 1 0 -2 0"
    />
  );
}

export function IconEdit(props: IconProps) {
  return <Icon {...props} d="M4 20h4l10.5 -10.5a2.828 2.828 0 1 0 -4 -4l-10.5 10.5v4M13.5 6.5l4 4" />;
}

export function IconFilter(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M12 6a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M4 6h8M16 6h4M6 12a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M4 12h2M10 12h10M15 18a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M4 18h11M19 18h1"
    />
  );
}

export function IconSort(props: IconProps) {
  return <Icon {...props} d="M8 9l4 -4l4 4M16 15l-4 4l-4 -4" />;
}

export function IconTrash(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M4 7l16 0M10 11l0 6M14 11l0 6M5 7l1 12a2 2 0 0 0 2 2h8a2 2 0 0 0 2 -2l1 -12M9 7v-3a1 1 0 0 1 1 -1h4a1 1 0 0 1 1 1v3"
    />
  );
}

export function IconUser(props: IconProps) {
  return <Icon {...props} d="M8 7a4 4 0 1 0 8 0a4 4 0 0 0 -8 0M6 21v-2a4 4 0 0 1 4 -4h4a4 4 0 0 1 4 4v2" />;
}

export function IconDownload(props: IconProps) {
  return <Icon {...props} d="M12 4v11M7.5 10.5l4.5 4.5l4.5 -4.5M5 19.5h14" />;
}

export function IconPhone(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M5 4h4l2 5l-2.5 1.5a11 11 0 0 0 5 5l1.5 -2.5l5 2v4a2 2 0 0 1 -2 2a16 16 0 0 1 -15 -15a2 2 0 0 1 2 -2"
    />
  );
}

export function IconWhatsApp(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M3 21l1.65 -3.8a9 9 0 1 1 3.4 2.9l-5.05 .9M9 10a.5 .5 0 0 0 1 0v-1a.5 .5 0 0 0 -1 0v1a5 5 0 0 0 5 5h1a.5 .5 0 0 0 0 -1h-1a.5 .5 0 0 0 0 1"
    />
  );
}

export function IconPrinter(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M17 17h2a2 2 0 0 0 2 -2v-4a2 2 0 0 0 -2 -2h-14a2 2 0 0 0 -2 2v4a2 2 0 0 0 2 2h2M17 9v-4a2 2 0 0 0 -2 -2h-6a2 2 0 0 0 -2 2v4M7 15a2 2 0 0 1 2 -2h6a2 2 0 0 1 2 2v4a2 2 0 0 1 -2 2h-6a2 2 0 0 1 -2 -2l0 -4"
    />
  );
}

/** The animal goes to another person. */
export function IconTransfer(props: IconProps) {
  return <Icon {...props} d="M20 10H4l5.500 -6M4 14h16l-5.500 6" />;
}
