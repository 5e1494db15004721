/** What all registers together ask: the sheet of a town whose own fields no source tells. */
import { rowsOf } from './shape.ts';

const SEEN =
  'Lo que piden los registros que vimos en Quito, Bogotá, Barranquilla, Chile, Lima, Ciudad de México y Buenos Aires';

export const rows = rowsOf(
  { country: '*', way: 'town', mark: 'P', source: SEEN },
  (
    [
      ['tutorName', 'Nombres y apellidos', 'Como están en tu documento.'],
      ['tutorId', 'Documento de identidad', 'El número, sin espacios ni guiones.'],
      ['tutorAdult', 'Mayor de edad', 'Registra una persona adulta.'],
      ['tutorEmail', 'Correo', 'Ahí llega la respuesta.'],
      ['tutorPhone', 'Teléfono', 'Con el que te encuentran.'],
      ['tutorAddress', 'Dirección', 'Calle y número; sector, comuna o alcaldía.'],
      ['petName', 'Nombre del animal', 'Como responde.'],
      ['species', 'Especie', 'Perro o gato.'],
      ['breed', 'Raza', 'O mestizo.'],
      ['sex', 'Sexo', 'Macho o hembra.'],
      ['birth', 'Nacimiento', 'La fecha, o la edad aproximada.'],
      ['color', 'Color', 'El principal primero.'],
      ['size', 'Tamaño', 'Pequeño, mediano o grande: no está en su libreta.'],
      ['marks', 'Señas particulares', 'Manchas, cicatrices, cola u orejas.'],
      ['neutered', 'Esterilización', 'Si está esterilizado, y desde cuándo.'],
      ['chip', 'Microchip', 'Sus 15 números.'],
      ['chipDay', 'Día del implante', 'Y quién lo puso.'],
      ['origin', 'Cómo llegó', 'Comprado, adoptado o regalado: no está en su libreta.'],
      ['home', 'Dónde vive', 'Casa, departamento, patio o finca: no está en su libreta.'],
      ['purpose', 'Para qué', 'Compañía, guarda u otro: no está en su libreta.'],
      ['rabies', 'Antirrábica', 'Fecha, producto, lote, hasta cuándo, y quién la puso.'],
      ['vaccines', 'Otras vacunas', 'La última de cada una.'],
      ['dangerous', 'Manejo especial', 'Si es de una raza o un caso que la ciudad nombra: no está en su libreta.'],
      ['insurance', 'Póliza', 'Compañía, número y hasta cuándo, si la piden: no está en su libreta.'],
      ['incidents', 'Incidentes', 'Mordeduras o ataques: no está en su libreta.'],
      ['photoFront', 'Foto de frente', 'A la altura de sus ojos, con luz de día, sin collar que tape.'],
      ['photoSide', 'Foto de lado', 'De cuerpo entero, parado, sin que nada lo tape.'],
      ['photoTutor', 'Foto contigo', 'Los dos de frente, con las caras a la vista.'],
      ['docId', 'Tu documento', 'Una copia legible, de los dos lados.'],
      ['docCarnet', 'Carnet de vacunas', 'El que imprimes desde su ficha, o el de tu veterinario.'],
      ['docOwnership', 'Que es tuyo', 'Recibo, contrato de adopción, traspaso o declaración simple.'],
      ['docChip', 'Certificado del microchip', 'Con el número y quién lo puso.'],
      ['docHealth', 'Certificado de salud', 'Si lo piden, de un veterinario.'],
      ['docInsurance', 'Póliza de responsabilidad', 'Si la piden.'],
      ['docNeutering', 'Hoja de esterilización', 'Si la tienes.'],
    ] as const
  ).map(([kind, title, words]) => ({ code: `town.${kind}`, kind, title, words, source: SEEN, mark: 'P' as const })),
);
