/** The texts of the conversation pages with a finder. */
import type { Told } from '#server/lost-found/threads/rules.ts';
import type { Language } from '#server/platform/html/words.ts';

interface FinderWords {
  writeTo: (pet: string) => string;
  check: string;
  told: (when: string, who: Told) => string;
  on: (day: string, time: string) => string;
  at: (time: string) => string;
  heading: (pet: string) => string;
  thread: string;
  you: string;
  family: string;
  /** The same of an animal that the clinic keeps: its owner or the clinic. */
  keepers: string;
  foundIt: string;
  where: string;
  sentPoint: (point: string) => string;
  margin: (metres: number) => string;
  noAnswer: string;
  /** Where a script asks for the answer by itself. */
  waiting: string;
  /** Above call and WhatsApp. */
  direct: string;
  whatsappText: (pet: string) => string;
  look: string;
  more: string;
  message: string;
  place: string;
  placeHint: string;
  phone: string;
  phoneHint: string;
  name: string;
  optional: string;
  send: string;
  sendPlace: string;
  keep: string;
  private: string;
  ended: (pet: string) => string;
  endedUnsent: string;
  wherePet: (pet: string) => string;
  why: (pet: string) => string;
  share: string;
  inWords: string;
  orWords: string;
  sendThis: string;
  asking: string;
  refused: string;
  noSignal: string;
  got: string;
  around: string;
  sketch: string;
  metres: string;
  back: string;
  own: (pet: string) => string;
  ownText: string;
  ownInbox: string;
  gone: (pet: string) => string;
  goneText: string;
  lost: string;
  lostText: string;
  large: string;
  largeText: string;
  elsewhere: string;
  elsewhereText: string;
  wait: (minutes: number) => string;
}

const es: FinderWords = {
  writeTo: (pet) => `Avisar sobre ${pet}`,
  check: 'Falta revisar algo. Lo que escribiste sigue aquí.',
  told: (when, who) =>
    `Avisamos ${{ family: 'a la familia', clinic: 'a su clínica', clinicAndOwner: 'a su clínica y a su tutor' }[who]} ${when}.`,
  on: (day, time) => `el ${day} a las ${time}`,
  at: (time) => `a las ${time}`,
  heading: (pet) => `Gracias por ayudar a ${pet}`,
  thread: 'Conversación',
  you: 'Tú',
  family: 'La familia',
  keepers: 'Te respondieron',
  foundIt: 'Avisaste que está contigo.',
  where: 'Lugar',
  sentPoint: (point) => `Enviaste tu ubicación: ${point}`,
  margin: (metres) => `con unos ${metres} metros de margen`,
  noAnswer: 'Todavía no responden. Si puedes, diles dónde estás o deja un teléfono.',
  waiting: 'Su respuesta aparece aquí sola: deja esta página abierta.',
  direct: 'También puedes hablarles ahora:',
  whatsappText: (pet) => `Hola, soy quien encontró a ${pet}.`,
  look: 'Ver si respondieron',
  more: 'Escribir algo más',
  message: 'Tu mensaje',
  place: '¿Dónde está?',
  placeHint: 'Parque El Ejido, junto a la fuente',
  phone: 'Tu teléfono',
  phoneHint: '(si quieres que te llamen)',
  name: 'Tu nombre',
  optional: '(si quieres)',
  send: 'Enviar',
  sendPlace: 'Enviar mi ubicación',
  keep: 'Guarda esta página: con su enlace sigues la conversación desde cualquier lugar. Se borra a los 90 días.',
  private: 'Nadie verá tus datos si no los escribes.',
  ended: (pet) => `Esta conversación terminó. Gracias por lo que hiciste por ${pet}.`,
  endedUnsent: 'Lo último que escribiste no se envió:',
  wherePet: (pet) => `¿Dónde está ${pet}?`,
  why: (pet) => `Con tu ubicación se llega directo hasta ${pet}. Solo la ve quien recibe tu aviso.`,
  share: 'Compartir mi ubicación',
  inWords: 'Escríbelo con tus palabras.',
  orWords: 'O escríbelo con tus palabras.',
  sendThis: 'Enviar',
  asking: 'Buscando dónde estás…',
  refused: 'Tu navegador no compartió la ubicación. Escribe abajo dónde está.',
  noSignal: 'No encontramos tu ubicación. Escribe abajo dónde está, o vuelve a probar.',
  got: 'Esto es lo que se enviará. Toca Enviar para que les llegue.',
  around: 'Estás dentro de este círculo',
  sketch: 'Croquis de tu ubicación',
  metres: 'm',
  back: 'Volver a la página',
  own: (pet) => `Eres de la familia de ${pet}`,
  ownText: 'Cuando otra persona toca aquí, te llegan un correo y un aviso. Esta vez no avisamos a nadie.',
  ownInbox: 'Ver mis avisos',
  gone: (pet) => `${pet} ya no está`,
  goneText: 'Quienes le querían ya lo saben. Gracias por detenerte a ayudar.',
  lost: 'Esta conversación ya no está',
  lostText: 'El enlace no está completo, o pasaron más de 90 días. Si estás con el animal, escanea otra vez su placa.',
  large: 'Es demasiado largo',
  largeText: 'Vuelve atrás y escribe un mensaje más corto: hasta 2000 letras.',
  elsewhere: 'Ábrelo desde su página',
  elsewhereText: 'Esto llegó desde otro sitio y no se envió. Lee la placa y vuelve a probar.',
  wait: (minutes) =>
    `Desde tu conexión llegaron muchos avisos seguidos. Espera ${minutes === 1 ? 'un minuto' : `${minutes} minutos`} y vuelve a enviarlo: lo que escribiste sigue aquí.`,
};

