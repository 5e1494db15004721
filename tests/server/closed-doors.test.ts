/** Every procedure there is, and who may call it. A new one without a row here fails: somebody has to say for whom it is. */
import { describe, expect } from 'vitest';
import { appRouter } from '#server/router.ts';
import { makeThread } from '../support/finder-threads.ts';
import { makePet, makeUser } from '../support/guardian.ts';
import { makePaper } from '../support/papers.ts';
import { makePhoto } from '../support/stored-file.ts';
import { makeProof } from '../support/proofs.ts';
import { makeTag } from '../support/tags.ts';
import { type Person, test, type World } from '../support/world.ts';

/** What somebody else keeps: rows that an attacker would try the ids of. */
type Kept =
  | 'pet'
  | 'removedPet'
  | 'vaccination'
  | 'removedVaccination'
  | 'owner'
  | 'removedOwner'
  | 'invite'
  | 'feed'
  | 'proof'
  | 'revokedProof'
  | 'illness'
  | 'removedIllness'
  | 'medicine'
  | 'removedMedicine'
  | 'checkup'
  | 'removedCheckup'
  | 'deworming'
  | 'removedDeworming'
  | 'file'
  | 'removedFile'
  | 'transfer'
  | 'thread'
  | 'weight'
  | 'removedWeight'
  | 'paper'
  | 'revokedPaper'
  | 'tag';

/** open: everybody · own: whoever is signed in, about themselves only · admin · visit: a veterinarian's browser, at its own
 * animal (tests/server/visits.test.ts) · of: a row that has to be one's own. */
type Door =
  | 'open'
  | 'own'
  | 'admin'
  | 'visit'
  /** `keeper`: what its own keeper is told where the same input cannot succeed for anybody. */
  | { of: Kept; refused: string; keeper?: string; with?: object };

const ID_OF = {
  pet: 'petId',
  removedPet: 'petId',
  vaccination: 'vaccinationId',
  removedVaccination: 'vaccinationId',
  deworming: 'dewormingId',
  removedDeworming: 'dewormingId',
  file: 'fileId',
  removedFile: 'fileId',
  transfer: 'transferId',
  thread: 'threadId',
  weight: 'weightId',
  removedWeight: 'weightId',
  owner: 'ownerId',
  removedOwner: 'ownerId',
  invite: 'inviteId',
  feed: 'feedId',
  proof: 'proofId',
  revokedProof: 'proofId',
  illness: 'illnessId',
  removedIllness: 'illnessId',
  medicine: 'medicineId',
  removedMedicine: 'medicineId',
  checkup: 'checkupId',
  removedCheckup: 'checkupId',
  paper: 'paperId',
  revokedPaper: 'paperId',
  tag: 'tagId',
} as const satisfies Record<Kept, string>;

const PET = { name: 'Intruso', speciesId: 1, sex: 'unknown' };
const ILLNESS = { name: 'Otitis', diagnosedOn: '2026-11-01' };
const MEDICINE = { name: 'Gotas', dose: '2 gotas', every: 8, everyUnit: 'hour', startOn: '2026-11-01' } as const;
const CHECKUP = { reason: 'Control', plannedOn: '2026-11-30' };
const DOSE = { name: 'Antirrábica', givenOn: '2026-11-01' };
const PRODUCT = { target: 'internal', product: 'Drontal', givenOn: '2026-11-01' } as const;
const WEIGHT = { amount: 12, unit: 'kg', measuredOn: '2026-11-01' } as const;

