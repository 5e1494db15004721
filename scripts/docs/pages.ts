/** The pages of the site, in the order of its menu: `docs/<file>.md`. */
export interface Page {
  file: string;
  /** As the menu says it; the page's own heading is its title. */
  menu: string;
  language?: string;
}

export const GROUPS: readonly { label: string; pages: readonly Page[] }[] = [
  {
    label: 'Usarla',
    pages: [
      { file: 'index', menu: 'Qué es' },
      { file: 'tutores', menu: 'Guía de quien cuida' },
      { file: 'clinica', menu: 'Guía de la clínica' },
    ],
  },
  {
    label: 'Tenerla',
    pages: [
      { file: 'instalar', menu: 'Instalar' },
      { file: 'ajustes', menu: 'Todos los ajustes' },
      { file: 'proxy', menu: 'Un proxy delante' },
      { file: 'https-en-tu-red', menu: 'HTTPS en la red de la clínica' },
      { file: 'operar', menu: 'Mantenerla' },
      { file: 'problemas', menu: 'Problemas y soluciones' },
    ],
  },
  {
    label: 'Conectarla',
    pages: [
      { file: 'conectar', menu: 'Con otros programas' },
      { file: 'api', menu: 'La API' },
    ],
  },
  {
    label: 'Saber más',
    pages: [
      { file: 'accesibilidad', menu: 'Accesibilidad' },
      { file: 'cambios', menu: 'Qué cambió' },
      { file: 'en', menu: 'In English', language: 'en' },
    ],
  },
];

export const PAGES: readonly Page[] = GROUPS.flatMap(({ pages }) => pages);
/** Made from other files, not from one of docs/. */
export const MADE_FROM: Record<string, string> = { cambios: 'CHANGELOG.md' };