const en: FinderWords = {
  writeTo: (pet) => `Write about ${pet}`,
  check: 'Something needs another look. What you wrote is still here.',
  told: (when, who) =>
    `We told ${{ family: 'the family', clinic: 'the clinic', clinicAndOwner: 'the clinic and the owner' }[who]} ${when}.`,
  on: (day, time) => `on ${day} at ${time}`,
  at: (time) => `at ${time}`,
  heading: (pet) => `Thank you for helping ${pet}`,
  thread: 'Conversation',
  you: 'You',
  family: 'The family',
  keepers: 'They answered',
  foundIt: 'You said that the animal is with you.',
  where: 'Place',
  sentPoint: (point) => `You sent your location: ${point}`,
  margin: (metres) => `within about ${metres} metres`,
  noAnswer: 'No answer yet. If you can, tell them where you are or leave a phone number.',
  waiting: 'Their answer appears here by itself: keep this page open.',
  direct: 'You can also reach them now:',
  whatsappText: (pet) => `Hello, I am the person who found ${pet}.`,
  look: 'See if they answered',
  more: 'Write something more',
  message: 'Your message',
  place: 'Where?',
  placeHint: 'Parque El Ejido, by the fountain',
  phone: 'Your phone',
  phoneHint: '(if you want a call)',
  name: 'Your name',
  optional: '(if you like)',
  send: 'Send',
  sendPlace: 'Send my location',
  keep: 'Keep this page: its link leads back to the conversation from anywhere. It is deleted after 90 days.',
  private: 'Nobody sees anything about you unless you write it.',
  ended: (pet) => `This conversation has ended. Thank you for what you did for ${pet}.`,
  endedUnsent: 'The last thing you wrote was not sent:',
  wherePet: (pet) => `Where is ${pet}?`,
  why: (pet) => `With your location they can go straight to ${pet}. Only who gets your notice sees it.`,
  share: 'Share my location',
  inWords: 'Write it in your own words.',
  orWords: 'Or write it in your own words.',
  sendThis: 'Send',
  asking: 'Looking for where you are…',
  refused: 'Your browser did not share the location. Write below where the animal is.',
  noSignal: 'We could not find your location. Write below where the animal is, or try again.',
  got: 'This is what will be sent. Press Send so that it reaches them.',
  around: 'You are inside this circle',
  sketch: 'Sketch of your location',
  metres: 'm',
  back: 'Back to the page',
  own: (pet) => `You belong to ${pet}’s family`,
  ownText: 'When somebody else presses here, you get a mail and a notice. This time we told nobody.',
  ownInbox: 'See my notices',
  gone: (pet) => `${pet} has passed away`,
  goneText: 'Those who cared for it know. Thank you for stopping to help.',
  lost: 'This conversation is no longer here',
  lostText:
    'The link is not complete, or more than 90 days have passed. If you are with the animal, scan its tag again.',
  large: 'That is too long',
  largeText: 'Go back and write a shorter message: up to 2000 characters.',
  elsewhere: 'Open it from its own page',
  elsewhereText: 'This came from another site and was not sent. Scan the tag and try again.',
  wait: (minutes) =>
    `Many notices came from your connection. Wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`} and send it again: what you wrote is still here.`,
};

export const FINDER_PAGE_WORDS: Record<Language, FinderWords> = { es, en };