const DOORS: Record<string, Door> = {
  'abuse.list': 'admin',
  'abuse.conversation': 'admin',
  'abuse.handle': 'admin',
  'abuse.reopen': 'admin',
  'account.security': 'own',
  'account.requestEmail': 'own',
  'account.resendEmail': 'own',
  'account.cancelEmail': 'own',
  'account.confirmNewEmail': 'open',
  'account.changePassword': 'own',
  'account.sessions': 'own',
  'account.endSession': 'own',
  'account.endOtherSessions': 'own',
  'admin.totals': 'admin',
  'admin.pets': 'admin',
  'admin.users': 'admin',
  'agenda.done': { of: 'pet', refused: 'PET_NOT_FOUND', keeper: 'LINE_NOT_FOUND', with: { key: 'checkup:0' } },
  'agenda.undo': {
    of: 'pet',
    refused: 'PET_NOT_FOUND',
    keeper: 'CHECKUP_NOT_FOUND',
    with: { kind: 'checkup', entryId: 2_000_000_000 },
  },
  'agenda.postpone': {
    of: 'pet',
    refused: 'PET_NOT_FOUND',
    keeper: 'LINE_NOT_FOUND',
    with: { key: 'checkup:0', until: '2026-12-01' },
  },
  'agenda.unpostpone': { of: 'pet', refused: 'PET_NOT_FOUND', keeper: 'LINE_NOT_FOUND', with: { key: 'checkup:0' } },
  'auth.signUp': 'open',
  'auth.resendConfirmation': 'open',
  'auth.changeUnconfirmedEmail': 'open',
  'auth.confirmEmail': 'open',
  'auth.signIn': 'open',
  'auth.signOut': 'open',
  'auth.me': 'own',
  'auth.validateUser': 'open',
  'auth.requestReset': 'open',
  'auth.openReset': 'open',
  'auth.resetPassword': 'open',
  'auth.firstAdmin': 'open',
  'care.home': 'own',
  'feeds.list': 'own',
  'feeds.create': { of: 'pet', refused: 'PET_NOT_FOUND' },
  'feeds.revoke': { of: 'feed', refused: 'FEED_NOT_FOUND' },
  'losses.open': 'own',
  'losses.of': { of: 'pet', refused: 'PET_NOT_FOUND' },
  'losses.start': { of: 'pet', refused: 'PET_NOT_FOUND', with: { place: 'La Floresta' } },
  'losses.change': { of: 'pet', refused: 'PET_NOT_FOUND', keeper: 'LOSS_NOT_FOUND', with: { reward: '1 abrazo' } },
  'losses.end': { of: 'pet', refused: 'PET_NOT_FOUND' },
  'losses.reopen': { of: 'pet', refused: 'PET_NOT_FOUND', keeper: 'LOSS_NOT_FOUND', with: { lossId: 2_000_000_000 } },
  'desk.list': 'admin',
  'desk.one': 'admin',
  'desk.totals': 'admin',
  'desk.open': 'admin',
  'desk.giveBack': 'admin',
  'desk.close': 'admin',
  'reconciliation.check': 'admin',
  'reconciliation.day': 'admin',
  'plans.all': 'admin',
  'plans.add': 'admin',
  'plans.change': 'admin',
  'plans.setPrice': 'admin',
  'plans.setTax': 'admin',
  'files.gallery': { of: 'pet', refused: 'PET_NOT_FOUND' },
  'files.page': { of: 'pet', refused: 'PET_NOT_FOUND' },
  'files.ofPet': { of: 'pet', refused: 'PET_NOT_FOUND' },
  'files.ofEntry': 'own',
  'files.caption': { of: 'file', refused: 'FILE_NOT_FOUND', with: { caption: 'Intruso' } },
  'files.useAsFace': { of: 'file', refused: 'FILE_NOT_FOUND' },
  'files.removeFace': 'own',
  'files.remove': { of: 'file', refused: 'FILE_NOT_FOUND' },
  'files.restore': { of: 'removedFile', refused: 'FILE_NOT_FOUND' },
  'files.usage': 'own',
  'finderInbox.list': 'own',
  'finderInbox.get': { of: 'thread', refused: 'THREAD_NOT_FOUND' },
  'finderInbox.summary': 'own',
  'finderInbox.readings': 'own',
  'finderInbox.reply': { of: 'thread', refused: 'THREAD_NOT_FOUND', with: { text: 'Hola' } },
  'finderInbox.read': {
    of: 'thread',
    refused: 'THREAD_NOT_FOUND',
    keeper: 'THREAD_NOT_FOUND',
    with: { messageId: 2_000_000_000 },
  },
  'finderInbox.end': { of: 'thread', refused: 'THREAD_NOT_FOUND' },
  'finderInbox.reopen': { of: 'thread', refused: 'THREAD_NOT_FOUND' },
  'finderInbox.report': { of: 'thread', refused: 'THREAD_NOT_FOUND', with: { text: 'Pide dinero' } },
  'jobs.list': 'admin',
  'proofs.list': { of: 'pet', refused: 'PET_NOT_FOUND' },
  'proofs.create': { of: 'pet', refused: 'PET_NOT_FOUND', with: { purpose: 'Viaje', until: '2026-12-01' } },
  'proofs.revoke': { of: 'proof', refused: 'PROOF_NOT_FOUND' },
  'proofs.restore': { of: 'revokedProof', refused: 'PROOF_NOT_FOUND' },
  'proofs.look': 'open',
  'push.subscriptions': 'own',
  'push.subscribe': 'own',
  'push.unsubscribe': 'own',
  'push.test': 'own',
  'reminders.choices': 'own',
  'reminders.choose': 'own',
  'reminders.openLink': 'open',
  'reminders.done': 'open',
  'clinics.ask': 'open',
  'clinics.list': 'admin',
  'clinics.approve': 'admin',
  'clinics.renewKey': 'admin',
  'clinics.withdraw': 'admin',
  'disputes.make': {
    of: 'pet',
    refused: 'PET_NOT_FOUND',
    keeper: 'CHECKUP_NOT_FOUND',
    with: { kind: 'checkup', entryId: 2_000_000_000 },
  },
  'disputes.withdraw': {
    of: 'pet',
    refused: 'PET_NOT_FOUND',
    keeper: 'CHECKUP_NOT_FOUND',
    with: { kind: 'checkup', entryId: 2_000_000_000 },
  },
  'dewormings.add': { of: 'pet', refused: 'PET_NOT_FOUND', with: PRODUCT },
  'dewormings.edit': { of: 'deworming', refused: 'DEWORMING_NOT_FOUND', with: { notes: 'Intruso' } },
  'dewormings.remove': { of: 'deworming', refused: 'DEWORMING_NOT_FOUND' },
  'dewormings.restore': { of: 'removedDeworming', refused: 'DEWORMING_NOT_FOUND' },
  'family.list': { of: 'pet', refused: 'PET_NOT_FOUND' },
  'family.invite': { of: 'pet', refused: 'PET_NOT_FOUND', with: { email: 'tia@correo.ec', role: 'reader' } },
  'family.revoke': { of: 'invite', refused: 'INVITE_NOT_FOUND' },
  'family.removeMember': { of: 'pet', refused: 'PET_NOT_FOUND', with: { userId: 2_000_000_000 } },
  'family.changeRole': {
    of: 'pet',
    refused: 'PET_NOT_FOUND',
    keeper: 'INVALID',
    with: { userId: 2_000_000_000, role: 'reader' },
  },
  'family.leave': { of: 'pet', refused: 'PET_NOT_FOUND', keeper: 'INVALID' },
  'family.look': 'open',
  'family.accept': 'own',
  'joining.open': 'open',
  'joining.join': 'open',
  'joining.mail': 'open',
  'joining.complete': 'open',
  'licences.of': { of: 'pet', refused: 'PET_NOT_FOUND' },
  'licences.mine': 'own',
  'licences.grants': 'admin',
  'licences.extend': 'admin',
  'licences.takeBack': 'admin',
  'logins.list': 'own',
  'logins.connect': 'own',
  'logins.disconnect': 'own',
  'logins.createPassword': 'own',
  'checkups.add': { of: 'pet', refused: 'PET_NOT_FOUND', with: CHECKUP },
  'checkups.edit': { of: 'checkup', refused: 'CHECKUP_NOT_FOUND', with: { notes: 'Intruso' } },
  'checkups.remove': { of: 'checkup', refused: 'CHECKUP_NOT_FOUND' },
  'checkups.restore': { of: 'removedCheckup', refused: 'CHECKUP_NOT_FOUND' },
  'identityCard.issue': { of: 'pet', refused: 'PET_NOT_FOUND' },
  'illnesses.add': { of: 'pet', refused: 'PET_NOT_FOUND', with: ILLNESS },
  'illnesses.edit': { of: 'illness', refused: 'ILLNESS_NOT_FOUND', with: { notes: 'Intruso' } },
  'illnesses.disable': { of: 'illness', refused: 'ILLNESS_NOT_FOUND' },
  'illnesses.enable': { of: 'illness', refused: 'ILLNESS_NOT_FOUND' },
  'illnesses.remove': { of: 'illness', refused: 'ILLNESS_NOT_FOUND' },
  'illnesses.restore': { of: 'removedIllness', refused: 'ILLNESS_NOT_FOUND' },
  'medicines.add': { of: 'pet', refused: 'PET_NOT_FOUND', with: MEDICINE },
  'medicines.edit': { of: 'medicine', refused: 'MEDICINE_NOT_FOUND', with: { notes: 'Intruso' } },
  'medicines.disable': { of: 'medicine', refused: 'MEDICINE_NOT_FOUND' },
  'medicines.enable': { of: 'medicine', refused: 'MEDICINE_NOT_FOUND' },
  'medicines.give': { of: 'medicine', refused: 'MEDICINE_NOT_FOUND', with: { slot: '2026-11-01T08:00' } },
  'medicines.ungive': { of: 'medicine', refused: 'MEDICINE_NOT_FOUND', with: { slot: '2026-11-01T08:00' } },
  'medicines.remove': { of: 'medicine', refused: 'MEDICINE_NOT_FOUND' },
  'medicines.restore': { of: 'removedMedicine', refused: 'MEDICINE_NOT_FOUND' },
  'owners.list': 'own',
  'owners.page': 'own',
  'owners.get': { of: 'owner', refused: 'OWNER_NOT_FOUND' },
  'owners.moveAnimals': 'own',
  'owners.create': 'own',
  'owners.update': { of: 'owner', refused: 'OWNER_NOT_FOUND', with: { name: 'Intruso' } },
  'owners.remove': { of: 'owner', refused: 'OWNER_NOT_FOUND' },
  'owners.restore': { of: 'removedOwner', refused: 'OWNER_NOT_FOUND' },
  'papers.list': { of: 'pet', refused: 'PET_NOT_FOUND' },
  'papers.revoke': { of: 'paper', refused: 'PAPER_NOT_FOUND' },
  'papers.restore': { of: 'revokedPaper', refused: 'PAPER_NOT_FOUND' },
  'pageChoices.get': { of: 'pet', refused: 'PET_NOT_FOUND' },
  'pageChoices.save': { of: 'pet', refused: 'PET_NOT_FOUND', with: { chipShown: true } },
  'papers.showPhone': { of: 'pet', refused: 'PET_NOT_FOUND', with: { shown: true } },
  'pets.list': 'own',
  'pets.page': 'own',
  'pets.get': { of: 'pet', refused: 'PET_NOT_FOUND' },
  'pets.name': { of: 'pet', refused: 'PET_NOT_FOUND' },
  'pets.create': { of: 'owner', refused: 'INVALID', with: PET },
  'pets.update': { of: 'pet', refused: 'PET_NOT_FOUND', with: { name: 'Intruso' } },
  'pets.remove': { of: 'pet', refused: 'PET_NOT_FOUND' },
  'pets.restore': { of: 'removedPet', refused: 'PET_NOT_FOUND' },
  'finders.notify': 'open',
  'search.byCode': 'open',
  'search.animal': 'open',
  'privacy.mine': 'own',
  'privacy.deleteAccount': 'own',
  'privacy.requestDeletion': 'own',
  'privacy.confirmDeletion': 'open',
  'reference.countries': 'open',
  'reference.provinces': 'open',
  'reference.cities': 'open',
  'reference.species': 'open',
  'reference.diseases': 'open',
  'reference.vaccines': 'open',
  'secondFactor.signIn': 'open',
  'secondFactor.begin': 'own',
  'secondFactor.confirm': 'own',
  'secondFactor.renewCodes': 'own',
  'secondFactor.turnOff': 'own',
  'social.firebaseSignIn': 'open',
  'social.firebaseSignUp': 'open',
  'system.info': 'open',
  'tags.mine': 'own',
  'tags.page': 'own',
  'tags.look': 'own',
  'tags.activate': {
    of: 'pet',
    refused: 'PET_NOT_FOUND',
    keeper: 'TAG_NOT_FOUND',
    with: { activationCode: 'K7Q2M9XDTA' },
  },
  'tags.activateByEither': {
    of: 'pet',
    refused: 'PET_NOT_FOUND',
    keeper: 'TAG_NOT_FOUND',
    with: { code: 'K7Q2M9XDTA' },
  },
  'tags.disable': { of: 'tag', refused: 'TAG_NOT_FOUND' },
  'tags.enable': { of: 'tag', refused: 'TAG_NOT_FOUND' },
  'tags.switch': { of: 'tag', refused: 'TAG_NOT_FOUND', with: { state: 'disabled' } },
  'tags.replace': {
    of: 'tag',
    refused: 'TAG_NOT_FOUND',
    keeper: 'TAG_NOT_FOUND',
    with: { reason: 'lost', activationCode: 'K7Q2M9XDTA' },
  },
  'tagBatches.list': 'admin',
  'tagBatches.tags': 'admin',
  'tagBatches.make': 'admin',
  'tagBatches.find': 'admin',
  'tagBatches.withdraw': 'admin',
  'receipts.sent': 'own',
  'invoiceData.get': 'own',
  'invoiceData.save': 'own',
  'invoiceData.change': 'own',
  'checkout.choices': 'own',
  'checkout.methods': 'own',
  'checkout.begin': 'own',
  'checkout.beginAsBefore': 'own',
  'payments.mine': 'own',
  'payments.one': 'own',
  'payments.look': 'own',
  'payments.confirm': 'own',
  'payments.recover': 'own',
  'plans.offered': 'open',
  'transferApproval.waiting': 'admin',
  'transferApproval.decided': 'admin',
  'transferApproval.approve': 'admin',
  'transferApproval.refuse': 'admin',
  'transferApproval.reverse': 'admin',
  'transfers.ofPet': { of: 'pet', refused: 'PET_NOT_FOUND' },
  'transfers.given': 'own',
  'transfers.offer': { of: 'pet', refused: 'PET_NOT_FOUND', with: { email: 'otra@correo.ec' } },
  'transfers.cancel': { of: 'transfer', refused: 'TRANSFER_NOT_FOUND' },
  'transfers.look': 'open',
  'transfers.accept': 'own',
  'transfers.decline': 'own',
  'users.identify': 'admin',
  'users.updateProfile': 'own',
  'vaccines.add': { of: 'pet', refused: 'PET_NOT_FOUND', with: DOSE },
  'vaccines.edit': { of: 'vaccination', refused: 'VACCINATION_NOT_FOUND', with: { notes: 'Intruso' } },
  'vaccines.remove': { of: 'vaccination', refused: 'VACCINATION_NOT_FOUND' },
  'vaccines.restore': { of: 'removedVaccination', refused: 'VACCINATION_NOT_FOUND' },
  'vaccines.remembered': 'own',
  'visits.show': { of: 'pet', refused: 'PET_NOT_FOUND' },
  'visits.end': { of: 'pet', refused: 'PET_NOT_FOUND' },
  'visits.list': { of: 'pet', refused: 'PET_NOT_FOUND' },
  'visits.greet': 'open',
  'visits.open': 'open',
  'visits.record': 'visit',
  'visits.leave': 'visit',
  'visitEntries.addVaccination': 'visit',
  'visitEntries.editVaccination': 'visit',
  'visitEntries.removeVaccination': 'visit',
  'visitEntries.restoreVaccination': 'visit',
  'visitEntries.addDeworming': 'visit',
  'visitEntries.editDeworming': 'visit',
  'visitEntries.removeDeworming': 'visit',
  'visitEntries.restoreDeworming': 'visit',
  'visitEntries.addIllness': 'visit',
  'visitEntries.editIllness': 'visit',
  'visitEntries.removeIllness': 'visit',
  'visitEntries.restoreIllness': 'visit',
  'visitEntries.addMedicine': 'visit',
  'visitEntries.editMedicine': 'visit',
  'visitEntries.removeMedicine': 'visit',
  'visitEntries.restoreMedicine': 'visit',
  'visitEntries.addCheckup': 'visit',
  'visitEntries.editCheckup': 'visit',
  'visitEntries.removeCheckup': 'visit',
  'visitEntries.restoreCheckup': 'visit',
  'visitEntries.addWeight': 'visit',
  'visitEntries.editWeight': 'visit',
  'visitEntries.removeWeight': 'visit',
  'visitEntries.restoreWeight': 'visit',
  'verification.verify': 'open',
  'weights.add': { of: 'pet', refused: 'PET_NOT_FOUND', with: WEIGHT },
  'weights.edit': { of: 'weight', refused: 'WEIGHT_NOT_FOUND', with: { amount: 13 } },
  'weights.remove': { of: 'weight', refused: 'WEIGHT_NOT_FOUND' },
  'weights.restore': { of: 'removedWeight', refused: 'WEIGHT_NOT_FOUND' },
};

