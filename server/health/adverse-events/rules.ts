/** How serious what happened after a dose was. Runs in the browser too. */
export const SERIOUSNESS = ['mild', 'serious', 'death'] as const;
export type Seriousness = (typeof SERIOUSNESS)[number];

export const SERIOUSNESS_WORDS: Readonly<Record<Seriousness, string>> = {
  mild: 'Leve: pasó sin atención',
  serious: 'Grave: necesitó atención',
  death: 'Murió',
};
