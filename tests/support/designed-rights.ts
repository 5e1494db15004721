/** Who of the staff may do what, written a second time by hand: the tests of doors hold the product's own table against it. */
import type { Right, StaffRole } from '#server/platform/core/rights.ts';

const DESIGNED: Record<Right, readonly StaffRole[]> = {
  attend: ['reception', 'veterinarian', 'administrator'],
  readRecord: ['veterinarian', 'administrator'],
  charge: ['reception', 'veterinarian', 'administrator'],
  sign: ['veterinarian'],
  keepLots: ['veterinarian', 'administrator'],
  mend: ['administrator'],
  decideMoney: ['administrator'],
  administer: ['administrator'],
};

export function mayByDesign(roles: readonly StaffRole[], right: Right): boolean {
  return roles.some((role) => DESIGNED[right].includes(role));
}
