/** Believable values for the documentation's examples, by the field's name. */
import type { Schema } from './openapi.ts';

const SAMPLES: Readonly<Record<string, unknown>> = {
  username: 'ana@correo.ec',
  correoElectronico: 'ana@correo.ec',
  password: 'una frase larga y propia',
  confirmarPassword: 'una frase larga y propia',
  clave: 'una frase larga y propia',
  confirmarClave: 'una frase larga y propia',
  primerApellido: 'Paredes',
  primer_apellido: 'Paredes',
  apellidoUsuario: 'Paredes',
  nombreUsuario: 'Ana',
  propietario: 'Ana Paredes',
  nombreCompleto: 'Ana Paredes',
  tipoIdentificacion: 'cedula',
  identificacion: '1710034065',
  ciudad: 'Quito',
  direccion: 'Av. Amazonas N24-03',
  telefonoMovil: '0998842547',
  telefono: '+593998842547',
  codigoPais: '593',
  phone_code: '593',
  iso: 'EC',
  name: 'Ecuador',
  token: 'Vb3k…',
  tokenConfirmacion: 'Vb3k…',
  idToken: 'eyJhbGciOiJSUzI1NiIs…',
  tipoRegistro: 'google',
  nombres: 'Ana Paredes',
  codigoMascota: 'K7Q2M9XDTA',
  codigo: 'K7Q2M9XDTA',
  mascota: 'Luna',
  titulo: 'No puedo guardar el peso',
  reporteId: 12,
  nombre: 'Luna',
  especie: 'Perro',
  raza: 'Mestiza',
  sexo: 'Hembra',
  color: 'Canela',
  senias: 'Oreja izquierda doblada',
  edad: '4 años y 2 meses',
  alergias: 'Penicilina',
  microchip: '941000025614308',
  peso: 18.4,
  medidaPeso: 'kg',
  simbolo: 'kg',
  vacuna: 'Antirrábica',
  proximoCuidado: 'Antirrábica',
  laboratorio: 'Zoetis',
  lote: 'A123B',
  veterinario: 'Dra. Vega',
  clinica: 'Clínica San Roque',
  observacion: 'Sin reacción',
  enfermedad: 'Otitis',
  tratamiento: 'Gotas en el oído, 7 días',
  medicamento: 'Amoxicilina',
  dosis: '5 mg',
  frecuencia: 8,
  duracion: 7,
  medidaTiempoDuracionId: 2,
  via: 'oral',
  foto: 'http://localhost:3000/api/archivos/3T7K…/s',
  descripcion: 'En el parque',
  url: 'http://localhost:3000/api/archivos/3T7K…/l',
  urlMiniatura: 'http://localhost:3000/api/archivos/3T7K…/s',
  urlFoto: 'http://localhost:3000/api/archivos/3T7K…/l',
  filtro: 'luna',
  porPagina: 20,
  pais: 'EC',
  mensaje: 'Revisa tu correo.',
  latitud: -0.18065,
  longitud: -78.46783,
  precio: '6.00',
  moneda: 'USD',
  dias: 365,
  mascotas: [1, 2],
  referencia: 'Transferencia 00123, Banco del Austro',
  clientTransactionId: '7Q2M9XDTAK4RW0C',
  urlPago: 'http://localhost:4100/PayPhone/Index?paymentId=…',
  orderId: '5O190127TN364715T',
  razonSocial: 'Ana Paredes',
  sexoId: 2,
  medidaPesoId: 2,
};

/** One value that fits `schema`, for a person to read. `resolve` follows a reference. */
export function sampleOf(name: string, schema: Schema, resolve: (ref: string) => Schema): unknown {
  const { $ref: ref, const: constant, anyOf, properties, items, type } = schema;
  if (typeof ref === 'string') return sampleOf(name, resolve(ref), resolve);
  if (constant !== undefined) return constant;
  if (Array.isArray(schema.examples)) return schema.examples[0];
  if (properties) {
    return Object.fromEntries(Object.entries(properties).map(([key, inner]) => [key, sampleOf(key, inner, resolve)]));
  }
  if (Array.isArray(schema.enum) && !schema.enum.includes(SAMPLES[name])) return schema.enum[0];
  if (Array.isArray(SAMPLES[name]) && !(items as Schema | undefined)?.properties) return SAMPLES[name];
  if (type === 'array') return isNever(items) ? [] : [sampleOf(name, items as Schema, resolve)];
  if (name in SAMPLES) return SAMPLES[name];
  const [first] = anyOf ?? [];
  return first ? sampleOf(name, first, resolve) : plainSample(schema);
}

function plainSample({ type, format, pattern }: Schema): unknown {
  if (format === 'date') return '2026-08-23';
  if (format === 'date-time') return '2026-08-23T15:04:05.000Z';
  const [first] = [type].flat();
  if (first === 'integer' || first === 'number') return 1;
  if (first === 'boolean') return false;
  // The number of a payment at its gateway is a text of digits.
  if (typeof pattern === 'string' && pattern.startsWith('^[1-9]')) return '23178284';
  return first === 'string' ? 'texto' : null;
}

function isNever(items: unknown): boolean {
  return typeof items === 'object' && items !== null && 'not' in items;
}
