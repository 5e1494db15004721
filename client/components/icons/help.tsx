/** Icons of help: news, lessons, reports. Tabler outline (MIT). */
import { Icon, type IconProps } from './icon.tsx';

export function IconNews(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M16 6h3a1 1 0 0 1 1 1v11a2 2 0 0 1 -4 0v-13a1 1 0 0 0 -1 -1h-10a1 1 0 0 0 -1 1v12a3 3 0 0 0 3 3h11M8 8h4M8 12h4M8 16h4"
    />
  );
}

export function IconPlay(props: IconProps) {
  return <Icon {...props} d="M7 4v16l13 -8z" />;
}

export function IconReport(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M18 4a3 3 0 0 1 3 3v8a3 3 0 0 1 -3 3h-5l-5 3v-3h-2a3 3 0 0 1 -3 -3v-8a3 3 0 0 1 3 -3h12zM12 8v3M12 14v.01"
    />
  );
}

export function IconBulb(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M3 12h1M12 3v1M20 12h1M5.6 5.6l.7 .7M18.4 5.6l-.7 .7M9 16a5 5 0 1 1 6 0a3.5 3.5 0 0 0 -1 3a2 2 0 0 1 -4 0a3.5 3.5 0 0 0 -1 -3M9.7 17h4.6"
    />
  );
}

export function IconArrowUp(props: IconProps) {
  return <Icon {...props} d="M12 5v14M18 11l-6 -6M6 11l6 -6" />;
}

export function IconArrowDown(props: IconProps) {
  return <Icon {...props} d="M12 5v14M18 13l-6 6M6 13l6 6" />;
}

export function IconOutside(props: IconProps) {
  return <Icon {...props} d="M12 6h-6a2 2 0 0 0 -2 2v10a2 2 0 0 0 2 2h10a2 2 0 0 0 2 -2v-6M11 13l9 -9M15 4h5v5" />;
}

export function IconTruck(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M5 17a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M15 17a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M5 17h-2v-11a1 1 0 0 1 1 -1h9v12M9 17h6M19 17h2v-6h-8M13 6h5l3 5"
    />
  );
}
