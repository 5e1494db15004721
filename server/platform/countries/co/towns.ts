import { rowsOf } from '../shape.ts';

const PRESS = 'elespectador.com y wradio.com.co, 2025';
const fields = (town: string, source: string, mark: 'P' | 'S', kinds: readonly (readonly [string, string, string])[]) =>
  kinds.map(([kind, title, words]) => ({ code: `${town}.${kind}`, kind, title, words, source, mark }));

export const rows = [
  ...rowsOf({ country: 'CO', way: 'town', place: 'Bogotá', authority: 'tu alcaldía local' }, [
    {
      code: 'bogota.who',
      kind: 'note',
      title: 'Solo caninos de manejo especial',
      words:
        'Los que atacaron a una persona o mataron a un perro, los entrenados para ataque, y American Staffordshire, Bullmastiff, Dóberman, Dogo Argentino, Dogo de Burdeos, Fila Brasileiro, Mastín Napolitano, Bull Terrier, Pit Bull, American Pit Bull, Presa Canario, Rottweiler, Staffordshire, Tosa y sus cruces. Del registro general «Ciudadano de 4 patas» no encontramos los datos.',
      source: PRESS,
      mark: 'P',
    },
    {
      code: 'bogota.validity',
      kind: 'validity',
      amount: 12,
      unit: 'month',
      title: 'Vale un año',
      words: 'Es gratis; la alcaldía da el carnet en cinco días hábiles. Se renueva cada año.',
      source: PRESS,
      mark: 'P',
    },
    ...fields('bogota', PRESS, 'P', [
      ['tutorName', 'Nombre del tutor', 'En el formulario en línea.'],
      ['tutorAddress', 'Dirección', 'En el formulario en línea.'],
      ['petName', 'Nombre del animal', 'En el formulario en línea.'],
      ['birth', 'Nacimiento', 'En el formulario en línea.'],
      ['color', 'Color', 'En el formulario en línea.'],
      ['sex', 'Sexo', 'En el formulario en línea.'],
      ['vaccines', 'Vacunas', 'En el formulario en línea.'],
      ['chip', 'Microchip', 'En el formulario en línea.'],
      ['photoFront', 'Foto de frente', 'Se imprime en el carnet.'],
      ['docId', 'Tu documento', 'O el de la cámara de comercio.'],
      ['docCarnet', 'Carnet de vacunas vigente', 'Con el registro del veterinario.'],
      ['docHealth', 'Certificado sanitario', 'De la Secretaría de Salud.'],
      ['docInsurance', 'Póliza de responsabilidad civil', 'Vigente.'],
    ]),
  ]),
  ...rowsOf({ country: 'CO', way: 'town', place: 'Barranquilla', authority: 'la Alcaldía de Barranquilla' }, [
    {
      code: 'barranquilla.validity',
      kind: 'validity',
      amount: 12,
      unit: 'month',
      title: 'Vale un año',
      words: 'El permiso de los caninos de manejo especial se renueva cada año.',
      source: 'barranquilla.gov.co',
      mark: 'S',
    },
    ...fields('barranquilla', 'barranquilla.gov.co', 'S', [
      ['petName', 'Nombre del animal', 'Está en el permiso.'],
      ['tutorId', 'Documento del tutor', 'Está en el permiso.'],
      ['tutorAddress', 'Dónde reside', 'Está en el permiso.'],
      ['marks', 'Descripción', 'Cómo se ve.'],
      ['home', 'Con quién vive', 'Con personas o de guarda.'],
      ['incidents', 'Multas y ataques', 'Está en el permiso.'],
    ]),
  ]),
];
