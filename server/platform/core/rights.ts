/**
 * Who of the clinic's staff may do what: procedures, file routes, menus, the scopes of keys and the test of closed doors read this
 * table. What is not in it is closed. A guardian reaches the own animals without a right. Runs in the browser too.
 */

export const STAFF_ROLES = ['administrator', 'veterinarian', 'reception'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

const EVERYBODY = STAFF_ROLES;

export const RIGHTS = {
  /** Patients with their contact, alerts, what is due and weight; recalls, campaigns' desk, tags, lost mode, hand-over. */
  attend: EVERYBODY,
  /** The whole record of a patient. */
  readRecord: ['veterinarian', 'administrator'],
  /** Invoices at the counter: issuing them, and reading what was issued there. */
  charge: EVERYBODY,
  /** What a veterinarian signs: entries, death, certificates, a campaign's dose. */
  sign: ['veterinarian'],
  /** Lots of vaccines: writing them down, withdrawing them, telling everybody who received one. */
  keepLots: ['veterinarian', 'administrator'],
  /** Removing and merging, undoing an import, consent on paper, the data of an owner without an account. */
  mend: ['administrator'],
  /** Approving money, plans, refunds. */
  decideMoney: ['administrator'],
  /** Accounts, staff, catalogue, import, whole export, backups, log, keys. */
  administer: ['administrator'],
} as const satisfies Record<string, readonly StaffRole[]>;

export type Right = keyof typeof RIGHTS;

export function mayDo(roles: readonly StaffRole[], right: Right): boolean {
  const allowed: readonly StaffRole[] = RIGHTS[right];
  return roles.some((role) => allowed.includes(role));
}

/** The roles of a row with one flag for each. */
export function rolesOf(flags: Readonly<Record<StaffRole, unknown>>): StaffRole[] {
  return STAFF_ROLES.filter((role) => flags[role] === 1 || flags[role] === true);
}
