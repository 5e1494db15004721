/** What a good entry of each kind holds: the parts of the good inputs. */

export const PAIR = { email: 'nadie@correo.ec', password: 'tres lunas de cobre' };
export const NEW_PASSWORD = { password: PAIR.password, confirmPassword: PAIR.password };
export const DOSE = {
  vaccineId: 1,
  name: 'Antirrábica',
  givenOn: '2026-11-01',
  nextOn: null,
  nextSource: 'schedule',
  laboratory: 'Zoetis',
  lot: 'A1',
  lotExpiresOn: '2027-01-01',
  lotId: null,
  lotSure: true,
  daySure: true,
  veterinarian: 'Dra. Paz',
  clinic: 'Sur',
  notes: 'Nada',
};
export const SCHEDULE = {
  name: 'Rabia nueva',
  core: false,
  minAgeDays: 84,
  seriesDoses: 1,
  seriesIntervalDays: 21,
  seriesUntilAgeDays: 112,
  seriesBoosterAgeDays: 182,
  adultDoses: 1,
  boosterMonths: 12,
  note: 'Cada año',
  source: 'Criterio de la clínica',
  diseaseIds: [1],
  diseaseMonths: [{ diseaseId: 1, months: 36 }],
};
export const CAMPAIGN = {
  name: 'Jornada',
  place: 'Parque',
  speciesId: 1,
  vaccineId: null,
  vaccine: 'Antirrábica',
  laboratory: 'Zoetis',
  lot: 'A1',
  lotExpiresOn: '2027-01-01',
  veterinarian: 'Dra. Paz',
};
export const ILLNESS = {
  name: 'Otitis',
  diagnosedOn: '2026-11-01',
  state: 'overcome',
  overcomeOn: '2026-11-10',
  treatment: 'Gotas',
  veterinarian: 'Dra. Paz',
  clinic: 'Sur',
  notes: 'Nada',
};
export const MEDICINE = {
  name: 'Amoxicilina',
  dose: '5 mg',
  route: 'oral',
  every: 8,
  everyUnit: 'hour',
  startOn: '2026-11-01',
  firstTime: '08:00',
  duration: 7,
  durationUnit: 'day',
  endOn: '2026-11-07',
  veterinarian: 'Dra. Paz',
  clinic: 'Sur',
  notes: 'Nada',
};
export const CHECKUP = {
  reason: 'Control',
  plannedOn: '2026-11-30',
  doneOn: '2026-11-10',
  findings: 'Sano',
  bodyCondition: 5,
  veterinarian: 'Dra. Paz',
  clinic: 'Sur',
  notes: 'Nada',
};
export const CONSULTATION = {
  attendedOn: '2026-11-01',
  reason: 'Otitis',
  temperature: 38.5,
  weight: { amount: 3, unit: 'kg' },
  findings: 'Oído rojo',
  plan: 'Gotas y control',
};
export const PRESCRIPTION = {
  prescribedOn: '2026-11-01',
  items: [{ product: 'Otomax', dose: '4 gotas', frequency: 'Cada 12 horas', duration: '7 días' }],
  indications: 'Limpiar antes',
};
export const SLOT = '2026-11-01T08:00';
export const PRODUCT = {
  target: 'both',
  product: 'Drontal',
  form: 'tablet',
  dose: '1 tableta',
  weight: { amount: 3, unit: 'kg' },
  givenOn: '2026-11-01',
  nextOn: null,
  nextSource: 'schedule',
  daySure: true,
  veterinarian: 'Dra. Paz',
  clinic: 'Sur',
  notes: 'Nada',
};
export const LOSS = {
  since: '2026-11-01',
  place: 'La Floresta',
  point: null,
  detail: 'Pañuelo azul',
  reward: '100 dólares',
  contactShown: true,
};
export const WEIGHT = { amount: 3.2, unit: 'kg', measuredOn: '2026-11-01', bodyCondition: 5, sure: false };
export const PET = {
  name: 'Luna',
  speciesId: 1,
  breed: 'Mestiza',
  sex: 'female',
  birthOn: '2024-01-01',
  birthEstimated: true,
  color: 'Negro',
  marks: 'Una',
  microchip: '',
  neutered: true,
  neuteredOn: '2025-01-01',
  allergies: 'Polen',
  weight: { amount: 3, unit: 'kg' },
};
export const OWNER = {
  idKind: 'cedula',
  idNumber: '1710034065',
  idCountry: 'EC',
  name: 'Eva',
  surname: 'Paz',
  email: 'eva@correo.ec',
  phone: '0998842547',
  phoneCountry: 'EC',
  countryId: null,
  cityId: null,
  city: 'Quito',
  address: 'Av. Amazonas',
};
export const PUSH_KEYS = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) };
export const ADMIN_PAGE = { filter: 'ana', cursor: { id: 5, key: '' } };

export const ADVERSE_EVENT = {
  happenedOn: '2026-11-02',
  what: 'Hinchazón donde se puso',
  seriousness: 'mild',
  reportedTo: 'Agrocalidad',
} as const;
