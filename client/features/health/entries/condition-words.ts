/** Body condition from 1 to 9 in our own words: what is seen from above and from the side, and felt under the hand. */
const NAMES = [
  'Piel y hueso',
  'Delgadez marcada',
  'Delgadez',
  'Algo de menos',
  'Ideal',
  'Algo de más',
  'Sobrepeso',
  'Sobrepeso marcado',
  'Obesidad',
] as const;

/** `Ideal`; a dog may be at its best a step below, too. */
export function conditionName(condition: number, species: string): string {
  if (condition === 4 && species === 'dog') return 'Ideal, ligero';
  return NAMES[condition - 1] ?? '';
}

/** `Condición corporal 6 de 9: algo de más`. */
export function conditionWords(condition: number, species: string): string {
  return `Condición corporal ${condition} de 9: ${conditionName(condition, species).toLowerCase()}`;
}

const DOG = [
  'Costillas, espalda y caderas se ven de lejos. No se palpa grasa y le falta músculo.',
  'Las costillas y los huesos de la cadera se ven sin buscar. La cintura es muy marcada.',
  'Las costillas se tocan sin apretar y alguna se ve. La cintura se nota mucho y el vientre sube.',
  'Las costillas se tocan con solo pasar la mano. Desde arriba se ve la cintura; de lado, el vientre sube.',
  'Las costillas se tocan bajo una capa fina. Desde arriba hay cintura y de lado el vientre sube un poco.',
  'Para tocar las costillas hay que apretar algo. La cintura se adivina.',
  'Cuesta encontrar las costillas. Casi no hay cintura y el vientre va recto.',
  'Las costillas no se tocan sin apretar fuerte. No hay cintura y hay grasa sobre la espalda y la cola.',
  'Grasa en el cuello, la espalda y las patas. Desde arriba el cuerpo es ancho, y el vientre cuelga.',
] as const;

const CAT = [
  'Costillas, espalda y caderas se ven de lejos. No se palpa grasa en ninguna parte.',
  'Las costillas se ven si tiene el pelo corto. La cintura es muy marcada y casi no hay músculo.',
  'Las costillas se tocan sin apretar y la espalda se nota. La cintura se ve detrás de las costillas.',
  'Las costillas se tocan con solo pasar la mano. Hay cintura y muy poca grasa en el vientre.',
  'Las costillas se tocan bajo una capa fina. Desde arriba hay cintura y el vientre tiene una bolsa pequeña.',
  'Para tocar las costillas hay que apretar algo. La cintura se adivina y la bolsa del vientre se nota.',
  'Cuesta encontrar las costillas. Casi no hay cintura, el vientre es redondo y la bolsa se mueve al andar.',
  'Las costillas no se tocan. No hay cintura y hay grasa sobre la espalda.',
  'Grasa en la cara, la espalda y las patas. El vientre cuelga y se balancea al andar.',
] as const;

/** For other species, whose bodies have other shapes: what the hand feels. */
const ANY = [
  'Se le marcan todos los huesos y está débil.',
  'Los huesos se notan mucho al pasar la mano.',
  'Los huesos se notan con facilidad bajo la piel.',
  'Los huesos se notan bien, con muy poca grasa encima.',
  'Los huesos se tocan bajo una capa fina, y el cuerpo es firme.',
  'Para tocar los huesos hay que apretar un poco.',
  'Cuesta encontrar los huesos y el cuerpo es redondo.',
  'Los huesos casi no se tocan y hay bultos de grasa.',
  'La grasa le estorba para moverse o para asearse.',
] as const;

/** What tells this condition from the ones beside it. */
export function conditionSigns(condition: number, species: string): string {
  const signs = species === 'dog' ? DOG : species === 'cat' ? CAT : ANY;
  return signs[condition - 1] ?? '';
}

/** Whose body we draw. */
export function isDrawn(species: string): species is 'dog' | 'cat' {
  return species === 'dog' || species === 'cat';
}
