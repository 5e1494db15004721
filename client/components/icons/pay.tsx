/** Icons of money and payment methods, without any company's mark. Tabler outline (MIT). */
import { Icon, type IconProps } from './icon.tsx';

export function IconCreditCard(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M3 8a3 3 0 0 1 3 -3h12a3 3 0 0 1 3 3v8a3 3 0 0 1 -3 3h-12a3 3 0 0 1 -3 -3zM3 10l18 0M7 15l.01 0M11 15l2 0"
    />
  );
}

export function IconMobile(props: IconProps) {
  return (
    <Icon {...props} d="M6 5a2 2 0 0 1 2 -2h8a2 2 0 0 1 2 2v14a2 2 0 0 1 -2 2h-8a2 2 0 0 1 -2 -2zM11 4h2M12 17v.01" />
  );
}

export function IconWallet(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M17 8v-3a1 1 0 0 0 -1 -1h-10a2 2 0 0 0 0 4h12a1 1 0 0 1 1 1v3m0 4v3a1 1 0 0 1 -1 1h-12a2 2 0 0 1 -2 -2v-12M20 12v4h-4a2 2 0 0 1 0 -4h4"
    />
  );
}

export function IconBank(props: IconProps) {
  return <Icon {...props} d="M3 21l18 0M3 10l18 0M5 6l7 -3l7 3M4 10l0 11M20 10l0 11M8 14l0 3M12 14l0 3M16 14l0 3" />;
}

export function IconReceipt(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M5 21v-16a2 2 0 0 1 2 -2h10a2 2 0 0 1 2 2v16l-3 -2l-2 2l-2 -2l-2 2l-2 -2l-3 2M9 7l6 0M9 11l6 0M13 15l2 0"
    />
  );
}
