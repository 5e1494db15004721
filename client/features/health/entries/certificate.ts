/** Which doses may stand on one certificate: of one day, under one signature. */
import { MOST_DOSES } from '#server/documents/papers/rules.ts';

interface Dose {
  id: number;
  name: string;
  givenOn: string;
  signatureId?: number | null;
  disputedAt: string | null;
  visit: { name: string } | null;
}

/** The dose itself first; none where the clinic did not sign it. */
export function certifiedWith<D extends Dose>(doses: readonly D[], vaccinationId: number): D[] {
  const signed = doses.filter(({ signatureId, disputedAt }) => signatureId != null && disputedAt === null);
  const dose = signed.find(({ id }) => id === vaccinationId);
  if (!dose) return [];
  const others = signed.filter(
    ({ id, givenOn, visit }) => id !== dose.id && givenOn === dose.givenOn && visit?.name === dose.visit?.name,
  );
  return [dose, ...others].slice(0, MOST_DOSES);
}
