import { echinococcus } from '../eu/tapeworm.ts';

export const rows = echinococcus('MT');
