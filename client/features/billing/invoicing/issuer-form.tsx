/** Who issues: names, addresses, point of issue, regime. Shown in a line once it is known. */
import { useState } from 'react';
import { REGIME_WORDS, REGIMES } from '#server/billing/issuer/rules.ts';
import { Button } from '../../../components/button.tsx';
import { FactList } from '../../../components/fact-list.tsx';
import { TextFields, type TextFieldLine } from '../../../components/text-fields.tsx';
import { FormFailure, useSaving } from '../../../components/use-saving.tsx';
import { Pills } from '../../../components/pills.tsx';
import { SwitchField } from '../../../components/switch-field.tsx';
import { focusFirstField } from '../../../lib/focus-first-field.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import classes from './invoicing.module.css';

export type Issuing = Answers['invoiceIssuer']['get'];

const EMPTY = {
  ruc: '',
  legalName: '',
  tradeName: '',
  headAddress: '',
  branchAddress: '',
  establishment: '001',
  point: '001',
  regime: 'general' as (typeof REGIMES)[number],
  keepsAccounts: false,
  specialTaxpayer: '',
  withholdingAgent: '',
  nextInvoice: '1',
  nextCreditNote: '1',
};
type Values = typeof EMPTY;
type Written = Exclude<keyof Values, 'regime' | 'keepsAccounts'>;

export function IssuerCard({ issuing }: { issuing: Issuing }) {
  const { issuer, providerRuc } = issuing;
  const [editing, setEditing] = useState(issuer === null);
  return (
    <section className="section" aria-labelledby="quien-emite">
      <h2 id="quien-emite">Quién emite</h2>
      <div className={`sheet pad ${classes.card}`}>
        {editing || issuer === null ? (
          <IssuerForm issuer={issuer} onDone={() => setEditing(false)} />
        ) : (
          <>
            <FactList
              facts={[
                { name: 'RUC', value: <span className="num">{issuer.ruc}</span> },
                { name: 'Razón social', value: issuer.legalName },
                { name: 'Nombre comercial', value: issuer.tradeName },
                { name: 'Matriz', value: issuer.headAddress },
                { name: 'Sucursal', value: issuer.branchAddress },
                { name: 'Punto de emisión', value: `${issuer.establishment}-${issuer.point}, solo de este sistema` },
                { name: 'Régimen', value: REGIME_WORDS[issuer.regime] },
                { name: 'Contabilidad', value: issuer.keepsAccounts ? 'Obligado a llevarla' : 'No obligado' },
                { name: 'Contribuyente especial', value: issuer.specialTaxpayer },
                { name: 'Agente de retención', value: issuer.withholdingAgent },
                { name: 'Próxima factura', value: <span className="num">{issuer.nextInvoice}</span> },
                { name: 'RUC del proveedor', value: providerRuc },
              ]}
            />
            {providerRuc === null && (
              <p className="small ink-2">
                Desde septiembre de 2026 el SRI pide en cada documento el RUC de quien provee el programa. Si te toca,
                quien opera el servidor lo pone en <code>SRI_RUC_PROVEEDOR</code>; pregúntale a tu contador.
              </p>
            )}
            <Button variant="outline" onClick={() => setEditing(true)}>
              Cambiar los datos
            </Button>
          </>
        )}
      </div>
    </section>
  );
}