type Procedures = Record<string, { _def: { inputs: { shape?: object }[] } }>;
const procedures = appRouter._def.procedures as unknown as Procedures;
const doors = Object.entries(DOORS);
const doorsOf = (kind: Door) => doors.filter(([, door]) => door === kind).map(([path]) => path);
const doorsById = doors.flatMap(([path, door]) => (typeof door === 'object' ? [[path, door] as const] : []));

describe('every procedure has its row in the table', () => {
  test('and every row its procedure', () => {
    expect(Object.keys(procedures).toSorted()).toEqual(Object.keys(DOORS).toSorted());
  });

  test('and whatever takes an id is tried with the id of somebody else', () => {
    const ids = new Set<string>(Object.values(ID_OF));
    const takesAnId = Object.entries(procedures)
      .filter(([path]) => DOORS[path] !== 'visit')
      .filter(([, { _def }]) => _def.inputs.some((input) => Object.keys(input.shape ?? {}).some((key) => ids.has(key))))
      .map(([path]) => path);
    expect(takesAnId.toSorted()).toEqual(doorsById.map(([path]) => path).toSorted());
  });
});

describe('a stranger', () => {
  test('is asked to sign in, before anything is said about what was sent', async ({ world }) => {
    const closed = doors.filter(([, door]) => door !== 'open' && door !== 'visit').map(([path]) => path);
    for (const path of closed) expect([path, await refusal(world, null, path)]).toEqual([path, 'SIGN_IN_REQUIRED']);
  });

  test('and nobody is at a visit by being signed in, whoever that is', async ({ world }) => {
    const admin = await makeUser(world, { role: 'ROLE_ADMINISTRADOR' });
    for (const path of doorsOf('visit'))
      for (const person of [null, admin])
        expect([path, await refusal(world, person, path)]).toEqual([path, 'VISIT_NOT_FOUND']);
  });

  test('is not asked at the open doors', async ({ world }) => {
    for (const path of doorsOf('open')) {
      expect([path, await refusal(world, null, path)]).not.toEqual([path, 'SIGN_IN_REQUIRED']);
    }
  });
});

