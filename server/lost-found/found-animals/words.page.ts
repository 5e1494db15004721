/** The texts of the pages about an animal without a tag. */
import type { FoundSize, FoundSpecies } from '#db/types.ts';
import type { Language } from '#server/platform/html/words.ts';

interface FoundWords {
  title: string;
  lead: string;
  photo: string;
  photoHint: string;
  where: string;
  what: string;
  species: Record<FoundSpecies, string>;
  size: string;
  sizes: Record<FoundSize, string>;
  unknown: string;
  sex: string;
  sexes: { female: string; male: string };
  color: string;
  colorHint: string;
  marks: string;
  marksHint: string;
  day: string;
  you: string;
  showPhone: string;
  send: string;
  private: string;
  tagFirst: string;
  own: string;
  thanks: string;
  told: (families: number) => string;
  none: string;
  refused: (why: string) => string;
  badPhoto: string;
  addPhoto: string;
  changePhoto: string;
  families: string;
  family: (number: number) => string;
  answered: string;
  silent: string;
  over: string;
  claims: string;
  noClaims: string;
  unnamed: string;
  flyer: string;
  flyerText: string;
  flyerPdf: string;
  flyerPng: string;
  page: string;
  chip: string;
  end: string;
  endText: string;
  ended: string;
  endedText: string;
  keep: string;
  goneTitle: string;
  goneText: string;
  openTitle: (kind: string) => string;
  foundOn: (day: string) => string;
  mine: string;
  mineText: string;
  mineSend: string;
  mineSent: string;
  mineSentText: string;
  look: string;
  wrongDay: string;
  wait: (minutes: number) => string;
  again: string;
  photoOf: (kind: string) => string;
  /** After the telephone told its place. */
  got: string;
}

const es: FoundWords = {
  title: 'Encontré uno sin placa',
  lead: 'Se lo mostramos ahora mismo a las familias que buscan uno parecido cerca. No necesitas una cuenta.',
  photo: 'Su foto',
  photoHint: '(es lo que más ayuda)',
  where: '¿Dónde está?',
  what: '¿Qué animal es?',
  species: { dog: 'Perro', cat: 'Gato', rabbit: 'Conejo', bird: 'Ave', other: 'Otro' },
  size: 'Tamaño',
  sizes: { small: 'Pequeño', medium: 'Mediano', large: 'Grande' },
  unknown: 'No sé',
  sex: 'Sexo',
  sexes: { female: 'Hembra', male: 'Macho' },
  color: 'Color',
  colorHint: 'Café con pecho blanco',
  marks: 'Señas',
  marksHint: 'Collar rojo, una oreja caída',
  day: '¿Qué día?',
  you: 'Para que te respondan (si quieres)',
  showPhone: 'Mostrar mi teléfono en el cartel',
  send: 'Avisar a las familias',
  private: 'Ninguna familia ve tu teléfono si no lo pides. Tú tampoco ves el suyo: se escriben desde aquí.',
  tagFirst: '¿Lleva placa o collar con código?',
  own: 'Escribir el código',
  thanks: 'Gracias por detenerte',
  told: (families) =>
    families === 1
      ? 'Avisamos a una familia que busca uno parecido.'
      : `Avisamos a ${families} familias que buscan uno parecido.`,
  none: 'Todavía nadie de por aquí busca uno parecido. Si alguien lo reporta en los próximos días, le avisamos.',
  refused: (why) => `Tu aviso quedó guardado, pero la foto no. ${why}`,
  badPhoto: 'Usa una foto JPEG, PNG o WebP.',
  addPhoto: 'Agregar una foto',
  changePhoto: 'Cambiar la foto',
  families: 'Familias que avisamos',
  family: (number) => `Familia ${number}`,
  answered: 'Te escribió: léelo',
  silent: 'Todavía no responde',
  over: 'Dice que no es el suyo',
  claims: 'Quien vio tu cartel',
  noClaims: 'Aquí aparece lo que escriban desde el cartel o desde su página.',
  unnamed: 'Sin nombre',
  flyer: 'Su cartel',
  flyerText: 'Pégalo cerca de donde lo encontraste y compártelo en los grupos del barrio.',
  flyerPdf: 'Cartel para imprimir',
  flyerPng: 'Imagen para WhatsApp',
  page: 'Ver su página',
  chip: 'En una veterinaria pueden leer si tiene microchip, sin costo. Con su número lo buscas aquí.',
  end: 'Ya no hace falta: quitar mi aviso',
  endText: 'Se borran su foto, su página y tus datos, y terminan las conversaciones.',
  ended: 'Quitaste tu aviso',
  endedText: 'Su foto, su página y tus datos ya no están. Gracias por lo que hiciste.',
  keep: 'Guarda esta página: con su enlace vuelves cuando quieras. Todo se borra a los 90 días.',
  goneTitle: 'Este aviso ya no está',
  goneText: 'Su familia apareció, quien lo encontró lo quitó, o pasaron más de 90 días.',
  openTitle: (kind) => `${kind}: busca a su familia`,
  foundOn: (day) => `Lo encontraron el ${day}.`,
  mine: '¿Es tuyo?',
  mineText: 'Escribe a quien lo encontró: di algo que solo su familia sepa, y deja un teléfono.',
  mineSend: 'Escribir a quien lo encontró',
  mineSent: 'Tu mensaje llegó',
  mineSentText: 'Quien lo encontró lo lee en su página y te responde al teléfono que dejaste.',
  look: 'Buscar otro animal por su código',
  wrongDay: 'Elige un día de las últimas semanas.',
  wait: (minutes) =>
    `Desde tu conexión llegaron muchos avisos seguidos. Espera ${minutes === 1 ? 'un minuto' : `${minutes} minutos`} y vuelve a enviarlo: lo que escribiste sigue aquí.`,
  again: 'Falta revisar algo. Lo que escribiste sigue aquí; la foto hay que elegirla otra vez.',
  photoOf: (kind) => `Foto: ${kind}`,
  got: 'Ya tenemos el lugar. Sigue con lo demás.',
};

