/** Icons of scanning. Tabler outline (MIT). */
import { Icon, type IconProps } from '../../../components/icons/icon.tsx';

export function IconLight(props: IconProps) {
  return <Icon {...props} d="M13 3l0 7l6 0l-8 11l0 -7l-6 0l8 -11" />;
}
