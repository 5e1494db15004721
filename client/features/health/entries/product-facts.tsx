/** What the label of the chosen product says: for whom it is, how long it protects, and how far that was seen. */
import {
  ageWords,
  bandFor,
  bandsOf,
  bandWords,
  EVIDENCE_WORDS,
  productDoubts,
  protectionWords,
  setsDate,
} from '#server/health/dewormings/product.rules.ts';
import { plusDays } from '#server/platform/lib/calendar.ts';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button } from '../../../components/button.tsx';
import { SelectField } from '../../../components/fields.tsx';
import { isDay } from '../../../lib/dates.ts';
import { showWeight } from '../../../lib/format.ts';
import { boxOf, boxWords, type DewormingValues, gramsOf, type Product } from './deworming-values.ts';
import type { PetRecord } from './entry-place.ts';
import classes from './product-facts.module.css';

interface ProductFactsProps {
  product: Product;
  values: DewormingValues;
  onChange: (changes: Partial<DewormingValues>) => void;
  record: Pick<PetRecord, 'pet' | 'weights'>;
  /** The date that stands there without it. */
  usual: string | null;
}

export function ProductFacts({ product, values, onChange, record, usual }: ProductFactsProps) {
  const { pet } = record;
  const { givenOn } = values;
  const bands = bandsOf(product);
  const grams = gramsOf(values, record);
  const box = boxOf(values, bands);
  const fitting = grams === null ? null : bandFor(bands, grams);
  const doubts = isDay(givenOn) ? productDoubts(product, { ...pet, grams }, { givenOn, box }) : [];
  const { days } = product;
  const own = days !== null && isDay(givenOn) ? plusDays(givenOn, days) : null;
  return (
    <>
      {bands.length > 1 && (
        <SelectField
          label="¿Qué caja fue?"
          optional
          name="dose"
          value={box ? boxWords(box) : ''}
          options={[{ value: '', label: 'No sé' }, ...bands.map((band) => option(boxWords(band)))]}
          help={
            grams === null
              ? `Anota el peso de ${pet.name} y te decimos cuál le va.`
              : fitting && `Para sus ${showWeight(grams)} va la ${bandWords(fitting)}.`
          }
          onChange={(dose) => onChange({ dose })}
        />
      )}
      {doubts.length > 0 && (
        <AlertBand tone="amber" fact="Revisa la caja." announce>
          {doubts.join(' ')} Si ya se la dieron, guárdala igual y pregunta a tu veterinario.
        </AlertBand>
      )}
      <div className={classes.facts}>
        {product.note && <p>{product.note}</p>}
        <p className="small ink-2">
          {[product.substance && capital(product.substance), seenWords(product)].filter(Boolean).join('. ')}.
        </p>
      </div>
      {days !== null && own !== null && own !== usual && !setsDate(product.evidence) && (
        <AlertBand
          tone="blue"
          fact={`${product.name} suele durar ${protectionWords(days)}.`}
          action={
            <Button variant="default" size="sm" onClick={() => onChange({ nextChoice: 'other', nextOn: own })}>
              Usar {protectionWords(days)}
            </Button>
          }
        >
          No hemos visto su etiqueta: míralo en la caja.
        </AlertBand>
      )}
    </>
  );
}

/** Under a name in the list: «Fluralaner · pulgas y garrapatas · 12 semanas · desde 8 semanas de edad». */
export function productHint({ substance, target, days, minAgeDays, others }: Product): string {
  return [
    substance && capital(substance),
    { internal: 'contra lombrices', external: 'contra pulgas y garrapatas', both: 'por dentro y por fuera' }[target],
    days !== null && protectionWords(days),
    minAgeDays !== null && `desde ${ageWords(minAgeDays)}`,
    others && `también ${others.replaceAll(';', ',')}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** «Etiqueta vista: ficha técnica (SPC)». */
function seenWords({ evidence, source }: Product): string {
  const words = EVIDENCE_WORDS[evidence];
  return source === words ? words : `${words}: ${source}`;
}

function option(words: string) {
  return { value: words, label: words };
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