test('somebody who is no administrator reaches nothing of the administration', async ({ world }) => {
  const ana = await makeUser(world);
  for (const path of doorsOf('admin')) expect([path, await refusal(world, ana, path)]).toEqual([path, 'ADMIN_ONLY']);
});

test('what somebody else keeps answers exactly like what does not exist, and stays as it was', async ({ world }) => {
  const ana = await makeUser(world);
  const luis = await makeUser(world);
  const kept = await keepOneOfEach(world, ana);
  const before = await everything(world);
  for (const [path, { of, refused, with: rest }] of doorsById) {
    const tryId = (id: number) => answer(world, luis, path, { ...rest, [ID_OF[of]]: id });
    const [foreign, missing] = [await tryId(kept[of]), await tryId(2_000_000_000)];
    expect([path, foreign.cause?.code]).toEqual([path, refused]);
    expect([path, foreign]).toEqual([path, missing]);
  }
  expect(await everything(world)).toEqual(before);
});

test('its own keeper is let in by the same doors', async ({ world }) => {
  for (const [path, { of, keeper, with: rest }] of doorsById) {
    const ana = await makeUser(world);
    const kept = await keepOneOfEach(world, ana);
    const told = await answer(world, ana, path, { ...rest, [ID_OF[of]]: kept[of] });
    expect([path, told.cause?.code ?? told]).toEqual([path, keeper ?? {}]);
  }
}, 60_000);

