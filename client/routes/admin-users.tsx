import { PageHeader } from '../components/page-header.tsx';

export function AdminUsers() {
  return <PageHeader title="Usuarios" />;
}
