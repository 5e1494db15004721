import { PageHeader } from '../components/page-header.tsx';

export function Home() {
  return <PageHeader title="Inicio" />;
}
