/** Every legacy call there is. */
import { authRoutes } from './auth.ts';
import { dewormingRoutes } from './dewormings.ts';
import { finderRoutes } from './finders.ts';
import { identityCardRoutes } from './identity-card.ts';
import { illnessRoutes } from './illnesses.ts';
import { imageRoutes } from './images.ts';
import { invoiceDataRoutes } from './invoice-data.ts';
import { medicineRoutes } from './medicines.ts';
import { ownerRoutes } from './owners.ts';
import { paymentRoutes } from './payments.ts';
import { petRoutes, removalChoice } from './pets.ts';
import { referenceRoutes } from './reference.ts';
import { reportRoutes } from './reports.ts';
import { tagRoutes } from './tags.ts';
import { vaccineRoutes } from './vaccines.ts';
import type { LegacyChoice, LegacyRoute } from './route.ts';

interface Group {
  what: string;
  routes: readonly LegacyRoute[];
}

/** As the documentation groups them. */
export const GROUPS: Readonly<Record<string, Group>> = {
  Cuenta: { what: 'Entrar, registrarse y la propia persona.', routes: authRoutes },
  Beneficiarios: { what: 'Quienes responden por cada animal.', routes: ownerRoutes },
  Mascotas: {
    what: 'Los animales, su cédula y sus fotos.',
    routes: [...petRoutes, ...identityCardRoutes, ...imageRoutes],
  },
  Salud: {
    what: 'Vacunas, desparasitaciones, enfermedades y medicamentos.',
    routes: [...vaccineRoutes, ...dewormingRoutes, ...illnessRoutes, ...medicineRoutes],
  },
  'Placas y hallazgos': {
    what: 'Las placas del collar, y quien encuentra a un animal.',
    routes: [...finderRoutes, ...tagRoutes],
  },
  Pagos: {
    what: 'La anualidad de cada animal y los datos del recibo.',
    routes: [...paymentRoutes, ...invoiceDataRoutes],
  },
  'Ayuda y listas': {
    what: 'Reportes, preguntas y las listas de los formularios.',
    routes: [...reportRoutes, ...referenceRoutes],
  },
};
export const routes: readonly LegacyRoute[] = Object.values(GROUPS).flatMap((group) => group.routes);
export const choices: readonly LegacyChoice[] = [removalChoice];

/** The group of a call; a call that chooses by a field belongs to the animals. */
export function groupOf({ path }: Pick<LegacyRoute, 'path'>): string {
  const found = Object.entries(GROUPS).find(([, group]) => group.routes.some((route) => route.path === path));
  return found?.[0] ?? 'Mascotas';
}

const CALLS = new Set([...routes, ...choices.map(({ path }) => ({ method: 'POST', path }))].map(named));

function named({ method, path }: { method: string; path: string }): string {
  return `${method} ${path}`;
}

/** Whether it is for other programs: an older call, one under /api/v1, or the document of both. */
export function isRestCall(method: string, path: string): boolean {
  return path.startsWith('/api/v1/') || path === '/api/openapi.json' || CALLS.has(named({ method, path }));
}
