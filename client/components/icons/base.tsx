/**
 * Icons for any page: states, arrows, fields. A file of its own keeps the login light. Tabler outline (MIT);
 * the rabbit and the bird are drawn to match.
 */
import { Icon, type IconProps } from './icon.tsx';

export function IconAlert(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M12 9v4M10.363 3.591l-8.106 13.534a1.914 1.914 0 0 0 1.636 2.871h16.214a1.914 1.914 0 0 0 1.636 -2.87l-8.106 -13.536a1.914 1.914 0 0 0 -3.274 0M12 16h.01"
    />
  );
}

export function IconAlertCircle(props: IconProps) {
  return <Icon {...props} d="M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0M12 8v4M12 16h.01" />;
}

export function IconCheck(props: IconProps) {
  return <Icon {...props} d="M5 12l5 5l10 -10" />;
}

export function IconCheckCircle(props: IconProps) {
  return <Icon {...props} d="M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0M9 12l2 2l4 -4" />;
}

export function IconChevronDown(props: IconProps) {
  return <Icon {...props} d="M6 9l6 6l6 -6" />;
}

export function IconClock(props: IconProps) {
  return <Icon {...props} d="M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0M12 7v5l3 3" />;
}

export function IconClose(props: IconProps) {
  return <Icon {...props} d="M18 6l-12 12M6 6l12 12" />;
}

export function IconEye(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M10 12a2 2 0 1 0 4 0a2 2 0 0 0 -4 0M21 12c-2.4 4 -5.4 6 -9 6c-3.6 0 -6.6 -2 -9 -6c2.4 -4 5.4 -6 9 -6c3.6 0 6.6 2 9 6"
    />
  );
}

export function IconEyeOff(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M10.585 10.587a2 2 0 0 0 2.829 2.828M16.681 16.673a8.717 8.717 0 0 1 -4.681 1.327c-3.6 0 -6.6 -2 -9 -6c1.272 -2.12 2.712 -3.678 4.32 -4.674m2.86 -1.146a9.055 9.055 0 0 1 1.82 -.18c3.6 0 6.6 2 9 6c-.666 1.11 -1.379 2.067 -2.138 2.87M3 3l18 18"
    />
  );
}

export function IconFacebook(props: IconProps) {
  return <Icon {...props} d="M7 10v4h3v7h4v-7h3l1 -4h-4v-2a1 1 0 0 1 1 -1h3v-4h-3a5 5 0 0 0 -5 5v2h-3" />;
}

export function IconGoogle(props: IconProps) {
  return (
    <Icon {...props} d="M20.945 11a9 9 0 1 1 -3.284 -5.997l-2.655 2.392a5.5 5.5 0 1 0 2.119 6.605h-4.125v-3h7.945" />
  );
}

export function IconInfo(props: IconProps) {
  return <Icon {...props} d="M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0M12 9h.01M11 12h1v4h1" />;
}

export function IconLock(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M5 13a2 2 0 0 1 2 -2h10a2 2 0 0 1 2 2v6a2 2 0 0 1 -2 2h-10a2 2 0 0 1 -2 -2v-6M11 16a1 1 0 1 0 2 0a1 1 0 0 0 -2 0M8 11v-4a4 4 0 1 1 8 0v4"
    />
  );
}

export function IconMail(props: IconProps) {
  return (
    <Icon {...props} d="M3 7a2 2 0 0 1 2 -2h14a2 2 0 0 1 2 2v10a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-10M3 7l9 6l9 -6" />
  );
}

export function IconRefresh(props: IconProps) {
  return <Icon {...props} d="M20 11a8.1 8.1 0 0 0 -15.5 -2m-.5 -4v4h4M4 13a8.1 8.1 0 0 0 15.5 2m.5 4v-4h-4" />;
}

export function IconWorking(props: IconProps) {
  return <Icon {...props} d="M12 3a9 9 0 1 0 9 9" />;
}
