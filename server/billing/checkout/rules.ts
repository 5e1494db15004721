/** The payment's title at the gateway. */
import { timeInWords } from '#server/platform/lib/money.ts';

const LONGEST_TITLE = 100;

/** "PetLove+: 1 año para Luna". */
export function titleOf({ months }: { months: number }, pets: readonly { name: string }[]): string {
  const [first = { name: '' }] = pets;
  const whom = pets.length === 1 ? first.name : `${pets.length} mascotas`;
  return `PetLove+: ${timeInWords(months)} para ${whom}`.slice(0, LONGEST_TITLE);
}
