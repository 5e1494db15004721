/** The tab "Avisos" of the account. */
export { Notices } from '../features/notices/notices.tsx';