const en: FoundWords = {
  title: 'I found one without a tag',
  lead: 'We show it right now to families nearby who look for one like it. You need no account.',
  photo: 'Its photo',
  photoHint: '(it helps most)',
  where: 'Where is it?',
  what: 'Which animal is it?',
  species: { dog: 'Dog', cat: 'Cat', rabbit: 'Rabbit', bird: 'Bird', other: 'Other' },
  size: 'Size',
  sizes: { small: 'Small', medium: 'Medium', large: 'Large' },
  unknown: 'I do not know',
  sex: 'Sex',
  sexes: { female: 'Female', male: 'Male' },
  color: 'Colour',
  colorHint: 'Brown with a white chest',
  marks: 'Markings',
  marksHint: 'Red collar, one floppy ear',
  day: 'Which day?',
  you: 'So that they can answer you (if you like)',
  showPhone: 'Show my phone on the flyer',
  send: 'Tell the families',
  private: 'No family sees your phone unless you ask for it. You do not see theirs: you write to each other here.',
  tagFirst: 'Does it wear a tag or a collar with a code?',
  own: 'Type the code',
  thanks: 'Thank you for stopping',
  told: (families) =>
    families === 1
      ? 'We told one family that looks for one like it.'
      : `We told ${families} families that look for one like it.`,
  none: 'Nobody around here looks for one like it yet. If somebody reports it in the coming days, we tell them.',
  refused: (why) => `Your notice was kept, but the photo was not. ${why}`,
  badPhoto: 'Use a JPEG, PNG or WebP photo.',
  addPhoto: 'Add a photo',
  changePhoto: 'Change the photo',
  families: 'Families we told',
  family: (number) => `Family ${number}`,
  answered: 'They wrote: read it',
  silent: 'No answer yet',
  over: 'They say that it is not theirs',
  claims: 'Who saw your flyer',
  noClaims: 'What people write from the flyer or its page appears here.',
  unnamed: 'No name',
  flyer: 'Its flyer',
  flyerText: 'Put it up near where you found it and share it in the groups of the neighbourhood.',
  flyerPdf: 'Flyer to print',
  flyerPng: 'Picture for WhatsApp',
  page: 'See its page',
  chip: 'A vet can read whether it has a microchip, free of charge. With its number you can search here.',
  end: 'No longer needed: remove my notice',
  endText: 'Its photo, its page and your details are deleted, and the conversations end.',
  ended: 'You removed your notice',
  endedText: 'Its photo, its page and your details are gone. Thank you for what you did.',
  keep: 'Keep this page: with its link you can come back. Everything is deleted after 90 days.',
  goneTitle: 'This notice is no longer here',
  goneText: 'Its family was found, its finder removed it, or more than 90 days have passed.',
  openTitle: (kind) => `${kind}: looking for its family`,
  foundOn: (day) => `It was found on ${day}.`,
  mine: 'Is it yours?',
  mineText: 'Write to the person who found it: say something that only its family knows, and leave a phone.',
  mineSend: 'Write to the finder',
  mineSent: 'Your message arrived',
  mineSentText: 'The finder reads it on their own page and answers to the phone that you left.',
  look: 'Search another animal by its code',
  wrongDay: 'Choose a day of the last weeks.',
  wait: (minutes) =>
    `Many notices came from your connection. Wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`} and send it again: what you wrote is still here.`,
  again: 'Something needs another look. What you wrote is still here; choose the photo again.',
  photoOf: (kind) => `Photo: ${kind}`,
  got: 'We have the place. Go on with the rest.',
};

export const FOUND_WORDS: Record<Language, FoundWords> = { es, en };

/** "Perra mediana" where the reader reads Spanish; "Medium female dog" else. */
export function kindIn(
  language: Language,
  found: { species: FoundSpecies; sex: 'female' | 'male' | 'unknown'; size: FoundSize | null },
  spanish: string,
): string {
  if (language === 'es') return spanish;
  const { species, sexes, sizes } = FOUND_WORDS.en;
  const parts = [found.size && sizes[found.size], found.sex !== 'unknown' && sexes[found.sex], species[found.species]];
  const text = parts.filter(Boolean).join(' ').toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
}
