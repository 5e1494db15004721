/** When a price or a tax rate is in force, in words. */
export const PHASE_WORDS = { coming: 'Por empezar', now: 'Vigente', past: 'Antes', replaced: 'Reemplazado' };
