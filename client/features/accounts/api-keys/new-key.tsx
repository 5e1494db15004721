/** A new API key, the member's or the clinic's: purpose, permissions, duration, password. Then the key itself, shown once. */
import { type FormEvent, useState } from 'react';
import { KEY_DAYS } from '#server/accounts/api-keys/rules.ts';
import { type ApiScope, isOfClinic, SCOPES } from '#server/platform/core/api-scopes.ts';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button } from '../../../components/button.tsx';
import { CheckGroup } from './check-group.tsx';
import { PasswordField, TextField } from '../../../components/fields.tsx';
import { Pills } from '../../../components/pills.tsx';
import { SecretText } from './secret-text.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { showInstant } from '../../../lib/dates.ts';
import { readError } from '../../../lib/show-error.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';

type Days = (typeof KEY_DAYS)[number];
const DAYS = KEY_DAYS.map((days) => ({ value: days, label: days === 365 ? 'Un año' : `${days} días` }));

const OF_CLINIC = 'Elige qué ve de la clínica: sus pacientes, sus pendientes o sus pagos.';

interface NewKeyProps extends Pick<Answers['apiKeys']['list'], 'offered' | 'asks'> {
  /** Of a key of the clinic: the id that stands for it in the older calls. */
  clinicId?: number;
  onClose: () => void;
}

export function NewKey({ offered, asks, clinicId, onClose }: NewKeyProps) {
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly ApiScope[]>([]);
  const [days, setDays] = useState<Days>(90);
  const [proof, setProof] = useState({ password: '', code: '' });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const utils = trpc.useUtils();
  const create = trpc.apiKeys.create.useMutation({ onSettled: () => utils.apiKeys.list.invalidate() });
  const asksPassword = asks.password || !asks.code;

  const submit = async () => {
    const wrong: Record<string, string> = {
      ...(name.trim() === '' && { name: 'Ponle un nombre: para qué programa es.' }),
      ...(scopes.length === 0 && { scopes: 'Elige al menos un permiso.' }),
      ...(clinicId !== undefined && !scopes.some(isOfClinic) && { scopes: OF_CLINIC }),
      ...(asksPassword && proof.password === '' && { password: 'Escribe tu contraseña.' }),
      ...(asks.code && proof.code.trim() === '' && { code: 'Escribe el código.' }),
    };
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    try {
      await create.mutateAsync({
        name,
        scopes: [...scopes],
        days,
        ...(asksPassword && { password: proof.password }),
        ...(asks.code && { code: proof.code }),
      });
    } catch (error) {
      const { fields, message } = readError(error);
      setErrors(Object.keys(fields).length > 0 ? fields : { form: message });
    }
  };
  const typed = (field: keyof typeof proof) => (event: FormEvent<HTMLInputElement>) => {
    setProof({ ...proof, [field]: event.currentTarget.value });
    setErrors({});
  };

  if (create.data) {
    return (
      <Sheet
        opened
        onClose={onClose}
        title="Copia tu clave ahora"
        dirty
        actions={
          <Button size="lg" fullWidth onClick={onClose}>
            Ya la guardé
          </Button>
        }
      >
        <>
          <AlertBand tone="amber" fact="Se muestra una sola vez." announce>
            Aquí no se guarda: si la pierdes, revócala y crea otra.
          </AlertBand>
          <SecretText label="Clave de API" text={create.data.key} />
          <p className="small ink-2">
            Se envía en cada llamada como <code>Authorization: Bearer …</code>. Vale hasta el{' '}
            {showInstant(create.data.expiresAt)}. Las llamadas están en <a href="/api/docs">la documentación</a>.
          </p>
          {clinicId !== undefined && (
            <p className="small ink-2">
              En las llamadas que piden <code>usuario_id</code>, la clínica es el <code>{clinicId}</code>.
            </p>
          )}
        </>
      </Sheet>
    );
  }
  return (
    <Sheet
      opened
      onClose={onClose}
      title={clinicId === undefined ? 'Nueva clave de API' : 'Nueva clave de la clínica'}
      dirty={name !== '' || scopes.length > 0}
      onSubmit={() => void submit()}
      actions={
        <Button type="submit" size="lg" fullWidth loading={create.isPending}>
          Crear la clave
        </Button>
      }
    >
      <>
        {errors.form && <AlertBand announce>{errors.form}</AlertBand>}
        <TextField
          label="Para qué programa es"
          help="Un nombre para reconocerla en la lista."
          maxLength={60}
          value={name}
          error={errors.name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <CheckGroup
          label="Qué puede hacer"
          options={offered}
          words={SCOPES}
          value={scopes}
          error={errors.scopes}
          onChange={(chosen) => {
            setScopes(chosen);
            setErrors({});
          }}
        />
        <Pills label="Cuánto dura" options={DAYS} value={days} onChange={setDays} layout="wrap" />
        {asksPassword && (
          <PasswordField
            label="Tu contraseña"
            help="La pedimos otra vez: quien encuentre tu pantalla abierta no debe poder crear claves."
            autoComplete="current-password"
            value={proof.password}
            error={errors.password}
            onChange={typed('password')}
          />
        )}
        {asks.code && (
          <TextField
            label="Código"
            help="Los seis números de tu aplicación, o un código de recuperación."
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            value={proof.code}
            error={errors.code}
            onChange={typed('code')}
          />
        )}
      </>
    </Sheet>
  );
}
