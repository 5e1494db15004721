/** How a person is greeted. Runs in the browser too. */
import { folded } from './text.ts';

/** Names that are said together with the next one: «María José», «Juan Carlos». */
const BEGINS = new Set(['ana', 'jose', 'juan', 'luis', 'luz', 'ma.', 'maria']);

const FOLLOWS = new Set(
  (
    'alberto alejandra alejandro alfonso andres angel angeles antonia antonio augusta beatriz belen camila carlos carmen ' +
    'clara cristina daniel daniela david diego eduardo elena elisa emilia emilio enrique esteban esther eugenia felipe ' +
    'fernanda fernando francisco gabriel gabriela gracia ignacia ignacio ines isabel javier jesus jose josefina julia ' +
    'laura lorena lucia luis luisa manuel marcela maria mario martin mercedes miguel nicolas pablo patricia paula paz pia ' +
    'rafael ramon ricardo rosa rosario sebastian sofia sol soledad susana teresa veronica victoria virginia'
  ).split(' '),
);

/** Words between two parts of one name: «María del Carmen», «María de los Ángeles». */
const BETWEEN = new Set(['de', 'del', 'la', 'las', 'los']);

/**
 * `María José` of «María José Vera», `Juan` of «Juan Pérez».
 * @param name given names, alone or with the surnames behind them; empty gives ''
 */
export function givenName(name: string): string {
  const words = name.trim().split(/\s+/);
  const [first = ''] = words;
  if (!BEGINS.has(folded(first))) return first;
  const second = words.findIndex((word, place) => place > 0 && !BETWEEN.has(folded(word)));
  const follows = FOLLOWS.has(folded(words[second] ?? ''));
  return follows ? words.slice(0, second + 1).join(' ') : first;
}
