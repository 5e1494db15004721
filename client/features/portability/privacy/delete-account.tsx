/**
 * Deletes the account in two steps: what is lost, then the password (and the second factor). It is
 * irreversible, therefore slow.
 */
import { type FormEvent, useState } from 'react';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button } from '../../../components/button.tsx';
import { PasswordField } from '../../../components/fields.tsx';
import { FactorField } from '../../accounts/security/factor-field.tsx';
import { readError } from '../../../lib/show-error.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useLeaveForGood } from './use-leave-for-good.ts';
import classes from './privacy.module.css';

interface DeleteAccountProps {
  goes: { animals: number | null; guests: number | null; signed: number; keptPayments: number; openPayments: number };
  hasPassword: boolean;
  secondFactor: boolean;
}

export function DeleteAccount({ goes, hasPassword, secondFactor }: DeleteAccountProps) {
  const [asking, setAsking] = useState(false);
  const works = (trpc.auth.me.useQuery().data?.roles.length ?? 0) > 0;
  const words = whatGoes(goes, works);
  if (!asking) {
    return (
      <>
        <p className="ink-2">{words}</p>
        <WhatOfPayments {...goes} />
        <Button variant="outline" color="red" onClick={() => setAsking(true)}>
          Eliminar mi cuenta
        </Button>
      </>
    );
  }
  const Way = hasPassword ? ByPassword : ByMail;
  return (
    <>
      <AlertBand fact="No se puede deshacer.">{words} Descarga tus datos antes, si los quieres.</AlertBand>
      <WhatOfPayments {...goes} />
      <Way secondFactor={secondFactor} onStay={() => setAsking(false)} />
    </>
  );
}

interface WayProps {
  secondFactor: boolean;
  onStay: () => void;
}

type Proof = { password: string; code: string };

/** The fields that prove the member's identity, each with its error. */
function useProof() {
  const [values, setValues] = useState<Proof>({ password: '', code: '' });
  const [errors, setErrors] = useState<Partial<Record<keyof Proof | 'form', string>>>({});
  const field = (name: keyof Proof) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      setValues({ ...values, [name]: event.currentTarget.value });
      setErrors({});
    },
  });
  const refuse = (failure: Parameters<typeof readError>[0]) => {
    const { fields, message } = readError(failure);
    setErrors(fields.password || fields.code ? fields : { form: message });
  };
  return { values, errors, setErrors, field, refuse };
}

function CodeLine({ onChange, ...field }: ReturnType<ReturnType<typeof useProof>['field']>) {
  return <FactorField label="Código" {...field} onChange={(value) => onChange({ currentTarget: { value } })} />;
}

function ByPassword({ secondFactor, onStay }: WayProps) {
  const { values, errors, setErrors, field, refuse } = useProof();
  const remove = trpc.privacy.deleteAccount.useMutation({ onSuccess: useLeaveForGood(), onError: refuse });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const missing = {
      ...(values.password === '' && { password: 'Escribe tu contraseña.' }),
      ...(secondFactor && values.code.trim() === '' && { code: 'Escribe el código.' }),
    };
    setErrors(missing);
    if (Object.keys(missing).length > 0) return;
    remove.mutate({ password: values.password, ...(secondFactor && { code: values.code }) });
  };
  return (
    <form className={classes.part} onSubmit={submit} noValidate>
      {errors.form && <AlertBand announce>{errors.form}</AlertBand>}
      <PasswordField label="Tu contraseña" autoComplete="current-password" {...field('password')} />
      {secondFactor && <CodeLine {...field('code')} />}
      <div className={classes.actions}>
        <Button onClick={onStay}>Conservar mi cuenta</Button>
        <Button type="submit" variant="outline" color="red" loading={remove.isPending}>
          Eliminar para siempre
        </Button>
      </div>
    </form>
  );
}

function ByMail({ secondFactor, onStay }: WayProps) {
  const { values, errors, setErrors, field, refuse } = useProof();
  const ask = trpc.privacy.requestDeletion.useMutation({ onError: refuse });
  if (ask.data) {
    return (
      <AlertBand tone="green" fact="Revisa tu correo." announce>
        Enviamos un enlace a {ask.data.email}. Vale una hora.
      </AlertBand>
    );
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (secondFactor && values.code.trim() === '') return setErrors({ code: 'Escribe el código.' });
    ask.mutate(secondFactor ? { code: values.code } : {});
  };
  return (
    <form className={classes.part} onSubmit={submit} noValidate>
      <p className="ink-2">Entras con otra cuenta, así que te enviamos un enlace para confirmar que eres tú.</p>
      {errors.form && <AlertBand announce>{errors.form}</AlertBand>}
      {secondFactor && <CodeLine {...field('code')} />}
      <div className={classes.actions}>
        <Button onClick={onStay}>Conservar mi cuenta</Button>
        <Button type="submit" variant="outline" color="red" loading={ask.isPending}>
          Enviar el enlace
        </Button>
      </div>
    </form>
  );
}

function whatGoes({ animals, guests, signed }: DeleteAccountProps['goes'], works: boolean): string {
  const record = animals ? ` y ${animals === 1 ? 'tu animal' : `tus ${animals} animales`} con toda su historia` : '';
  const family = guests ? ` ${guests === 1 ? 'Una persona dejará' : `${guests} personas dejarán`} de verlos.` : '';
  const clinic =
    signed > 0
      ? ` Lo que firmó la clínica en ${signed === 1 ? 'una libreta' : `${signed} libretas`} queda con ella, sin tu nombre ni tus fotos.`
      : '';
  const team = works ? ' Los pacientes se quedan con la clínica, y lo que firmaste en ellos, con tu nombre.' : '';
  return `${animals ? 'Se borran' : 'Se borra'} tu cuenta${record}, en el momento.${family}${clinic}${team}`;
}

/** The payments that stay, and those still open: shown before, because afterwards the member cannot ask. */
function WhatOfPayments({ keptPayments: kept, openPayments: open }: DeleteAccountProps['goes']) {
  return (
    <>
      {open > 0 && (
        <AlertBand
          tone="amber"
          fact={open === 1 ? 'Tienes un pago sin resolver.' : `Tienes ${open} pagos sin resolver.`}
        >
          Es mejor esperar a que {open === 1 ? 'se resuelva' : 'se resuelvan'}. Si eliminas tu cuenta ahora, lo seguimos
          revisando: si se aprueba, un administrador te escribe para devolverte el dinero. Guardamos tu correo solo
          hasta entonces.
        </AlertBand>
      )}
      {kept > 0 && (
        <p className="ink-2">
          {kept === 1 ? 'De tu pago' : `De tus ${kept} pagos`} guardamos siete años el valor, las fechas y a nombre de
          quién fue el comprobante, porque la ley tributaria nos lo pide. No queda nada más: ni tu cuenta, ni los
          nombres de tus animales, ni las fotos que enviaste.
        </p>
      )}
    </>
  );
}