test('an animal cannot be given to a person of somebody else', async ({ world }) => {
  const ana = await makeUser(world);
  const luis = await makeUser(world);
  const { owner } = await keepOneOfEach(world, ana);
  const petId = await makePet(world, luis);
  const tryOwner = (ownerId: number) => answer(world, luis, 'pets.update', { petId, ownerId });
  expect((await tryOwner(owner)).cause?.code).toBe('INVALID');
  expect(await tryOwner(owner)).toEqual(await tryOwner(2_000_000_000));
});

interface Refusal {
  code?: string;
  message?: string;
  cause?: { code: string; details: object };
}

/** What the caller learns of a failure; empty where there was none. */
async function answer(world: World, person: Person | null, path: string, input?: object): Promise<Refusal> {
  const [noun = '', verb = ''] = path.split('.');
  const api = (person ? world.as(person) : world.anonymous()) as unknown as Record<
    string,
    Record<string, (input?: object) => Promise<unknown>>
  >;
  try {
    await api[noun]?.[verb]?.(input);
    return {};
  } catch (error) {
    const { code, message, cause } = error as Required<Refusal>;
    return { code, message, cause: { code: cause?.code, details: cause?.details } };
  }
}

async function refusal(world: World, person: Person | null, path: string): Promise<string | undefined> {
  return (await answer(world, person, path)).cause?.code;
}

