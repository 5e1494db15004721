import { PageHeader } from '../components/page-header.tsx';

export function Pets() {
  return <PageHeader title="Tus animales" />;
}
