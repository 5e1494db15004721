/** Paths of procedures in the release before: a client that is still open calls by them. Deleted with the next one. */
export const FORMER_NOUNS = new Map([
  ['account', 'security'],
  ['accountsDesk', 'accounts'],
  ['admin', 'adminLists'],
  ['audit', 'auditLog'],
  ['clinics', 'outsideClinics'],
  ['desk', 'backOffice'],
  ['due', 'agenda'],
  ['feeds', 'calendarFeeds'],
  ['followUp', 'recalls'],
  ['joining', 'socialLogin'],
  ['logins', 'identities'],
  ['losses', 'lostPets'],
  ['mailDesk', 'mailQueue'],
  ['news', 'announcements'],
  ['pageChoices', 'tagPage'],
  ['reports', 'feedback'],
  ['social', 'socialLogin'],
  ['users', 'profile'],
  ['videos', 'tutorials'],
]);

/** A visit's screen had procedures of its own: `visitEntries.addVaccination` is now `vaccines.add` (with `x-visit`). */
const VISIT_ENTRIES = 'visitEntries';
const ENTRIES_AT_VISIT = [
  ['vaccines', 'Vaccination'],
  ['dewormings', 'Deworming'],
  ['illnesses', 'Illness'],
  ['medicines', 'Medicine'],
  ['checkups', 'Checkup'],
  ['weights', 'Weight'],
] as const;
const VERBS_AT_VISIT = ['add', 'edit', 'remove', 'restore'];

export const FORMER_PATHS = new Map<string, string>([
  ...ENTRIES_AT_VISIT.flatMap(([noun, kind]) =>
    VERBS_AT_VISIT.map((verb) => [`${VISIT_ENTRIES}.${verb}${kind}`, `${noun}.${verb}`] as const),
  ),
  ['account.security', 'security.get'],
  ['care.home', 'agenda.overview'],
  ['joining.open', 'socialLogin.openLink'],
  ['joining.mail', 'socialLogin.mailLink'],
  ['accountsDesk.one', 'accounts.get'],
  ['accountsDesk.takeSecondFactor', 'accounts.removeSecondFactor'],
  ['desk.giveBack', 'backOffice.refund'],
  ['desk.one', 'backOffice.get'],
  ['owners.moveAnimals', 'pets.moveAnimals'],
  ['news.putBack', 'announcements.republish'],
  ['news.takeOff', 'announcements.unpublish'],
]);

/** The path that a procedure has today. */
export function currentPath(path: string): string {
  const [noun = '', verb] = path.split('.');
  const today = FORMER_NOUNS.get(noun);
  return FORMER_PATHS.get(path) ?? (today === undefined ? path : `${today}.${verb}`);
}

/** Whether the visit's screen of the release before calls, which sends no `x-visit`. */
export function isFormerVisitCall(url: string): boolean {
  return url.startsWith(`/trpc/${VISIT_ENTRIES}.`);
}
