/** The products against worms, fleas and ticks of one species, each with its label in a sentence and what was seen of it. */
import { useState } from 'react';
import { ageWords, EVIDENCE_WORDS, protectionWords, setsDate } from '#server/health/dewormings/product.rules.ts';
import { FORM_FACTS, type ProductForm } from '#server/health/dewormings/rules.ts';
import { Button } from '../../../components/button.tsx';
import { EmptyState, ErrorPanel } from '../../../components/empty-state.tsx';
import { IconPlus } from '../../../components/icons/frame.tsx';
import { MoreMenu, MoreMenuItem } from '../../../components/more-menu.tsx';
import { SkeletonRows } from '../../../components/skeleton.tsx';
import { Chip } from '../../../components/state-chip.tsx';
import { readError } from '../../../lib/show-error.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import classes from './catalogue.module.css';
import { ProductSheet } from './product-sheet.tsx';
import { useSave } from './use-save.ts';

export type Product = Answers['catalogue']['products'][number];

export function ProductList({ speciesId }: { speciesId: number }) {
  const [editing, edit] = useState<Product | 'new' | null>(null);
  const products = trpc.catalogue.products.useQuery({ speciesId });
  const change = useSave(trpc.catalogue.changeProduct.useMutation, () => 'Listo: los formularios ya lo saben.');
  if (products.error && !products.data)
    return <ErrorPanel message={readError(products.error).message} onRetry={() => void products.refetch()} />;
  if (!products.data) return <SkeletonRows rows={6} />;
  return (
    <>
      <div className={classes.tools}>
        <p className="ink-2">
          Solo lo que se vio en una etiqueta o en una página oficial pone la próxima fecha por sí mismo; lo demás la
          propone. Compara con la caja que se vende aquí y corrige.
        </p>
        <Button leftSection={<IconPlus />} onClick={() => edit('new')}>
          Agregar producto
        </Button>
      </div>
      {products.data.length === 0 && (
        <EmptyState scene="box" title="Esta especie no tiene productos">
          Agrega uno y el formulario lo ofrecerá.
        </EmptyState>
      )}
      <ul className={classes.cards} aria-label="Desparasitantes">
        {products.data.map((product) => (
          <li key={product.id} className={`sheet pad ${classes.card}`} data-off={product.active === 0 || undefined}>
            <div className={classes.head}>
              <h2>{product.name}</h2>
              <Chip tone={setsDate(product.evidence) ? 'green' : 'plain'}>{EVIDENCE_WORDS[product.evidence]}</Chip>
              {product.active === 0 && <Chip>No se ofrece</Chip>}
              <MoreMenu label={`Más para ${product.name}`}>
                <MoreMenuItem onClick={() => change.send({ productId: product.id, active: product.active === 0 })}>
                  {product.active === 0 ? 'Ofrecer de nuevo' : 'Dejar de ofrecer'}
                </MoreMenuItem>
              </MoreMenu>
            </div>
            {product.others && <p className="ink-2">{`También ${product.others.replaceAll(';', ',')}`}</p>}
            <ul className={classes.steps}>
              {labelInWords(product).map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
            {product.note && <p>{product.note}</p>}
            <p className={classes.source}>{product.source}</p>
            <div className={classes.acts}>
              <Button variant="outline" size="sm" aria-label={`Cambiar ${product.name}`} onClick={() => edit(product)}>
                Cambiar
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {editing && <ProductSheet product={editing} speciesId={speciesId} onClose={() => edit(null)} />}
    </>
  );
}

const AGAINST = {
  internal: 'Contra lombrices',
  external: 'Contra pulgas y garrapatas',
  both: 'Contra lombrices, pulgas y garrapatas',
};

function labelInWords({ substance, target, form, bandsKg, minAgeDays, days }: Product): string[] {
  const comes = form ? `, ${FORM_FACTS[form as ProductForm].name.toLowerCase()}` : '';
  return [
    `${AGAINST[target]}${comes}${substance ? `: ${substance}` : ''}.`,
    days === null ? 'Sin días de protección.' : `Protege ${protectionWords(days)}.`,
    ...(bandsKg ? [`Cajas por peso: ${bandsKg} kg.`] : []),
    ...(minAgeDays === null ? [] : [`Desde ${ageWords(minAgeDays)} de edad.`]),
  ];
}
