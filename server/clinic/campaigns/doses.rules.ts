/** The notice to the family about a dose, and the family's options. Pure; runs in the browser too. */
import type { Sex } from '#db/types.ts';

/** `Canela fue vacunada en la jornada …`, in the gender of its sex. */
export function noticeWords(pet: { name: string; sex: Sex }, campaign: { name: string; vaccine: string }) {
  const how = { female: 'fue vacunada', male: 'fue vacunado', unknown: 'recibió su vacuna' }[pet.sex];
  return {
    title: `${pet.name} ${how}`,
    body: `${campaign.vaccine}, en la jornada «${campaign.name}». Toca para ver su libreta.`,
  };
}
