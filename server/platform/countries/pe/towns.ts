import { rowsOf } from '../shape.ts';

const LAW = 'Ley 27596, en elperfil.pe y andina.pe';

export const rows = [
  ...rowsOf({ country: 'PE', way: 'town', place: 'Tu municipalidad (Ley 27596)', authority: 'tu municipalidad' }, [
    {
      code: 'peru.law',
      kind: 'note',
      title: 'Si te mudas, se cancela y se registra otra vez',
      words:
        'Registra una persona adulta; vale en cualquier distrito. Avisa venta, traspaso, regalo, pérdida, robo o muerte.',
      source: LAW,
      mark: 'P',
    },
    ...(
      [
        ['tutorName', 'Nombre del tutor'],
        ['tutorAdult', 'Mayor de edad'],
        ['petName', 'Nombre del animal'],
        ['breed', 'Raza'],
        ['birth', 'Nacimiento'],
        ['dangerous', 'Si es peligroso'],
      ] as const
    ).map(([kind, title]) => ({
      code: `peru.${kind}`,
      kind,
      title,
      words: 'Está en el carnet del perro.',
      source: LAW,
      mark: 'P' as const,
    })),
  ]),
  ...rowsOf({ country: 'PE', way: 'town', place: 'Miraflores', authority: 'la Municipalidad de Miraflores' }, [
    {
      code: 'miraflores.fee',
      kind: 'note',
      title: 'DNI de mascotas',
      words:
        'Para perros y gatos: el virtual es gratis, el físico cuesta S/ 15. El personal de la municipalidad toma los datos y una foto.',
      source: 'elcomercio.pe y larepublica.pe, febrero de 2026',
      mark: 'P',
    },
  ]),
  ...rowsOf({ country: 'PE', way: 'town', place: 'Chachapoyas', authority: 'la Municipalidad de Chachapoyas' }, [
    {
      code: 'chachapoyas.steps',
      kind: 'note',
      title: 'Cómo se hace',
      words:
        'Envías la foto de tu DNI por correo, te dan un código, llenas el formulario en línea y pagas S/ 17,60. El carnet sale en 48 horas.',
      source: 'gob.pe',
      mark: 'S',
    },
    {
      code: 'chachapoyas.docId',
      kind: 'docId',
      title: 'Foto de tu DNI',
      words: 'Se envía por correo.',
      source: 'gob.pe',
      mark: 'S',
    },
  ]),
];
