/** Paths of procedures in the release before: a client that is still open calls by them. Deleted with the next one. */
export const FORMER_NOUNS = new Map([
  ['account', 'security'],
  ['accountsDesk', 'accounts'],
  ['admin', 'adminLists'],
  ['audit', 'auditLog'],
  ['clinics', 'outsideClinics'],
  ['desk', 'backOffice'],
  ['due', 'agenda'],
  ['followUp', 'recalls'],
  ['joining', 'socialLogin'],
  ['logins', 'identities'],
  ['mailDesk', 'mailQueue'],
  ['news', 'announcements'],
  ['pageChoices', 'tagPage'],
  ['reports', 'feedback'],
  ['social', 'socialLogin'],
  ['users', 'profile'],
  ['videos', 'tutorials'],
]);
export const FORMER_PATHS = new Map([
  ['account.security', 'security.get'],
  ['joining.open', 'socialLogin.openLink'],
  ['joining.mail', 'socialLogin.mailLink'],
  ['accountsDesk.one', 'accounts.get'],
  ['accountsDesk.takeSecondFactor', 'accounts.removeSecondFactor'],
  ['desk.giveBack', 'backOffice.refund'],
  ['desk.one', 'backOffice.get'],
  ['news.putBack', 'announcements.republish'],
  ['news.takeOff', 'announcements.unpublish'],
]);

/** The path that a procedure has today. */
export function currentPath(path: string): string {
  const [noun = '', verb] = path.split('.');
  const today = FORMER_NOUNS.get(noun);
  return FORMER_PATHS.get(path) ?? (today === undefined ? path : `${today}.${verb}`);
}
