import { PageHeader } from '../components/page-header.tsx';

export function NewOwner() {
  return <PageHeader title="Nuevo tutor" />;
}
