import { rowsOf } from '../shape.ts';

const PRESS = 'papelea.com y boedoweb.com.ar';

export const rows = rowsOf(
  { country: 'AR', way: 'town', place: 'Ciudad de Buenos Aires', authority: 'el Gobierno de la Ciudad' },
  [
    {
      code: 'caba.who',
      kind: 'note',
      title: 'Solo perros de la Ley 4078',
      words:
        'Diecisiete razas (también Akita, Ovejero Alemán y Cane Corso), sus cruces de más de 20 kg, y los entrenados para ataque.',
      source: 'Ley 4078, en defensoria.org.ar',
      mark: 'S',
    },
    {
      code: 'caba.validity',
      kind: 'validity',
      amount: 12,
      unit: 'month',
      title: 'La credencial vale un año',
      words:
        'Se hace con miBA, nivel 2 o 3, y se renueva cada año. Placa con tu nombre y el número, bozal y correa de hasta 2 m.',
      source: PRESS,
      mark: 'P',
    },
    ...(
      [
        ['tutorName', 'Nombre del tutor', 'Con miBA.'],
        ['tutorId', 'DNI', 'Con miBA.'],
        ['tutorAddress', 'Dirección', 'Con miBA.'],
        ['tutorPhone', 'Teléfono', 'Con miBA.'],
        ['tutorEmail', 'Correo', 'Con miBA.'],
        ['birth', 'Nacimiento', 'Del perro.'],
        ['breed', 'Raza', 'Del perro.'],
        ['chip', 'Microchip', 'Obligatorio.'],
        ['rabies', 'Antirrábica vigente', 'Con su certificado.'],
        ['photoFront', 'Foto', 'Una.'],
        ['docInsurance', 'Póliza de responsabilidad civil', 'Vigente.'],
      ] as const
    ).map(([kind, title, words]) => ({ code: `caba.${kind}`, kind, title, words, source: PRESS, mark: 'P' as const })),
  ],
);
