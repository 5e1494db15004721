/**
 * Estimates how hard a password is to guess, by zxcvbn with Spanish words and names. Its lists are 600 KB and
 * slow to load: only the worker process and a browser worker load them, on first use.
 */
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** The weaknesses of a password, the most telling first. */
export type Weakness = 'own' | 'known' | 'digits' | 'repeat' | 'row' | 'common' | 'date' | 'short';

export interface Verdict {
  /** zxcvbn's score: below 3 means fewer than 10^8 guesses. */
  score: 0 | 1 | 2 | 3 | 4;
  why: Weakness;
}

/** Only the first forty characters are judged, so that the time stays bounded. */
const LONGEST = 40;
/** Each further sign that stands for a letter doubles the work; eight take 10 ms at most. */
const DISGUISES = 8;

/** Lower case, no accents or spaces: the product, animals, clubs, places, names of Ecuador; likeliest first. */
export const KNOWN_WORDS = `
petlove petloveplus mascota mascotas mismascotas mimascota perro perrito gato gatito huella huellas veterinaria veterinario vacuna
vacunas tutor propietario contrasena contrasenia micontrasena clave miclave administrador admin ecuador ecuatoriano ecuatoriana
barcelona barcelonasc barcelonasporting barcelonasportingclub sporting bsc idolo idolodelastillero toreros emelec bombillo electricos capwell ligadequito
liga ldu ldeu casablanca albos elnacional nacional criollos aucas papaaucas independiente delvalle independientedelvalle idv deportivocuenca
deportivoquito delfin macara mushucruna orense universidadcatolica tecnico tecnicouniversitario olmedo guayaquilcity libertad laltri latri
tricolor mitri
quito guayaquil cuenca ambato loja manta machala portoviejo riobamba ibarra esmeraldas duran milagro quevedo babahoyo latacunga tulcan
otavalo salinas montanita banos tena puyo macas zamora santodomingo samborondon daule azogues guaranda cayambe sangolqui rumihui ruminahui
galapagos sancristobal santacruz isabela pichincha guayas azuay manabi tungurahua chimborazo imbabura carchi cotopaxi bolivar canar eloro
losrios napo pastaza moronasantiago zamorachinchipe sucumbios orellana santaelena antisana sangay iliniza altar mitaddelmundo
montubio ceviche encebollado guatita bolon hornado cuy fritada llapingacho pilsener club zhumir
mariajose mariafernanda mariabelen mariajudith josemaria juancarlos luisfernando josefernando juanjose jorgeluis carlosandres
anabelen anamaria valentina sebastian mateo emilia daniela gabriela fernanda alejandro alejandra santiago martin nicolas camila
quishpe guaman chicaiza tipan pilataxi toapanta yunda caiza quinde lema morocho sanchez rodriguez gonzalez zambrano cedeno mendoza moreira
sucre eloyalfaro alfaro manuelita espejo carapaz richardcarapaz moisescaicedo caicedo pervis ennervalencia
teamo teamomucho tequiero mivida miamor amorcito princesa mamita papito hijito diosmio diosesamor jesus jesucristo virgendelquinche
bienvenido bienvenida hola temporal prueba secreto usuario sistema invitado
`
  .trim()
  .split(/\s+/);

let factory: Promise<ZxcvbnFactory> | undefined;

/**
 * @param own words that a stranger knows about this person: names, address, animals. @throws where the lists
 * cannot be loaded
 */
export async function judgePassword({ password, own }: { password: string; own: string[] }): Promise<Verdict> {
  factory ??= load().catch((error: unknown) => {
    factory = undefined;
    throw error;
  });
  const { score, sequence } = (await factory).check(password, own);
  const found = new Set(sequence.map((match) => weaknessOf(match.pattern, String(match['dictionaryName'] ?? ''))));
  return { score, why: ORDER.find((why) => found.has(why)) ?? 'short' };
}

async function load(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, common, spanish] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-es-es'),
  ]);
  return new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...spanish.dictionary, known: KNOWN_WORDS },
    graphs: common.adjacencyGraphs,
    maxLength: LONGEST,
    l33tMaxSubstitutions: DISGUISES,
  });
}

const ORDER: readonly Weakness[] = ['own', 'known', 'repeat', 'row', 'common', 'date'];

function weaknessOf(pattern: string, dictionary: string): Weakness {
  if (dictionary === 'userInputs') return 'own';
  if (dictionary === 'known') return 'known';
  if (pattern === 'repeat') return 'repeat';
  if (pattern === 'spatial' || pattern === 'sequence') return 'row';
  if (dictionary.startsWith('passwords')) return 'common';
  return pattern === 'date' || pattern === 'regex' ? 'date' : 'short';
}
