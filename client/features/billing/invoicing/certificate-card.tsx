/** The certificate that signs: whose it is, until when, and the form that takes a new .p12. */
import { useRef, useState } from 'react';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { FactList } from '../../../components/fact-list.tsx';
import { FieldError } from '../../../components/field-error.tsx';
import { PasswordField } from '../../../components/fields.tsx';
import { FormFailure, useSaving } from '../../../components/use-saving.tsx';
import { IconUpload } from '../../../components/icons/photo.tsx';
import { showDate, dayOf } from '../../../lib/dates.ts';
import { trpc } from '../../../lib/trpc.ts';
import classes from './invoicing.module.css';
import type { Issuing } from './issuer-form.tsx';

export function CertificateCard({ issuing: { certificate } }: { issuing: Issuing }) {
  const [editing, setEditing] = useState(certificate === null);
  const [asking, setAsking] = useState(false);
  const remove = useSaving(trpc.invoiceIssuer.removeCertificate.useMutation, {
    refresh: ['invoiceIssuer', 'invoices'],
    said: 'Quitaste la firma.',
    onDone: () => {
      setAsking(false);
      setEditing(true);
    },
  });
  const days = certificate?.endsInDays ?? null;
  return (
    <section className="section" aria-labelledby="firma-electronica">
      <h2 id="firma-electronica">Firma electrónica</h2>
      <div className={`sheet pad ${classes.card}`}>
        {certificate && (
          <>
            {days !== null && (
              <AlertBand tone={days === 0 ? 'red' : 'amber'}>
                {days === 0
                  ? 'La firma vence hoy o ya venció: las facturas esperan hasta que subas la nueva.'
                  : `La firma vence en ${days} ${days === 1 ? 'día' : 'días'}. Renuévala con tu entidad y súbela aquí.`}
              </AlertBand>
            )}
            <FactList
              facts={[
                { name: 'Titular', value: certificate.holder },
                {
                  name: 'RUC',
                  value: certificate.rucs.join(', ') || 'El certificado no lo dice: comprueba que sea el tuyo',
                },
                { name: 'Entidad', value: certificate.authority },
                {
                  name: 'Vale',
                  value: `del ${showDate(dayOf(certificate.notBefore))} al ${showDate(dayOf(certificate.notAfter))}`,
                },
              ]}
            />
          </>
        )}
        {editing ? (
          <CertificateForm onDone={() => setEditing(false)} onLeave={certificate ? () => setEditing(false) : null} />
        ) : (
          <div className={classes.acts}>
            <Button variant="outline" onClick={() => setEditing(true)}>
              Subir otra firma
            </Button>
            <Button variant="subtle" color="red" onClick={() => setAsking(true)}>
              Quitar la firma
            </Button>
          </div>
        )}
      </div>
      <Dialog
        opened={asking}
        onClose={() => setAsking(false)}
        title="¿Quitar la firma?"
        act={{ label: 'Quitar la firma', run: () => remove.send(undefined), busy: remove.busy, destructive: true }}
      >
        Las facturas que falten esperan hasta que subas otra. Lo que ya se firmó sigue valiendo.
      </Dialog>
    </section>
  );
}

function CertificateForm({ onDone, onLeave }: { onDone: () => void; onLeave: (() => void) | null }) {
  const [file, setFile] = useState<{ name: string; base64: string } | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const save = useSaving(trpc.invoiceIssuer.putCertificate.useMutation, {
    refresh: ['invoiceIssuer', 'invoices'],
    said: 'Guardaste la firma.',
    onDone,
  });
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        save.send({ file: file?.base64 ?? '', password });
      }}
    >
      <FormFailure words={save.failure} />
      <div className={classes.file}>
        <Button variant="default" leftSection={<IconUpload size={18} />} onClick={() => field.current?.click()}>
          {file ? 'Elegir otro archivo' : 'Elegir el archivo .p12'}
        </Button>
        {file && <span className="small">{file.name}</span>}
        {save.errors['file'] && <FieldError>{save.errors['file']}</FieldError>}
        <input
          ref={field}
          hidden
          type="file"
          tabIndex={-1}
          aria-label="Archivo .p12 de la firma"
          accept=".p12,.pfx,application/x-pkcs12"
          onChange={({ currentTarget: { files } }) => void readBase64(files?.[0]).then(setFile)}
        />
      </div>
      <PasswordField
        label="Contraseña de la firma"
        autoComplete="off"
        maxLength={200}
        value={password}
        error={save.errors['password']}
        help="Abre el archivo una vez; no se guarda. La clave queda sellada en este servidor."
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <div className={classes.acts}>
        <Button type="submit" loading={save.busy}>
          Guardar la firma
        </Button>
        {onLeave && (
          <Button variant="subtle" onClick={onLeave}>
            Todavía no
          </Button>
        )}
      </div>
    </form>
  );
}

async function readBase64(file: File | undefined): Promise<{ name: string; base64: string } | null> {
  if (!file) return null;
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return { name: file.name, base64: btoa(binary) };
}
