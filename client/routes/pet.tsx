import { PageHeader } from '../components/page-header.tsx';

export function Pet() {
  return <PageHeader title="Ficha" />;
}
