import { PageHeader } from '../components/page-header.tsx';

export function Owners() {
  return <PageHeader title="Tutores" />;
}
