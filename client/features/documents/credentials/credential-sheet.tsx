/** One registration: the picture of its credential, and what the administrator says of it. */
import { useState } from 'react';
import { REASON_LETTERS } from '#server/documents/credentials/schema.ts';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button } from '../../../components/button.tsx';
import { DateField } from '../../../components/date-field.tsx';
import { FactList } from '../../../components/fact-list.tsx';
import { TextField } from '../../../components/fields.tsx';
import { IconCheck } from '../../../components/icons/base.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { showToast } from '../../../components/toast.tsx';
import { showDate, showInstant } from '../../../lib/dates.ts';
import { readError } from '../../../lib/show-error.ts';
import { trpc } from '../../../lib/trpc.ts';
import type { Credential } from './credential-list.tsx';
import { CREDENTIAL_STATES, pictureAddress } from './credential-words.ts';
import classes from './credentials.module.css';

interface CredentialSheetProps {
  credential: Credential;
  today: string;
  onClose: () => void;
}

export function CredentialSheet({ credential, onClose }: CredentialSheetProps) {
  const { credentialId, name, registration, state } = credential;
  const utils = trpc.useUtils();
  const [expiresOn, setExpiresOn] = useState(credential.expiresOn ?? '');
  const [reason, setReason] = useState('');
  const [ending, setEnding] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const approve = trpc.credentials.approve.useMutation();
  const refuse = trpc.credentials.refuse.useMutation();
  const withdraw = trpc.credentials.withdraw.useMutation();
  const waiting = state === 'waiting';
  const stands = state === 'verified' || state === 'expired';
  const run = async (call: () => Promise<unknown>, done: string) => {
    setErrors({});
    setProblem(null);
    try {
      await call();
      await Promise.all([utils.credentials.invalidate(), utils.overview.invalidate(), utils.pets.invalidate()]);
      showToast(done);
      onClose();
    } catch (error) {
      const { fields, message } = readError(error);
      setErrors(fields);
      if (Object.keys(fields).length === 0) setProblem(message);
    }
  };
  const say = () => {
    if (!ending)
      return run(
        () => approve.mutateAsync({ credentialId, expiresOn: expiresOn === '' ? null : expiresOn }),
        `Verificaste el registro de ${name}.`,
      );
    const end = waiting ? refuse : withdraw;
    return run(
      () => end.mutateAsync({ credentialId, reason }),
      waiting ? `${name} verá por qué no se pudo verificar.` : `Retiraste la verificación de ${name}.`,
    );
  };
  const busy = approve.isPending || refuse.isPending || withdraw.isPending;
  return (
    <Sheet
      opened
      onClose={onClose}
      title={`Registro de ${name}`}
      dirty={reason !== ''}
      onSubmit={() => void say()}
      actions={
        (waiting || stands) && (
          <>
            <Button variant="subtle" color="red" onClick={() => setEnding(!ending)}>
              {ending ? 'Volver' : waiting ? 'No se puede verificar' : 'Retirar la verificación'}
            </Button>
            {(waiting || ending) && (
              <Button
                type="submit"
                size="lg"
                loading={busy}
                color={ending ? 'red' : 'stamp'}
                leftSection={<IconCheck />}
              >
                {ending ? (waiting ? 'Responder' : 'Retirar') : 'Verificar'}
              </Button>
            )}
          </>
        )
      }
    >
      <div className={classes.form}>
        {credential.picture ? (
          <a href={pictureAddress(credentialId)} target="_blank" rel="noreferrer">
            <img className={classes.large} src={pictureAddress(credentialId)} alt={`Credencial de ${name}`} />
          </a>
        ) : (
          <p className="ink-2">La foto de su credencial ya no se guarda.</p>
        )}
        <FactList
          facts={[
            { name: 'Nombre', value: name },
            { name: 'Registro', value: <span className="code">{registration}</span> },
            { name: 'Estado', value: CREDENTIAL_STATES[state].word },
            { name: 'Pedido', value: showInstant(credential.askedAt) },
            {
              name: 'Verificado',
              value:
                credential.approvedAt &&
                `${showInstant(credential.approvedAt)}${credential.approver ? `, por ${credential.approver}` : ''}`,
            },
            { name: 'Vale hasta', value: waiting || !credential.expiresOn ? null : showDate(credential.expiresOn) },
            { name: 'Retirado', value: credential.endedOn && showDate(credential.endedOn) },
            { name: 'Por qué', value: credential.endedReason },
          ]}
        />
        {waiting && !ending && (
          <>
            <p>Compara el nombre y el número con la foto. Si coinciden, lo que firma dirá «verificado».</p>
            <DateField
              label="Vale hasta"
              optional
              help="Como lo dice la credencial; vacío, si no tiene fecha."
              value={expiresOn}
              error={errors.expiresOn}
              onChange={setExpiresOn}
            />
          </>
        )}
        {ending && (
          <>
            {!waiting && (
              <p>
                Lo que firmó y lo que confirmó dirá «verificación retirada», también en los papeles que ya se
                imprimieron. No se borra nada.
              </p>
            )}
            <TextField
              label="¿Por qué?"
              help={waiting ? 'Lo leerá quien la envió.' : 'Lo leerán quienes ven la libreta de sus pacientes.'}
              maxLength={REASON_LETTERS}
              autoComplete="off"
              value={reason}
              error={errors.reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          </>
        )}
        {problem && (
          <AlertBand announce fact="No se guardó.">
            {problem}
          </AlertBand>
        )}
      </div>
    </Sheet>
  );
}
