/** The family's text about the loss, as a finder who scans the tag reads it. */
import { showPhone } from '#server/platform/lib/text.ts';
import type { Loss, OpenLoss } from './loss-words.ts';
import classes from './losses.module.css';

export function LossFacts({ data: { phone }, loss }: { data: Loss; loss: OpenLoss }) {
  const facts = [
    ['Última vez', loss.place],
    ['Señas', loss.detail],
    ['Recompensa', loss.reward],
    ['Contacto a la vista', loss.contactShown ? (phone ? showPhone(phone) : 'Falta anotar el número') : null],
    ['Lo activó', loss.author],
  ].filter((fact): fact is [string, string] => Boolean(fact[1]));
  if (facts.length === 0) return null;
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
