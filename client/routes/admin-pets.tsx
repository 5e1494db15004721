import { PageHeader } from '../components/page-header.tsx';

export function AdminPets() {
  return <PageHeader title="Mascotas" />;
}
