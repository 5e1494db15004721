import { PageHeader } from '../components/page-header.tsx';

export function Tags() {
  return <PageHeader title="Accesorios" />;
}
