/** Icons of photographs: album, camera, sending, setting the main photo. Tabler outline (MIT). */
import { Icon, type IconProps } from './icon.tsx';

export function IconCamera(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M5 7h1a2 2 0 0 0 2 -2a1 1 0 0 1 1 -1h6a1 1 0 0 1 1 1a2 2 0 0 0 2 2h1a2 2 0 0 1 2 2v9a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-9a2 2 0 0 1 2 -2M9 13a3 3 0 1 0 6 0a3 3 0 0 0 -6 0"
    />
  );
}

export function IconPhoto(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M15 8h.01M3 6a3 3 0 0 1 3 -3h12a3 3 0 0 1 3 3v12a3 3 0 0 1 -3 3h-12a3 3 0 0 1 -3 -3v-12M3 16l5 -5c.928 -.893 2.072 -.893 3 0l5 5M14 14l1 -1c.928 -.893 2.072 -.893 3 0l3 3"
    />
  );
}

export function IconUpload(props: IconProps) {
  return <Icon {...props} d="M4 17v2a2 2 0 0 0 2 2h12a2 2 0 0 0 2 -2v-2M7 9l5 -5l5 5M12 4v12" />;
}

export function IconFace(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M9 10a3 3 0 1 0 6 0a3 3 0 1 0 -6 0M6 21v-1a4 4 0 0 1 4 -4h4a4 4 0 0 1 4 4v1M3 7v-2a2 2 0 0 1 2 -2h2M17 3h2a2 2 0 0 1 2 2v2"
    />
  );
}

export function IconZoomIn(props: IconProps) {
  return <Icon {...props} d="M3 10a7 7 0 1 0 14 0a7 7 0 1 0 -14 0M7 10h6M10 7v6M21 21l-6 -6" />;
}

export function IconZoomOut(props: IconProps) {
  return <Icon {...props} d="M3 10a7 7 0 1 0 14 0a7 7 0 1 0 -14 0M7 10h6M21 21l-6 -6" />;
}
