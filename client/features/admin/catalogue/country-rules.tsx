/** What countries, airlines and towns ask, country by country: each row with its number, its source and how sure it is. */
import { useState } from 'react';
import {
  COUNTRY_NAMES,
  MARK_WORDS,
  onlyWarns,
  PACK_TOPICS,
  PACKS,
  spanInWords,
  TRAVEL_KIND_WORDS,
} from '#server/platform/countries/rules.ts';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button } from '../../../components/button.tsx';
import { ErrorPanel } from '../../../components/empty-state.tsx';
import { SelectField } from '../../../components/fields.tsx';
import { IconPlus } from '../../../components/icons/frame.tsx';
import { MoreMenu, MoreMenuItem } from '../../../components/more-menu.tsx';
import { SkeletonRows } from '../../../components/skeleton.tsx';
import { Chip } from '../../../components/state-chip.tsx';
import { showDate, today } from '../../../lib/dates.ts';
import { readError } from '../../../lib/show-error.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import classes from './catalogue.module.css';
import { RuleSheet } from './rule-sheet.tsx';
import { useSave } from './use-save.ts';

export type Rule = Answers['catalogue']['rules'][number];

const WAYS: Record<Rule['way'], string> = {
  enter: 'Al entrar',
  leave: 'Al salir',
  fly: 'En la aerolínea',
  town: 'Registro municipal',
  pack: 'Del país',
};

export function CountryRules() {
  const rules = trpc.catalogue.rules.useQuery();
  const [country, choose] = useState('EC');
  const [editing, edit] = useState<Rule | 'new' | null>(null);
  const change = useSave(trpc.catalogue.changeRule.useMutation, () => 'Listo: los viajes y las hojas ya lo saben.');
  if (rules.error && !rules.data)
    return <ErrorPanel message={readError(rules.error).message} onRetry={() => void rules.refetch()} />;
  if (!rules.data) return <SkeletonRows rows={6} />;
  const countries = [...new Set(rules.data.map((rule) => rule.country))];
  const shown = rules.data.filter((rule) => rule.country === country);
  const old = rules.data.filter((rule) => rule.old && rule.active === 1);
  return (
    <>
      <p className="ink-2">
        Lo que no se verificó solo avisa: nunca dice que no. Cuando compares una regla con su fuente, cambia el día en
        que la viste. Una regla que cambias ya no la cambia una versión nueva.
      </p>
      {old.length > 0 && (
        <AlertBand tone="amber" fact={`${old.length} reglas se revisaron hace más de un año.`}>
          {`Están en: ${[...new Set(old.map((rule) => nameOf(rule.country)))].join(', ')}.`}
        </AlertBand>
      )}
      <div className={classes.choice}>
        <SelectField
          label="País"
          value={country}
          options={countries.map((code) => ({ value: code, label: nameOf(code) }))}
          onChange={choose}
        />
      </div>
      <p>
        <Button variant="outline" leftSection={<IconPlus />} onClick={() => edit('new')}>
          Agregar una regla
        </Button>
      </p>
      <NotKnown country={country} rules={shown} />
      <ul className={classes.cards} aria-label={`Reglas de ${nameOf(country)}`}>
        {shown.map((rule) => (
          <li key={rule.id} className={`sheet pad ${classes.card}`} data-off={rule.active === 0 || undefined}>
            <div className={classes.head}>
              <h2>{rule.title}</h2>
              <Chip tone={onlyWarns(rule) ? 'amber' : 'green'}>{MARK_WORDS[rule.mark]}</Chip>
              {rule.active === 0 && <Chip>No se usa</Chip>}
              {rule.old && <Chip tone="amber">Revisada hace más de un año</Chip>}
              <MoreMenu label={`Más para ${rule.title}`}>
                <MoreMenuItem onClick={() => change.send({ ruleId: rule.id, active: rule.active === 0 })}>
                  {rule.active === 0 ? 'Usar de nuevo' : 'Dejar de usar'}
                </MoreMenuItem>
              </MoreMenu>
            </div>
            <p className="ink-2">{whatInWords(rule)}</p>
            <p>{rule.words}</p>
            {rule.note && <p>{rule.note}</p>}
            <p className={classes.source}>
              {`${rule.source} · vista el ${showDate(rule.checkedOn)}${rule.editedAt === null ? '' : ' · cambiada aquí'}`}
            </p>
            <div className={classes.acts}>
              <Button variant="outline" size="sm" aria-label={`Cambiar ${rule.title}`} onClick={() => edit(rule)}>
                Cambiar
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {editing && (
        <RuleSheet
          rule={editing === 'new' ? null : editing}
          country={country}
          today={today()}
          onClose={() => edit(null)}
        />
      )}
    </>
  );
}

/** What no source tells of a country with a pack: it is absent, and said so. */
function NotKnown({ country, rules }: { country: string; rules: readonly Rule[] }) {
  if (!PACKS.some((one) => one === country)) return null;
  const has = (kind: string) =>
    rules.some((rule) => rule.kind === kind) || (kind === 'travel' && rules.some(({ way }) => way === 'enter'));
  const absent = PACK_TOPICS.filter(({ kind }) => !has(kind)).map(({ word }) => word.toLowerCase());
  if (absent.length === 0) return null;
  return (
    <p className="ink-2">{`Sin fuente, y por eso sin reglas: ${absent.join(', ')}. El plan de vacunas es el de WSAVA.`}</p>
  );
}

function nameOf(code: string): string {
  return code === '*' ? 'Aerolíneas' : (COUNTRY_NAMES[code] ?? code);
}

/** `Al entrar · perros · Antirrábica: 21 días`. */
function whatInWords({ way, place, species, kind, amount, least, unit }: Rule): string {
  const number = amount !== null && unit !== null ? `: ${spanInWords(amount, unit)}` : '';
  const floor = least !== null && least > 0 && unit !== null ? `, ${spanInWords(least, unit)} como mínimo` : '';
  const what = kind in TRAVEL_KIND_WORDS ? TRAVEL_KIND_WORDS[kind as keyof typeof TRAVEL_KIND_WORDS] : null;
  return [
    WAYS[way],
    place,
    species === 'dog' ? 'perros' : species === 'cat' ? 'gatos' : null,
    what && `${what}${number}${floor}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