const FIGURES = { inputMode: 'numeric', className: 'num' } as const;
const WHO: readonly TextFieldLine<Written>[] = [
  { name: 'ruc', label: 'RUC', maxLength: 40, ...FIGURES },
  { name: 'legalName', label: 'Razón social', help: 'Como está en el RUC.', maxLength: 300 },
  { name: 'tradeName', label: 'Nombre comercial', optional: true, maxLength: 300 },
  { name: 'headAddress', label: 'Dirección de la matriz', maxLength: 300 },
  { name: 'branchAddress', label: 'Dirección de la sucursal', optional: true, maxLength: 300 },
];
const PLACE: readonly TextFieldLine<Written>[] = [
  { name: 'establishment', label: 'Establecimiento', maxLength: 3, ...FIGURES },
  {
    name: 'point',
    label: 'Punto de emisión',
    help: 'Uno que no use ningún otro sistema.',
    maxLength: 3,
    ...FIGURES,
  },
];
const TAXPAYER: readonly TextFieldLine<Written>[] = [
  { name: 'specialTaxpayer', label: 'Contribuyente especial', optional: true, maxLength: 13 },
  { name: 'withholdingAgent', label: 'Agente de retención', optional: true, maxLength: 8 },
];
const NEXT: readonly TextFieldLine<Written>[] = [
  {
    name: 'nextInvoice',
    label: 'Próxima factura',
    help: '1, si este punto de emisión es nuevo.',
    maxLength: 9,
    ...FIGURES,
  },
  { name: 'nextCreditNote', label: 'Próxima nota de crédito', maxLength: 9, ...FIGURES },
];

function IssuerForm({ issuer, onDone }: { issuer: Issuing['issuer']; onDone: () => void }) {
  const [values, setValues] = useState<Values>(() => (issuer ? valuesOf(issuer) : EMPTY));
  const save = useSaving(trpc.invoiceIssuer.save.useMutation, {
    refresh: ['invoiceIssuer', 'invoices'],
    said: 'Guardaste quién emite.',
    onDone,
  });
  const field = (name: Written) => ({
    value: values[name],
    error: save.errors[name],
    'data-path': name,
    onChange: (event: { currentTarget: { value: string } }) =>
      setValues({ ...values, [name]: event.currentTarget.value }),
  });
  return (
    <form
      // On a screen that begins with this form the reader begins at its head.
      ref={issuer ? focusFirstField : undefined}
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        const { nextInvoice, nextCreditNote, ...rest } = values;
        save.send({ ...rest, nextInvoice: whole(nextInvoice), nextCreditNote: whole(nextCreditNote) });
      }}
    >
      <FormFailure words={save.failure} />
      <TextFields fields={WHO} get={field} />
      <div className={classes.two}>
        <TextFields fields={PLACE} get={field} />
      </div>
      <Pills
        label="Régimen"
        layout="wrap"
        options={REGIMES.map((value) => ({ value, label: REGIME_WORDS[value] }))}
        value={values.regime}
        error={save.errors['regime']}
        onChange={(regime) => setValues({ ...values, regime })}
      />
      <SwitchField
        label="Obligado a llevar contabilidad"
        checked={values.keepsAccounts}
        onChange={(keepsAccounts) => setValues({ ...values, keepsAccounts })}
      />
      <div className={classes.two}>
        <TextFields fields={TAXPAYER} get={field} />
      </div>
      <div className={classes.two}>
        <TextFields fields={NEXT} get={field} />
      </div>
      <div className={classes.acts}>
        <Button type="submit" loading={save.busy}>
          Guardar quién emite
        </Button>
        {issuer && (
          <Button variant="subtle" onClick={onDone}>
            Dejarlo como estaba
          </Button>
        )}
      </div>
    </form>
  );
}

function whole(text: string): number {
  return /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN;
}

function valuesOf(issuer: NonNullable<Issuing['issuer']>): Values {
  const { ruc, legalName, headAddress, establishment, point, regime, keepsAccounts } = issuer;
  return {
    ruc,
    legalName,
    headAddress,
    establishment,
    point,
    regime,
    keepsAccounts,
    tradeName: issuer.tradeName ?? '',
    branchAddress: issuer.branchAddress ?? '',
    specialTaxpayer: issuer.specialTaxpayer ?? '',
    withholdingAgent: issuer.withholdingAgent ?? '',
    nextInvoice: String(issuer.nextInvoice),
    nextCreditNote: String(issuer.nextCreditNote),
  };
}
