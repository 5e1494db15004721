/** Three pieces of advice, the most helpful first. */
import { pronoun } from '#server/lost-found/lost-pets/words.rules.ts';
import type { LostPet } from './loss-words.ts';
import classes from './losses.module.css';

export function Advice({ pet }: { pet: LostPet }) {
  const it = pronoun(pet.sex);
  return (
    <section className={`sheet pad ${classes.part}`} aria-labelledby="que-hacer">
      <h2 id="que-hacer">Qué hacer ahora</h2>
      <ol className={classes.advice}>
        <li>
          <b>Busca cerca y con calma.</b> Recorre donde {it} vieron, al amanecer y al anochecer. Lleva su comida y algo
          que huela a casa.
        </li>
        <li>
          <b>Avisa en el barrio.</b> Clínicas, refugios, tiendas y guardias: déjales el cartel.
        </li>
        <li>
          <b>No pagues por adelantado.</b> Si alguien pide dinero antes de devolver a {pet.name}, exige una foto de hoy
          y ve con compañía.
        </li>
      </ol>
    </section>
  );
}
