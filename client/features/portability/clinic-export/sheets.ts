/** What each sheet of the clinic's book holds, in the order of the book. */
export const IN_THE_BOOK = [
  { name: 'Animales', holds: 'Una fila por paciente: código, referencia, chip, nacimiento, sexo, raza y su tutor.' },
  { name: 'Tutores', holds: 'Nombre, identificación, teléfono, correo y dirección.' },
  {
    name: 'Dosis',
    holds: 'Una fila por dosis: vacuna, producto, laboratorio, lote, fechas y quién firmó, con su registro.',
  },
  { name: 'Desparasitaciones', holds: 'Producto, contra qué, peso de ese día y la próxima.' },
  { name: 'Pesos', holds: 'Cada peso, en kilos, con su fecha.' },
  { name: 'Enfermedades', holds: 'Diagnóstico, estado y tratamiento.' },
  { name: 'Medicinas', holds: 'Dosis, cada cuánto, desde y hasta cuándo.' },
  { name: 'Controles', holds: 'Motivo, para cuándo, hecho y hallazgos.' },
  { name: 'Consultas', holds: 'Motivo, temperatura, peso, hallazgos y plan.' },
  { name: 'Recetas', holds: 'Una fila por producto: cantidad, cada cuánto y durante cuánto.' },
  { name: 'Pendientes', holds: 'Qué le toca a cada uno, cuándo, a quién llamar y qué se le dijo.' },
  { name: 'Lotes', holds: 'Vacuna, laboratorio, número, caducidad y cuántas dosis quedan.' },
  { name: 'Después de la vacuna', holds: 'Qué pasó, qué tan grave fue y a quién se informó.' },
  { name: 'Turnos', holds: 'Día, hora, con quién y en qué quedó.' },
  { name: 'Pagos', holds: 'Cada pago con su estado.' },
] as const;
