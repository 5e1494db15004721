/** The tab "Recordatorios" of the account. */
export { Notices } from '../features/notices/notices.tsx';
