import { PageHeader } from '../components/page-header.tsx';

export function NewPet() {
  return <PageHeader title="Nuevo animal" />;
}
