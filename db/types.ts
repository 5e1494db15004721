/**
 * The tables after the last migration; `types/` has those of each wing. Kept by hand so that each column can say
 * what it means; tests/db/types-match-schema.test.ts compares them with both databases.
 */
import type { Kysely, Transaction } from 'kysely';
import type { PlatformTables } from './types/platform.ts';
import type { AccountsTables } from './types/accounts.ts';
import type { PetsTables } from './types/pets.ts';
import type { HealthTables } from './types/health.ts';
import type { BillingTables } from './types/billing.ts';
import type { LostFoundTables } from './types/lost-found.ts';
import type { DocumentsTables } from './types/documents.ts';
import type { ClinicTables } from './types/clinic.ts';
import type { PortabilityTables } from './types/portability.ts';
import type { AdminTables } from './types/admin.ts';
import type { CountriesTables } from './types/countries.ts';
import type { TravelTables } from './types/health-travel.ts';

export type * from './types/values.ts';
export type * from './types/platform.ts';
export type * from './types/accounts.ts';
export type * from './types/accounts-clinic.ts';
export type * from './types/pets.ts';
export type * from './types/health.ts';
export type * from './types/health-due.ts';
export type * from './types/health-vaccines.ts';
export type * from './types/billing.ts';
export type * from './types/lost-found.ts';
export type * from './types/documents.ts';
export type * from './types/clinic.ts';
export type * from './types/portability.ts';
export type * from './types/admin.ts';
export type * from './types/countries.ts';
export type * from './types/health-travel.ts';

export interface Database
  extends PlatformTables,
    AccountsTables,
    PetsTables,
    HealthTables,
    BillingTables,
    LostFoundTables,
    DocumentsTables,
    ClinicTables,
    PortabilityTables,
    AdminTables,
    CountriesTables,
    TravelTables {}

export type Db = Kysely<Database>;

/** For functions that must run inside a transaction, such as queueing a mail together with its cause. */
export type Trx = Transaction<Database>;
