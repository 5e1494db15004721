import { PageHeader } from '../components/page-header.tsx';

export function FindPet() {
  return <PageHeader title="Buscar mascota" />;
}
