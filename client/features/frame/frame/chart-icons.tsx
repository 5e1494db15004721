/** Icons of charts and records. Tabler outline (MIT). */
import { Icon, type IconProps } from '../../../components/icons/icon.tsx';

export function IconChart(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M3 13a1 1 0 0 1 1 -1h4a1 1 0 0 1 1 1v6a1 1 0 0 1 -1 1h-4a1 1 0 0 1 -1 -1v-6M15 9a1 1 0 0 1 1 -1h4a1 1 0 0 1 1 1v10a1 1 0 0 1 -1 1h-4a1 1 0 0 1 -1 -1v-10M9 5a1 1 0 0 1 1 -1h4a1 1 0 0 1 1 1v14a1 1 0 0 1 -1 1h-4a1 1 0 0 1 -1 -1v-14M4 20h14"
    />
  );
}

export function IconLog(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M9 5h-2a2 2 0 0 0 -2 2v12a2 2 0 0 0 2 2h10a2 2 0 0 0 2 -2v-12a2 2 0 0 0 -2 -2h-2M9 5a2 2 0 0 1 2 -2h2a2 2 0 0 1 2 2a2 2 0 0 1 -2 2h-2a2 2 0 0 1 -2 -2M9 12l.01 0M13 12l2 0M9 16l.01 0M13 16l2 0"
    />
  );
}

export function IconCategory(props: IconProps) {
  return <Icon {...props} d="M4 4h6v6h-6l0 -6M14 4h6v6h-6l0 -6M4 14h6v6h-6l0 -6M14 17a3 3 0 1 0 6 0a3 3 0 1 0 -6 0" />;
}

export function IconTag(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M6.5 7.5a1 1 0 1 0 2 0a1 1 0 1 0 -2 0M3 6v5.172a2 2 0 0 0 .586 1.414l7.71 7.71a2.41 2.41 0 0 0 3.408 0l5.592 -5.592a2.41 2.41 0 0 0 0 -3.408l-7.71 -7.71a2 2 0 0 0 -1.414 -.586h-5.172a3 3 0 0 0 -3 3"
    />
  );
}

export function IconVial(props: IconProps) {
  return <Icon {...props} d="M8 3h8M9 3v4l-1.5 3v9a2 2 0 0 0 2 2h5a2 2 0 0 0 2 -2v-9l-1.5 -3v-4M7.5 14h9" />;
}
