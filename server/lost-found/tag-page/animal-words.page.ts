/** The texts of an animal's page, agreeing with its sex where that is shown, neutral otherwise. */
import type { Period, Sex } from '#db/types.ts';
import type { Dosage } from './rules.ts';
import type { Language } from '#server/platform/html/words.ts';

interface AnimalWords {
  hasFamily: string;
  isLost: (name: string, sex: Sex | null) => string;
  /** Below the heading of a lost animal. */
  sought: (name: string, sex: Sex | null, since: string) => string;
  lastSeen: (sex: Sex | null) => string;
  gone: (name: string) => string;
  remembered: (name: string) => string;
  kind: (species: string, speciesName: string, sex: Sex | null) => string;
  photo: (name: string, kind: string, color: string | null) => string;
  medicine: (dosage: Dosage) => string;
  allergies: string;
  found: (name: string, sex: Sex | null) => string;
  location: string;
  write: string;
  /** The same of an animal that the clinic keeps. */
  writeKept: string;
  call: string;
  whatsapp: string;
  whatsappText: (name: string, code: string) => string;
  /** Above the clinic's own number. */
  clinic: (name: string) => string;
  /** Above the owner's number, where the clinic's stands too. */
  family: string;
  reward: string;
  color: string;
  marks: string;
  sex: string;
  sexes: (sex: 'male' | 'female', neutered: boolean | null) => string;
  neutered: (neutered: boolean) => { name: string; value: string };
  chip: string;
  hasChip: string;
  vet: string;
  guardian: string;
  private: string;
  own: string;
  ownLink: string;
  message: string;
  messageHint: (name: string) => string;
  place: string;
  placeHint: string;
  name: string;
  phone: string;
  optional: string;
  phoneHint: string;
  send: string;
  newTag: string;
  newTagText: string;
  newTagSteps: readonly string[];
  activate: string;
  newTagFound: string;
}

const es: AnimalWords = {
  hasFamily: 'Tiene familia y una casa.',
  isLost: (name, sex) =>
    sex === 'female' ? `${name} está perdida` : sex === 'male' ? `${name} está perdido` : `${name} se perdió`,
  sought: (name, sex, since) =>
    sex === 'female' || sex === 'male'
      ? `Su familia ${sex === 'female' ? 'la' : 'lo'} busca desde el ${since}.`
      : `Su familia busca a ${name} desde el ${since}.`,
  lastSeen: (sex) =>
    sex === 'female' ? 'La vieron por última vez' : sex === 'male' ? 'Lo vieron por última vez' : 'Último lugar',
  gone: (name) => `${name} ya no está`,
  remembered: (name) => `Su familia recuerda a ${name} con cariño. Gracias por detenerte a mirar.`,
  kind: (species, speciesName, sex) => (sex === 'female' ? (FEMALES[species] ?? speciesName) : speciesName),
  photo: (name, kind, color) => `${name}, ${lowerFirst(kind)}${color ? ` de color ${lowerFirst(color)}` : ''}`,
  medicine: ({ every, everyUnit }) => `Toma medicina ${everyEs(every, everyUnit)}.`,
  allergies: 'Alergias',
  found: (name, sex) => (sex === 'female' ? 'La encontré' : sex === 'male' ? 'Lo encontré' : `Encontré a ${name}`),
  location: 'Enviar mi ubicación',
  write: 'Avisar a su familia',
  writeKept: 'Avisar a su clínica',
  call: 'Llamar',
  whatsapp: 'WhatsApp',
  whatsappText: (name, code) => `Hola, encontré a ${name} (código ${code}).`,
  clinic: (name) => `Lo atiende ${name}:`,
  family: 'Su familia:',
  reward: 'Recompensa',
  color: 'Color',
  marks: 'Señas',
  sex: 'Sexo',
  sexes: (sex, neutered) => {
    const end = sex === 'female' ? 'a' : 'o';
    const state = neutered === null ? '' : neutered ? `, esterilizad${end}` : `, sin esterilizar`;
    return `${sex === 'female' ? 'Hembra' : 'Macho'}${state}`;
  },
  neutered: (neutered) => ({ name: 'Esterilización', value: neutered ? 'Sí' : 'No' }),
  chip: 'Microchip',
  hasChip: 'Sí tiene',
  vet: 'Veterinario',
  guardian: 'Su familia',
  private: 'Nadie verá tus datos si no los escribes.',
  own: 'Es tu animal: esta visita no se cuenta.',
  ownLink: 'Ver su ficha',
  message: '¿Qué pasó?',
  messageHint: (name) => `Vi a ${name} en…`,
  place: '¿Dónde está?',
  placeHint: 'Parque El Ejido, junto a la fuente',
  name: 'Tu nombre',
  phone: 'Tu teléfono',
  optional: '(si quieres)',
  phoneHint: '(si quieres que te llamen)',
  send: 'Enviar mensaje',
  newTag: 'Placa nueva',
  newTagText: 'Esta placa todavía no es de ningún animal.',
  newTagSteps: [
    'Entra a PetLove+ o crea tu cuenta.',
    'Escribe el código de activación que viene dentro del empaque.',
    'Elige a tu animal. Desde ese momento la placa abre su página.',
  ],
  activate: 'Activar mi placa',
  newTagFound:
    '¿La encontraste en un animal? Su familia aún no la activó: busca otra placa o pregunta por su microchip.',
};

