import { PageHeader } from '../components/page-header.tsx';

export function Account() {
  return <PageHeader title="Usuario" />;
}
