/** The clinic's staff beside its administrator: two veterinarians, a reception, and an invitation without an answer. */
import type { Db } from '#db/types.ts';
import { listBranches } from '#server/accounts/clinic-profile/queries.ts';
import { invite } from '#server/accounts/staff/invites.service.ts';
import { saveStaff } from '#server/accounts/staff/queries.ts';
import { flagsOf } from '#server/accounts/staff/rules.ts';
import { insertCredential } from '#server/documents/credentials/queries.ts';
import { approve } from '#server/documents/credentials/service.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import type { StaffRole } from '#server/platform/core/rights.ts';

interface TeamMember {
  name: string;
  surname: string;
  email: string;
  phone: string;
  role: StaffRole;
  prefix: string | null;
  registration: string | null;
  specialty: string | null;
  branch: string | null;
}

const TEAM: readonly TeamMember[] = [
  {
    name: 'Paz',
    surname: 'Andrade Viteri',
    email: 'paz@losarupos.ec',
    phone: '0992233441',
    role: 'veterinarian',
    prefix: 'Dra.',
    registration: '1017-2016-1712345',
    specialty: 'Medicina interna',
    branch: 'González Suárez',
  },
  {
    name: 'Esteban',
    surname: 'Mora Cisneros',
    email: 'esteban@losarupos.ec',
    phone: '0992233442',
    role: 'veterinarian',
    prefix: 'Dr.',
    registration: '1005-2019-2044118',
    specialty: 'Felinos',
    branch: 'Valle de los Chillos',
  },
  {
    name: 'Camila',
    surname: 'Ruiz',
    email: 'camila@losarupos.ec',
    phone: '0992233443',
    role: 'reception',
    prefix: null,
    registration: null,
    specialty: null,
    branch: 'González Suárez',
  },
];

type Account = (person: Pick<TeamMember, 'name' | 'surname' | 'email' | 'phone'>) => Promise<number>;

export async function addTeam(admin: SignedInContext, db: Db, account: Account) {
  const branches = await listBranches(db);
  const team: { userId: number; email: string; role: StaffRole }[] = [];
  for (const { role, prefix, registration, specialty, branch, ...person } of TEAM) {
    const userId = await account(person);
    const professionalName = prefix === null ? null : `${person.name} ${person.surname}`;
    const branchId = branches.find(({ name }) => name === branch)?.branchId ?? null;
    const profile = { prefix, professionalName, registration, specialty, branchId };
    await saveStaff(db, { userId, ...flagsOf([role]), ...profile, since: admin.now() }, profile);
    // One registration was looked at, so that both words stand in the demo.
    if (team.length === 0 && professionalName !== null && registration !== null) {
      const asked = { userId, name: professionalName, registration, askedAt: admin.now() };
      const credentialId = await insertCredential(db, asked);
      await approve(admin, { credentialId, expiresOn: null });
    }
    team.push({ userId, email: person.email, role });
  }
  const wanted = { administrator: false, veterinarian: false, reception: true };
  await invite(admin, { email: 'recepcion.valle@losarupos.ec', ...wanted });
  return team;
}
