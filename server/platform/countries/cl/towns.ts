import { rowsOf } from '../shape.ts';

const ATIENDE = 'ChileAtiende, citado por meganoticias.cl el 20 de febrero de 2026';

export const rows = rowsOf(
  { country: 'CL', way: 'town', place: 'Registro nacional (Ley 21.020)', authority: 'tu municipalidad' },
  [
    {
      code: 'chile.when',
      kind: 'note',
      title: 'Cuándo',
      words:
        'Perros y gatos desde los 2 meses. Uno nuevo, en 90 días; de raza peligrosa, en 15. Se hace en registratumascota.cl con ClaveÚnica, es gratis y no vence.',
      source: 'soychile.cl',
      mark: 'P',
    },
    {
      code: 'chile.vet',
      kind: 'docChip',
      title: 'Documento de un veterinario',
      words:
        'Con nombre, RUN y firma: dice nombre, microchip, especie, sexo, raza, color, edad estimada y si está esterilizado. Sirven el certificado del microchip, la hoja de esterilización, la antirrábica o el carnet.',
      source: ATIENDE,
      mark: 'S',
    },
    {
      code: 'chile.ownership',
      kind: 'docOwnership',
      title: 'Que es tuyo',
      words: 'Un comprobante, o la declaración simple que se descarga de la página.',
      source: ATIENDE,
      mark: 'S',
    },
    {
      code: 'chile.external',
      kind: 'note',
      title: 'Microchip, ¿o placa externa?',
      words:
        'El texto de 2026 nombra solo el microchip de 15 números; en 2019 también servía una placa externa con un código de seis letras.',
      source: '24horas.cl, 2019; ChileAtiende, 2026',
      mark: 'C',
    },
    ...(
      [
        ['petName', 'Nombre del animal'],
        ['species', 'Especie'],
        ['sex', 'Sexo'],
        ['breed', 'Raza'],
        ['color', 'Color'],
        ['birth', 'Edad estimada'],
        ['neutered', 'Esterilización'],
        ['chip', 'Microchip'],
      ] as const
    ).map(([kind, title]) => ({
      code: `chile.${kind}`,
      kind,
      title,
      words: 'Va en el documento del veterinario.',
      source: ATIENDE,
      mark: 'S' as const,
    })),
  ],
);
