/** The four main screens of the product, with a count only where it is not zero. */
import { Link } from '@tanstack/react-router';
import { IconQrCode, IconSearch, IconUsers } from '../../../components/icons/frame.tsx';
import { IconPaw } from '../../../components/icons/care.tsx';
import { count } from '../../../lib/format.ts';
import classes from './home.module.css';

export function HomeTiles({ pets, owners }: { pets: number; owners: number }) {
  const tiles = [
    {
      to: '/dashboard/mascotas',
      title: 'Mascotas',
      detail: pets > 0 ? count(pets, 'registrada') : 'Registra la primera',
      Drawing: IconPaw,
    },
    {
      to: '/dashboard/propietarios',
      title: 'Tutores',
      detail: owners > 0 ? count(owners, 'persona') : 'Quién las cuida',
      Drawing: IconUsers,
    },
    { to: '/dashboard/accesorios', title: 'Accesorios', detail: 'Códigos y placas', Drawing: IconQrCode },
    { to: '/dashboard/buscarMascotaU', title: 'Buscar', detail: 'Por código', Drawing: IconSearch },
  ] as const;
  return (
    <nav className={classes.tiles} aria-label="Secciones">
      {tiles.map(({ to, title, detail, Drawing }) => (
        <Link key={to} to={to} className={`sheet ${classes.tile}`}>
          <span className={classes.tileIcon}>
            <Drawing size={24} />
          </span>
          <span className={classes.tileTitle}>{title}</span>
          <span className={classes.tileDetail}>{detail}</span>
        </Link>
      ))}
    </nav>
  );
}
