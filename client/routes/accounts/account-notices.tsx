/** The tab "Recordatorios" of the account. */
export { Notices } from '../../features/accounts/notifications/notices.tsx';
