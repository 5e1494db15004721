/** Registers of towns in Ecuador: there is no national one. */
import { rowsOf } from '../shape.ts';

const LAW = 'Ordenanza Metropolitana 019 de 2021 (quitoinforma.gob.ec); textos de 2023 citan la 053';
const PRESS = 'ahoramundo.com, que además dice que es voluntario; la ordenanza obliga';

export const rows = [
  ...rowsOf({ country: 'EC', way: 'town', place: 'Quito', authority: 'el Municipio de Quito' }, [
    {
      code: 'quito.law',
      kind: 'note',
      title: 'REMETFU, el registro de Quito',
      words:
        'La ordenanza pide identificar y registrar a tu animal en el Registro Metropolitano de Fauna Urbana, y mantener sus datos al día.',
      source: LAW,
      mark: 'S',
    },
    {
      code: 'quito.unknown',
      kind: 'note',
      title: 'Qué no encontramos',
      words:
        'Ninguna página que vimos muestra el formulario, el costo, las fotos ni hasta cuándo vale. Lleva esta hoja y pregunta qué falta.',
      source: 'No encontrado',
      mark: 'K',
    },
    {
      code: 'quito.tag',
      kind: 'note',
      title: 'Placa con su nombre y tu teléfono',
      words: 'Es obligatoria. Pasear sin correa, collar o placa es falta leve: 30 % del salario básico.',
      source: 'tuvoz.tv y biepro.in',
      mark: 'P',
    },
    {
      code: 'quito.neuter',
      kind: 'note',
      title: 'Esterilizar antes de los seis meses',
      words: 'Lo pide el artículo 6, menos a criaderos registrados.',
      source: LAW,
      mark: 'S',
    },
    ...(
      [
        ['petName', 'Nombre del animal'],
        ['breed', 'Raza'],
        ['birth', 'Edad'],
        ['tutorName', 'Nombre del tutor'],
        ['tutorPhone', 'Teléfono del tutor'],
      ] as const
    ).map(([kind, title]) => ({
      code: `quito.${kind}`,
      kind,
      title,
      words: 'Una nota de prensa lo nombra entre los datos del registro.',
      source: PRESS,
      mark: 'C' as const,
    })),
  ]),
  ...rowsOf({ country: 'EC', way: 'town', place: 'Guayaquil', authority: 'el Municipio de Guayaquil' }, [
    {
      code: 'guayaquil.chip',
      kind: 'note',
      title: 'Microchip en el carnet',
      words:
        'La ordenanza de 2020 pide microchip, y su número en el carnet, a los animales que venden las tiendas y a los abandonados que alguien recoge.',
      source: 'eluniverso.com, 23 de septiembre de 2020',
      mark: 'P',
    },
    {
      code: 'guayaquil.unknown',
      kind: 'note',
      title: 'Qué no encontramos',
      words:
        'Ni los datos, ni el costo del registro de un tutor. registrodemascotas.ec es un sitio privado, no del Municipio.',
      source: 'No encontrado',
      mark: 'K',
    },
  ]),
  ...rowsOf({ country: 'EC', way: 'town', place: 'Cuenca', authority: 'el Municipio de Cuenca' }, [
    {
      code: 'cuenca.unknown',
      kind: 'note',
      title: 'Qué no encontramos',
      words: 'Vimos un borrador de su ordenanza, pero no los datos del registro.',
      source: 'vdocuments, borrador',
      mark: 'P',
    },
  ]),
  ...rowsOf({ country: 'EC', way: 'town', place: 'Ibarra', authority: 'el Municipio de Ibarra' }, [
    ...(
      [
        ['tutorName', 'Nombre del tutor'],
        ['tutorAddress', 'Dirección'],
        ['tutorPhone', 'Teléfonos'],
        ['chip', 'Microchip'],
      ] as const
    ).map(([kind, title]) => ({
      code: `ibarra.${kind}`,
      kind,
      title,
      words: 'El microchip va con el nombre, la dirección y los teléfonos de su tutor.',
      source: 'elnorte.ec',
      mark: 'P' as const,
    })),
    {
      code: 'ibarra.fee',
      kind: 'note',
      title: 'Costo del microchip',
      words: 'US$ 7 más IVA.',
      source: 'elnorte.ec',
      mark: 'P',
    },
  ]),
  ...rowsOf({ country: 'EC', way: 'town', place: 'Loja', authority: 'el Municipio de Loja' }, [
    {
      code: 'loja.unknown',
      kind: 'note',
      title: 'Qué no encontramos',
      words: 'Su ordenanza es la 0030-2021; no vimos los datos del registro.',
      source: 'scribd.com, Ordenanza 0030-2021',
      mark: 'P',
    },
  ]),
];