/** One of each kind, and one of each that was removed and could be brought back. */
async function keepOneOfEach(world: World, person: Person): Promise<Record<Kept, number>> {
  const api = world.as(person);
  const pet = await makePet(world, person);
  const removedPet = await makePet(world, person);
  await api.pets.remove({ petId: removedPet });
  const { vaccinationId: vaccination } = await api.vaccines.add({ petId: pet, ...DOSE });
  const { vaccinationId: removedVaccination } = await api.vaccines.add({
    petId: pet,
    name: 'Séxtuple',
    givenOn: '2026-10-01',
  });
  await api.vaccines.remove({ vaccinationId: removedVaccination });
  const { dewormingId: deworming } = await api.dewormings.add({ petId: pet, ...PRODUCT });
  const { dewormingId: removedDeworming } = await api.dewormings.add({ petId: pet, ...PRODUCT });
  await api.dewormings.remove({ dewormingId: removedDeworming });
  const { weightId: weight } = await api.weights.add({ petId: pet, ...WEIGHT });
  const { weightId: removedWeight } = await api.weights.add({ petId: pet, ...WEIGHT, measuredOn: '2026-10-01' });
  await api.weights.remove({ weightId: removedWeight });
  const thread = await makeThread(world, pet);
  const { ownerId: owner } = await api.owners.create({ name: 'Tía Rosa' });
  const { ownerId: removedOwner } = await api.owners.create({ name: 'Tío Juan' });
  await api.owners.remove({ ownerId: removedOwner });
  const { inviteId: invite } = await api.family.invite({ petId: pet, email: `prima${pet}@correo.ec`, role: 'editor' });
  const { feedId: feed } = await api.feeds.create({ petId: pet });
  const illnesses = await Promise.all([1, 2].map(() => api.illnesses.add({ petId: pet, ...ILLNESS })));
  const [illness = 0, removedIllness = 0] = illnesses.map(({ illnessId }) => illnessId);
  await api.illnesses.remove({ illnessId: removedIllness });
  const medicines = await Promise.all([1, 2].map(() => api.medicines.add({ petId: pet, ...MEDICINE })));
  const [medicine = 0, removedMedicine = 0] = medicines.map(({ medicineId }) => medicineId);
  await api.medicines.remove({ medicineId: removedMedicine });
  const checkups = await Promise.all([1, 2].map(() => api.checkups.add({ petId: pet, ...CHECKUP })));
  const [checkup = 0, removedCheckup = 0] = checkups.map(({ checkupId }) => checkupId);
  await api.checkups.remove({ checkupId: removedCheckup });
  const paper = await makePaper(world, pet);
  const revokedPaper = await makePaper(world, pet, world.now);
  const proof = await makeProof(world, pet, person.id);
  const revokedProof = await makeProof(world, pet, person.id, world.now);
  const { tagId: tag } = await makeTag(world, { petId: pet });
  const file = await makePhoto(world, { petId: pet, userId: person.id });
  const removedFile = await makePhoto(world, { petId: pet, userId: person.id }, world.now);
  const { transferId: transfer } = await api.transfers.offer({ petId: pet, email: `otra${pet}@correo.ec` });
  return {
    file,
    removedFile,
    transfer,
    pet,
    removedPet,
    vaccination,
    removedVaccination,
    deworming,
    removedDeworming,
    thread,
    weight,
    removedWeight,
    owner,
    removedOwner,
    invite,
    feed,
    illness,
    removedIllness,
    medicine,
    removedMedicine,
    checkup,
    removedCheckup,
    paper,
    revokedPaper,
    proof,
    revokedProof,
    tag,
  };
}

