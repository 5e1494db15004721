/** Good inputs of doses and of the lists that forms choose from: a part of the table in good-inputs.ts. */
import { SCHEDULE, SLOT } from './good-entries.ts';
import type { Kept } from './good-inputs.ts';

const BOX = {
  name: 'Pulgasol',
  others: 'Pulgasán',
  substance: 'fipronil',
  form: 'pipette',
  target: 'external',
  bandsKg: '2-4; 4-10; 10-',
  minAgeDays: 56,
  days: 30,
  evidence: 'label',
  source: 'La caja',
  note: 'No mojar',
};

const RULE = {
  title: 'Certificado oficial',
  words: 'Diez días antes',
  english: 'Certificate',
  amount: 10,
  least: 0,
  unit: 'day',
  authority: 'el ICA',
  source: 'ica.gov.co',
  checkedOn: '2026-11-20',
  mark: 'S',
  note: 'Visto',
  validFrom: '2026-01-01',
  validUntil: '2030-01-01',
};

const SKIPPED = { slot: SLOT, how: 'skipped', reason: 'Se acabó' };

export const CATALOGUE_INPUTS: Record<string, (kept: Kept) => Record<string, unknown>> = {
  'catalogue.names': () => ({ list: 'breed', of: 1 }),
  'catalogue.addName': () => ({ list: 'city', of: 57, provinceId: 1, name: 'Ciudad Nueva' }),
  'catalogue.changeName': () => ({ list: 'disease', rowId: 1, name: 'Rabia canina', active: true }),
  'catalogue.mergeName': () => ({ list: 'disease', rowId: 5, intoId: 4 }),
  'catalogue.schedules': () => ({ speciesId: 1 }),
  'catalogue.addVaccine': () => ({ speciesId: 2_000_000_000, ...SCHEDULE }),
  'catalogue.changeVaccine': () => ({ vaccineId: 1, active: true, ...SCHEDULE }),
  'catalogue.vaccineUse': () => ({ vaccineId: 1 }),
  'catalogue.mergeVaccine': () => ({ vaccineId: 2, intoId: 1 }),
  'catalogue.synonyms': () => ({ speciesId: 1 }),
  'catalogue.addSynonym': () => ({ vaccineId: 1, name: 'Rabisin Ecuador' }),
  'catalogue.removeSynonym': () => ({ synonymId: 1 }),
  'medicines.mark': ({ medicineId }) => ({ medicineId, ...SKIPPED }),
  'medicines.count': ({ medicineId }) => ({ medicineId, quarters: 24 }),
  'catalogue.addRule': () => ({ country: 'CO', way: 'enter', kind: 'window', species: 'dog', ...RULE }),
  'catalogue.changeRule': () => ({ ruleId: 2_000_000_000, active: true, ...RULE }),
  'catalogue.products': () => ({ speciesId: 1 }),
  'catalogue.addProduct': () => ({ speciesId: 2_000_000_000, ...BOX }),
  'catalogue.changeProduct': () => ({ productId: 1, active: true, ...BOX }),
};