const en: AnimalWords = {
  hasFamily: 'Has a family and a home.',
  isLost: (name) => `${name} is lost`,
  sought: (name, sex, since) =>
    `The family has been looking for ${sex === 'female' ? 'her' : sex === 'male' ? 'him' : name} since ${since}.`,
  lastSeen: () => 'Last seen',
  gone: (name) => `${name} has passed away`,
  remembered: (name) => `The family remembers ${name} with love. Thank you for stopping by.`,
  kind: (species, speciesName, sex) => {
    const word = SPECIES_EN[species] ?? speciesName;
    return sex === 'female' || sex === 'male' ? `${sex === 'female' ? 'Female' : 'Male'} ${word.toLowerCase()}` : word;
  },
  photo: (name, kind, color) => `${name}, ${lowerFirst(kind)}${color ? `, ${lowerFirst(color)}` : ''}`,
  medicine: ({ every, everyUnit }) => `Takes medicine every ${every === 1 ? everyUnit : `${every} ${everyUnit}s`}.`,
  allergies: 'Allergies',
  found: (name, sex) => `I found ${sex === 'female' ? 'her' : sex === 'male' ? 'him' : name}`,
  location: 'Send my location',
  write: 'Write to the family',
  writeKept: 'Write to its clinic',
  call: 'Call',
  whatsapp: 'WhatsApp',
  whatsappText: (name, code) => `Hello, I found ${name} (code ${code}).`,
  clinic: (name) => `Cared for by ${name}:`,
  family: 'The family:',
  reward: 'Reward',
  color: 'Colour',
  marks: 'Markings',
  sex: 'Sex',
  sexes: (sex, neutered) => {
    const state = neutered === null ? '' : neutered ? (sex === 'female' ? ', spayed' : ', neutered') : ', not neutered';
    return `${sex === 'female' ? 'Female' : 'Male'}${state}`;
  },
  neutered: (neutered) => ({ name: 'Neutered', value: neutered ? 'Yes' : 'No' }),
  chip: 'Microchip',
  hasChip: 'Yes',
  vet: 'Veterinarian',
  guardian: 'Family',
  private: 'Nobody sees anything about you unless you write it.',
  own: 'This is your animal: this visit is not counted.',
  ownLink: 'Open its record',
  message: 'What happened?',
  messageHint: (name) => `I saw ${name} at…`,
  place: 'Where?',
  placeHint: 'Parque El Ejido, by the fountain',
  name: 'Your name',
  phone: 'Your phone',
  optional: '(if you like)',
  phoneHint: '(if you want a call)',
  send: 'Send message',
  newTag: 'New tag',
  newTagText: 'This tag does not belong to an animal yet.',
  newTagSteps: [
    'Sign in to PetLove+ or create your account.',
    'Type the activation code printed inside the pack.',
    'Choose your animal. From then on the tag opens its page.',
  ],
  activate: 'Activate my tag',
  newTagFound: 'Found it on an animal? The family has not activated it: look for another tag or ask about a microchip.',
};

export const ANIMAL_WORDS: Record<Language, AnimalWords> = { es, en };

const FEMALES: Record<string, string> = { dog: 'Perra', cat: 'Gata', rabbit: 'Coneja', horse: 'Yegua' };
const SPECIES_EN: Record<string, string> = { dog: 'Dog', cat: 'Cat', rabbit: 'Rabbit', bird: 'Bird' };
const PERIODS_ES: Record<Period, [one: string, many: string]> = {
  hour: ['hora', 'horas'],
  day: ['día', 'días'],
  week: ['semana', 'semanas'],
  month: ['mes', 'meses'],
  year: ['año', 'años'],
};

function everyEs(every: number, unit: Period): string {
  const [one, many] = PERIODS_ES[unit];
  return every === 1 ? `cada ${one}` : `cada ${every} ${many}`;
}

/** "Canela y blanco" in mid-sentence; "BLANCO" stays as typed. */
function lowerFirst(text: string): string {
  return /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}
