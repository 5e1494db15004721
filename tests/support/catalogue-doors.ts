/** The doors of the lists that forms choose from: a part of the table in doors.ts. */
import type { Door } from './doors.ts';

export const CATALOGUE_DOORS = {
  'catalogue.names': 'administer',
  'catalogue.addName': 'administer',
  'catalogue.changeName': 'administer',
  'catalogue.mergeName': 'administer',
  'catalogue.schedules': 'administer',
  'catalogue.addVaccine': 'administer',
  'catalogue.changeVaccine': 'administer',
  'catalogue.vaccineUse': 'administer',
  'catalogue.mergeVaccine': 'administer',
  'catalogue.products': 'administer',
  'catalogue.addProduct': 'administer',
  'catalogue.changeProduct': 'administer',
  'catalogue.rules': 'administer',
  'catalogue.addRule': 'administer',
  'catalogue.changeRule': 'administer',
  'catalogue.synonyms': 'administer',
  'catalogue.addSynonym': 'administer',
  'catalogue.removeSynonym': 'administer',
} as const satisfies Record<string, Door>;
