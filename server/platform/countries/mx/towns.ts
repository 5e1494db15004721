import { rowsOf } from '../shape.ts';

const RUAC = '8columnas.com.mx, foxsports.com.mx y viveusa.mx';

export const rows = [
  ...rowsOf({ country: 'MX', way: 'town', place: 'Ciudad de México', authority: 'la AGATAN' }, [
    {
      code: 'cdmx.law',
      kind: 'note',
      title: 'RUAC',
      words:
        'Obligatorio desde el 1 de abril de 2024 para perros y gatos, gratis y sin vencimiento. Se entra con Llave CDMX. La clave única va en su placa. Multa: de 21 a 30 UMA, si un incidente llega al juez.',
      source: RUAC,
      mark: 'P',
    },
    ...(
      [
        ['tutorName', 'Nombre del tutor', 'Con su Llave CDMX.'],
        ['tutorStudies', 'Escolaridad y vivienda', 'Piden tu escolaridad y el tipo de vivienda.'],
        ['petName', 'Nombre del animal', 'En su ficha.'],
        ['breed', 'Raza', 'En su ficha.'],
        ['birth', 'Edad', 'En su ficha.'],
        ['color', 'Color', 'En su ficha.'],
        ['marks', 'Señas', 'En su ficha.'],
        ['vaccines', 'Salud', 'Sus vacunas.'],
        ['photoFront', 'Foto de frente', 'JPG o PNG.'],
        ['photoSide', 'Foto de lado', 'JPG o PNG.'],
        ['photoTutor', 'Foto contigo', 'JPG o PNG.'],
      ] as const
    ).map(([kind, title, words]) => ({ code: `cdmx.${kind}`, kind, title, words, source: RUAC, mark: 'P' as const })),
  ]),
  ...rowsOf({ country: 'MX', way: 'town', place: 'Querétaro', authority: 'el Municipio de Querétaro' }, [
    {
      code: 'queretaro.fee',
      kind: 'note',
      title: 'Microchip',
      words:
        '300 pesos, de 3 meses a 8 años, tres por persona como máximo, con esterilización el mismo día. Piden INE, CURP, teléfono y comprobante de domicilio de tres meses o menos.',
      source: 'Páginas de terceros',
      mark: 'P',
    },
  ]),
];
