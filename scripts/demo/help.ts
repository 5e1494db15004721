/** Announcements, reports, and an external tutorial beside the one that comes with the product. */
import type { SignedInContext } from '#server/platform/core/context.ts';
import { createNotice, publishNotice } from '#server/accounts/announcements/service.ts';
import { answerReport, createReport } from '#server/accounts/feedback/service.ts';
import { addLink, publishVideo } from '#server/admin/tutorials/service.ts';

/** A user of the clinic (null: its administrator), so many hours ago. */
type As = (email: string | null, hoursAgo: number) => SignedInContext;

const NOTICES = [
  {
    hoursAgo: 24 * 20,
    title: 'Ya puedes llevar su cédula en el teléfono',
    body: 'Abre la ficha de tu mascota y toca Cédula. Se ve también sin conexión, y la puedes imprimir.',
  },
  {
    hoursAgo: 24 * 6,
    title: 'Jornada de vacunación antirrábica',
    body: 'El sábado 28 de noviembre, de 9:00 a 13:00, en el parque La Carolina.\n\nTrae a tu mascota con correa o en su transportadora, y abre su ficha: anotamos la dosis ahí mismo.\n\nMás sobre la rabia en [la página del Ministerio](https://www.salud.gob.ec/rabia/).',
  },
  {
    hoursAgo: 30,
    title: 'Nuevo horario de la clínica',
    body: 'Desde esta semana atendemos también los sábados, de 9:00 a 14:00.\nEmergencias: a toda hora, por WhatsApp.',
  },
];

const REPORTS = [
  {
    hoursAgo: 24 * 9,
    kind: 'improvement',
    title: 'Quisiera imprimir solo las vacunas',
    body: 'Para la guardería me piden solo las vacunas, sin las enfermedades.',
    answer: {
      state: 'done',
      answer: 'Ya está: en Comprobantes eliges «Solo vacunas» y sale una hoja con su código para verificarla.',
    },
  },
  {
    hoursAgo: 24 * 3,
    kind: 'error',
    title: 'La fecha de la próxima dosis sale un día antes',
    body: 'Anoté la séxtuple el 12 y me propone el 1 de abril en lugar del 2.',
    answer: { state: 'looking', answer: null },
  },
  {
    hoursAgo: 5,
    kind: 'error',
    title: 'No encuentro dónde cambiar la foto',
    body: 'En la ficha de Micaela toco la foto y solo se hace grande.',
    answer: null,
  },
] as const;

export async function addHelp(as: As, guardian: string): Promise<void> {
  for (const { hoursAgo, title, body } of NOTICES) {
    const admin = as(null, hoursAgo);
    const { noticeId } = await createNotice(admin, { title, body });
    await publishNotice(admin, { noticeId, push: false });
  }
  await createNotice(as(null, 2), {
    title: 'Cuidados en los feriados',
    body: 'Los petardos asustan a muchos animales. Un cuarto cerrado, agua y su manta ayudan.',
  });
  for (const { hoursAgo, kind, title, body, answer } of REPORTS) {
    const screen = '/dashboard/mascotas';
    const { reportId } = await createReport(as(guardian, hoursAgo), { kind, title, body, screen });
    if (answer) await answerReport(as(null, hoursAgo - 4), { reportId, ...answer });
  }
  const { videoId } = await addLink(as(null, 40), {
    title: 'Cómo cepillar los dientes de tu perro',
    description: 'Un video de otra página: se abre en una pestaña nueva.',
    link: 'https://www.youtube.com/results?search_query=cepillar+dientes+perro+veterinario',
  });
  await publishVideo(as(null, 40), { videoId, published: true });
}
