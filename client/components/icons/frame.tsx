/**
 * Icons of the dashboard frame: places, theme, session. Tabler outline (MIT); the rabbit and the bird are
 * drawn to match.
 */
import { Icon, type IconProps } from './icon.tsx';

export function IconDevice(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M3 5a1 1 0 0 1 1 -1h16a1 1 0 0 1 1 1v10a1 1 0 0 1 -1 1h-16a1 1 0 0 1 -1 -1v-10M7 20h10M9 16v4M15 16v4"
    />
  );
}

export function IconHelp(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0M12 17l0 .01M12 13.5a1.5 1.5 0 0 1 1 -1.5a2.6 2.6 0 1 0 -3 -4"
    />
  );
}

export function IconHome(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M5 12l-2 0l9 -9l9 9l-2 0M5 12v7a2 2 0 0 0 2 2h10a2 2 0 0 0 2 -2v-7M9 21v-6a2 2 0 0 1 2 -2h2a2 2 0 0 1 2 2v6"
    />
  );
}

export function IconLogout(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M14 8v-2a2 2 0 0 0 -2 -2h-7a2 2 0 0 0 -2 2v12a2 2 0 0 0 2 2h7a2 2 0 0 0 2 -2v-2M9 12h12l-3 -3M18 15l3 -3"
    />
  );
}

export function IconMenu(props: IconProps) {
  return <Icon {...props} d="M4 6l16 0M4 12l16 0M4 18l16 0" />;
}

export function IconMoon(props: IconProps) {
  return <Icon {...props} d="M12 3c.132 0 .263 0 .393 0a7.5 7.5 0 0 0 7.92 12.446a9 9 0 1 1 -8.313 -12.454" />;
}

export function IconQrCode(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M4 5a1 1 0 0 1 1 -1h4a1 1 0 0 1 1 1v4a1 1 0 0 1 -1 1h-4a1 1 0 0 1 -1 -1l0 -4M7 17l0 .01M14 5a1 1 0 0 1 1 -1h4a1 1 0 0 1 1 1v4a1 1 0 0 1 -1 1h-4a1 1 0 0 1 -1 -1l0 -4M7 7l0 .01M4 15a1 1 0 0 1 1 -1h4a1 1 0 0 1 1 1v4a1 1 0 0 1 -1 1h-4a1 1 0 0 1 -1 -1l0 -4M17 7l0 .01M14 14l3 0M20 14l0 .01M14 14l0 3M14 20l3 0M17 17l3 0M20 17l0 3"
    />
  );
}

export function IconSettings(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M10.325 4.317c.426 -1.756 2.924 -1.756 3.35 0a1.724 1.724 0 0 0 2.573 1.066c1.543 -.94 3.31 .826 2.37 2.37a1.724 1.724 0 0 0 1.065 2.572c1.756 .426 1.756 2.924 0 3.35a1.724 1.724 0 0 0 -1.066 2.573c.94 1.543 -.826 3.31 -2.37 2.37a1.724 1.724 0 0 0 -2.572 1.065c-.426 1.756 -2.924 1.756 -3.35 0a1.724 1.724 0 0 0 -2.573 -1.066c-1.543 .94 -3.31 -.826 -2.37 -2.37a1.724 1.724 0 0 0 -1.065 -2.572c-1.756 -.426 -1.756 -2.924 0 -3.35a1.724 1.724 0 0 0 1.066 -2.573c-.94 -1.543 .826 -3.31 2.37 -2.37c1 .608 2.296 .07 2.572 -1.065M9 12a3 3 0 1 0 6 0a3 3 0 0 0 -6 0"
    />
  );
}

export function IconShield(props: IconProps) {
  return <Icon {...props} d="M12 3a12 12 0 0 0 8.5 3a12 12 0 0 1 -8.5 15a12 12 0 0 1 -8.5 -15a12 12 0 0 0 8.5 -3" />;
}

export function IconSun(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M8 12a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M3 12h1m8 -9v1m8 8h1m-9 8v1m-6.4 -15.4l.7 .7m12.1 -.7l-.7 .7m0 11.4l.7 .7m-12.1 -.7l-.7 .7"
    />
  );
}

export function IconUserPlus(props: IconProps) {
  return <Icon {...props} d="M8 7a4 4 0 1 0 8 0a4 4 0 0 0 -8 0M16 19h6M19 16v6M6 21v-2a4 4 0 0 1 4 -4h4" />;
}

export function IconUsers(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M5 7a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M3 21v-2a4 4 0 0 1 4 -4h4a4 4 0 0 1 4 4v2M16 3.13a4 4 0 0 1 0 7.75M21 21v-2a4 4 0 0 0 -3 -3.85"
    />
  );
}

export function IconBell(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M10 5a2 2 0 1 1 4 0a7 7 0 0 1 4 6v3a4 4 0 0 0 2 3h-16a4 4 0 0 0 2 -3v-3a7 7 0 0 1 4 -6M9 17v1a3 3 0 0 0 6 0v-1"
    />
  );
}

export function IconChevronLeft(props: IconProps) {
  return <Icon {...props} d="M15 6l-6 6l6 6" />;
}

export function IconCloudOff(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M12 18l.01 0M9.172 15.172a4 4 0 0 1 5.656 0M6.343 12.343a7.963 7.963 0 0 1 3.864 -2.14m4.163 .155a7.965 7.965 0 0 1 3.287 2M3.515 9.515a12 12 0 0 1 3.544 -2.455m3.101 -.92a12 12 0 0 1 10.325 3.374M3 3l18 18"
    />
  );
}

export function IconArrowLeft(props: IconProps) {
  return <Icon {...props} d="M5 12l14 0M5 12l6 6M5 12l6 -6" />;
}

export function IconCalendar(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M4 7a2 2 0 0 1 2 -2h12a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-12a2 2 0 0 1 -2 -2v-12M16 3v4M8 3v4M4 11h16"
    />
  );
}

export function IconChevronRight(props: IconProps) {
  return <Icon {...props} d="M9 6l6 6l-6 6" />;
}

export function IconPlus(props: IconProps) {
  return <Icon {...props} d="M12 5l0 14M5 12l14 0" />;
}

export function IconSearch(props: IconProps) {
  return <Icon {...props} d="M3 10a7 7 0 1 0 14 0a7 7 0 1 0 -14 0M21 21l-6 -6" />;
}
