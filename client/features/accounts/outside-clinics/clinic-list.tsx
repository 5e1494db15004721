/** Pending, approved and former clinics. A clinic's key is shown once, to be handed over. */
import { useState } from 'react';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button } from '../../../components/button.tsx';
import { FactList } from '../../../components/fact-list.tsx';
import { CheckField, TextField } from '../../../components/fields.tsx';
import { IconCheckCircle, IconClock } from '../../../components/icons/base.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { Chip } from '../../../components/state-chip.tsx';
import { showFailure, showToast } from '../../../components/toast.tsx';
import { showInstant } from '../../../lib/dates.ts';
import { readError } from '../../../lib/show-error.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import classes from './clinics.module.css';

type Clinic = Answers['outsideClinics']['list'][number];

export function ClinicList({ clinics }: { clinics: readonly Clinic[] }) {
  const [key, setKey] = useState<{ clinicId: number; key: string } | null>(null);
  const groups = [
    { title: 'Por responder', rows: clinics.filter((one) => !one.approvedAt && !one.withdrawnAt) },
    { title: 'Aprobadas', rows: clinics.filter((one) => one.approvedAt && !one.withdrawnAt) },
    { title: 'Retiradas', rows: clinics.filter((one) => one.withdrawnAt) },
  ];
  return groups
    .filter(({ rows }) => rows.length > 0)
    .map(({ title, rows }) => (
      <section key={title} aria-label={title} className={classes.clinic}>
        <h2>
          {title} <span className="num ink-3">{rows.length}</span>
        </h2>
        <ul className={classes.list}>
          {rows.map((clinic) => (
            <ClinicRow
              key={clinic.clinicId}
              clinic={clinic}
              shownKey={key?.clinicId === clinic.clinicId ? key.key : null}
              onKey={setKey}
            />
          ))}
        </ul>
      </section>
    ));
}

interface ClinicRowProps {
  clinic: Clinic;
  shownKey: string | null;
  onKey: (key: { clinicId: number; key: string } | null) => void;
}

function ClinicRow({ clinic, shownKey, onKey }: ClinicRowProps) {
  const { clinicId, name, approvedAt, withdrawnAt } = clinic;
  const [sure, setSure] = useState(false);
  const utils = trpc.useUtils();
  const told = {
    onSettled: () => utils.outsideClinics.list.invalidate(),
    onError: (error: unknown) => showFailure(readError(error).message),
  };
  const approve = trpc.outsideClinics.approve.useMutation({ ...told, onSuccess: onKey });
  const renew = trpc.outsideClinics.renewKey.useMutation({ ...told, onSuccess: onKey });
  const withdraw = trpc.outsideClinics.withdraw.useMutation({
    ...told,
    onSuccess: () => {
      onKey(null);
      showToast(approvedAt ? `${name} ya no verifica.` : `Rechazaste el pedido de ${name}.`);
    },
  });
  return (
    <li className={`sheet pad ${classes.clinic}`}>
      <div className={classes.head}>
        <h3 className="grow">{name}</h3>
        {!withdrawnAt &&
          (approvedAt ? (
            <Chip tone="green" icon={<IconCheckCircle size={16} />}>
              Aprobada
            </Chip>
          ) : (
            <Chip tone="blue" icon={<IconClock size={16} />}>
              Espera respuesta
            </Chip>
          ))}
      </div>
      <FactList
        facts={[
          { name: 'Ciudad', value: clinic.city },
          { name: 'Correo', value: clinic.email },
          { name: 'Teléfono', value: clinic.phone },
          { name: 'Pedida', value: showInstant(clinic.askedAt) },
          {
            name: 'Aprobada',
            value: approvedAt && `${showInstant(approvedAt)}${clinic.approver ? `, por ${clinic.approver}` : ''}`,
          },
          { name: 'Retirada', value: withdrawnAt && showInstant(withdrawnAt) },
          { name: 'Por qué', value: clinic.withdrawnReason },
          { name: 'Lo anterior', value: clinic.disownedOn && 'Ya no se respalda' },
          { name: 'Consultas con su clave', value: approvedAt && String(clinic.visits ?? 0) },
        ]}
      />
      {shownKey && (
        <AlertBand tone="green" fact="Entrega esta clave a la clínica. Se muestra una sola vez." announce>
          <p className={classes.key}>{shownKey}</p>
        </AlertBand>
      )}
      {!withdrawnAt && (
        <div className={classes.acts}>
          {approvedAt ? (
            <Button variant="default" loading={renew.isPending} onClick={() => renew.mutate({ clinicId })}>
              Renovar la clave
            </Button>
          ) : (
            <Button loading={approve.isPending} onClick={() => approve.mutate({ clinicId })}>
              Aprobar
            </Button>
          )}
          <Button
            variant="subtle"
            color="red"
            loading={withdraw.isPending}
            onClick={() => (approvedAt ? setSure(true) : withdraw.mutate({ clinicId }))}
          >
            {approvedAt ? 'Retirar' : 'Rechazar'}
          </Button>
          {sure && <WithdrawClinic clinic={clinic} withdraw={withdraw} onClose={() => setSure(false)} />}
        </div>
      )}
    </li>
  );
}

interface WithdrawClinicProps {
  clinic: Clinic;
  withdraw: ReturnType<typeof trpc.outsideClinics.withdraw.useMutation>;
  onClose: () => void;
}

/** Its end, and whether what it verified before is given up as well. */
function WithdrawClinic({ clinic: { clinicId, name }, withdraw, onClose }: WithdrawClinicProps) {
  const [reason, setReason] = useState('');
  const [alsoBefore, setAlsoBefore] = useState(false);
  return (
    <Sheet
      opened
      title={`Retirar a ${name}`}
      onClose={onClose}
      onSubmit={() => withdraw.mutate({ clinicId, reason, alsoBefore }, { onSuccess: onClose })}
      actions={
        <Button type="submit" size="lg" fullWidth color="red" loading={withdraw.isPending}>
          Retirar
        </Button>
      }
    >
      <div className={classes.clinic}>
        <p>Su clave deja de servir, y lo que anote desde ahora dirá «declarado».</p>
        <CheckField
          label="También lo que verificó antes"
          help="Dirá «verificación retirada», con el día y el motivo."
          checked={alsoBefore}
          onChange={({ currentTarget: { checked } }) => setAlsoBefore(checked)}
        />
        <TextField
          label="¿Por qué?"
          optional={!alsoBefore}
          maxLength={160}
          autoComplete="off"
          value={reason}
          error={withdraw.error && readError(withdraw.error).fields.reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </div>
    </Sheet>
  );
}
