/**
 * Profile pictures, albums and certificates of the demo. The pictures are painted; each photo is another crop of
 * one.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import PDFDocument from 'pdfkit';
import sharp, { type Region } from 'sharp';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { storeFile } from '#server/documents/uploads/service.ts';
import { plusDays } from '#server/platform/lib/calendar.ts';

const PAINTED: Record<string, string> = {
  'Capitán Chimborazo': 'capitan',
  'Pepe Lucho': 'pepe',
  Copito: 'copito',
  'Doña Micaela de los Ángeles': 'micaela',
  Canela: 'canela',
};

interface Moment {
  daysAgo: number;
  caption: string | null;
  /** The crop in hundredths, from the left and from the top. */
  cut: [left: number, top: number, width: number, height: number];
  mirrored?: true;
}

const MOMENTS: Moment[] = [
  { daysAgo: 2, caption: 'Esperando el desayuno', cut: [5, 5, 90, 90] },
  { daysAgo: 9, caption: null, cut: [10, 0, 80, 80], mirrored: true },
  { daysAgo: 41, caption: 'El día de la vacuna, muy valiente', cut: [15, 10, 70, 70] },
  { daysAgo: 75, caption: 'Domingo en el parque La Carolina', cut: [0, 10, 100, 75], mirrored: true },
  { daysAgo: 80, caption: null, cut: [20, 5, 60, 80] },
  { daysAgo: 160, caption: 'Recién llegado del paseo', cut: [0, 0, 75, 95] },
];

interface Photographed {
  petId: number;
  name: string;
  /** The newest dose, which gets a certificate; none for an animal without doses. */
  vaccination: { id: number; name: string; givenOn: string } | undefined;
}

/** Does nothing for an animal without a painting. */
export async function addPhotos(context: SignedInContext, pet: Photographed, today: string): Promise<void> {
  const painted = PAINTED[pet.name];
  if (!painted) return;
  const picture = readFileSync(path.join(import.meta.dirname, 'photos', `${painted}.jpg`));
  await storeFile(context, { purpose: 'pet', id: pet.petId, caption: null, source: picture });
  // Oldest first, as a guardian would have added them.
  for (const moment of MOMENTS.toReversed()) {
    const source = await cutOut(picture, moment, plusDays(today, -moment.daysAgo));
    await storeFile(context, { purpose: 'gallery', id: pet.petId, caption: moment.caption, source });
  }
  if (!pet.vaccination) return;
  const source = await certificate(pet.name, pet.vaccination);
  await storeFile(context, { purpose: 'vaccination', id: pet.vaccination.id, caption: null, source });
}

/** With the day in the file, as a phone writes it. */
async function cutOut(picture: Buffer, { cut, mirrored }: Moment, day: string): Promise<Buffer> {
  const { width, height } = await sharp(picture).metadata();
  const [left, top, wide, high] = cut;
  const region: Region = {
    left: Math.round((width * left) / 100),
    top: Math.round((height * top) / 100),
    width: Math.floor((width * wide) / 100),
    height: Math.floor((height * high) / 100),
  };
  return sharp(picture)
    .extract(region)
    .flop(mirrored === true)
    .withExif({ IFD2: { DateTimeOriginal: `${day.replaceAll('-', ':')} 10:30:00` } })
    .jpeg({ quality: 88 })
    .toBuffer();
}

/** A campaign's certificate, as a clinic would print it. */
function certificate(animal: string, { name, givenOn }: { name: string; givenOn: string }): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const pieces: Buffer[] = [];
  const page = new PDFDocument({ size: 'A5', layout: 'landscape', margin: 48 });
  page.on('data', (piece: Buffer) => pieces.push(piece));
  page.on('end', () => resolve(Buffer.concat(pieces)));
  page.on('error', reject);
  page.fontSize(22).text('Certificado de vacunación').moveDown();
  page.fontSize(13).text(`Animal: ${animal}`).text(`Vacuna: ${name}`).text(`Aplicada: ${givenOn}`).moveDown(2);
  page.fontSize(10).text('Documento de ejemplo de la demostración.');
  page.end();
  return promise;
}
