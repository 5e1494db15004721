/** How a medicine is given, and its words. */
export const ROUTES = ['oral', 'eye', 'ear', 'skin', 'injection', 'nose', 'inhaled', 'rectal'] as const;
export const ROUTE_WORDS: Record<(typeof ROUTES)[number], string> = {
  oral: 'Por la boca',
  eye: 'En los ojos',
  ear: 'En los oídos',
  skin: 'En la piel',
  injection: 'Inyectada',
  nose: 'Por la nariz',
  inhaled: 'Inhalada',
  rectal: 'Por el recto',
};
