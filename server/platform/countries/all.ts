/** The first values of every country, in the order in which they are shown. */
import { rows as air } from './airlines.ts';
import { rows as ar } from './ar/travel.ts';
import { rows as cl } from './cl/travel.ts';
import { rows as co } from './co/travel.ts';
import { rows as cr } from './cr/travel.ts';
import { rows as ec } from './ec/travel.ts';
import { rows as es } from './es/travel.ts';
import { rows as eu } from './eu/travel.ts';
import { rows as fi } from './fi/travel.ts';
import { rows as ie } from './ie/travel.ts';
import { rows as mt } from './mt/travel.ts';
import { rows as mx } from './mx/travel.ts';
import { rows as no } from './no/travel.ts';
import { rows as pa } from './pa/travel.ts';
import { rows as pe } from './pe/travel.ts';
import { rows as arTowns } from './ar/towns.ts';
import { rows as clTowns } from './cl/towns.ts';
import { rows as coTowns } from './co/towns.ts';
import { rows as ecTowns } from './ec/towns.ts';
import { rows as mxTowns } from './mx/towns.ts';
import { rows as peTowns } from './pe/towns.ts';
import { rows as arPack } from './ar/pack.ts';
import { rows as clPack } from './cl/pack.ts';
import { rows as coPack } from './co/pack.ts';
import { rows as ecPack } from './ec/pack.ts';
import { rows as esPack } from './es/pack.ts';
import { rows as mxPack } from './mx/pack.ts';
import { rows as pePack } from './pe/pack.ts';
import type { FirstRule } from './shape.ts';
import { rows as sheet } from './towns.ts';
import { rows as us } from './us/travel.ts';
import { rows as ve } from './ve/travel.ts';

export const FIRST_RULES: readonly FirstRule[] = [
  ec,
  eu,
  es,
  fi,
  ie,
  mt,
  no,
  us,
  co,
  pe,
  cl,
  mx,
  ar,
  cr,
  pa,
  ve,
  air,
  sheet,
  ecTowns,
  coTowns,
  peTowns,
  clTowns,
  mxTowns,
  arTowns,
  ecPack,
  coPack,
  pePack,
  clPack,
  mxPack,
  arPack,
  esPack,
].flat();