async function everything({ db }: World) {
  return {
    pets: await db.selectFrom('pet').selectAll().orderBy('id').execute(),
    vaccinations: await db.selectFrom('vaccination').selectAll().orderBy('id').execute(),
    dewormings: await db.selectFrom('deworming').selectAll().orderBy('id').execute(),
    weights: await db.selectFrom('weight').selectAll().orderBy('id').execute(),
    owners: await db.selectFrom('owner').selectAll().orderBy('id').execute(),
    members: await db.selectFrom('petMember').selectAll().orderBy('petId').orderBy('userId').execute(),
    feeds: await db.selectFrom('calendarFeed').selectAll().orderBy('id').execute(),
    invites: await db.selectFrom('petInvite').selectAll().orderBy('id').execute(),
    illnesses: await db.selectFrom('illness').selectAll().orderBy('id').execute(),
    medicines: await db.selectFrom('medicine').selectAll().orderBy('id').execute(),
    given: await db.selectFrom('medicineDose').selectAll().orderBy('medicineId').orderBy('slot').execute(),
    checkups: await db.selectFrom('checkup').selectAll().orderBy('id').execute(),
    postponed: await db.selectFrom('postponement').selectAll().orderBy('petId').orderBy('key').execute(),
    proofs: await db.selectFrom('proof').selectAll().orderBy('id').execute(),
    tags: await db.selectFrom('tag').selectAll().orderBy('id').execute(),
    papers: await db.selectFrom('paper').selectAll().orderBy('id').execute(),
    files: await db.selectFrom('file').selectAll().orderBy('id').execute(),
    transfers: await db.selectFrom('transfer').selectAll().orderBy('id').execute(),
    due: await db.selectFrom('due').selectAll().orderBy('id').execute(),
  };
}
