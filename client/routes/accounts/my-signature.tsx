/** Cómo firmo: the professional name, the registration and the signature of a member of the staff. */
import { useState } from 'react';
import { signedName } from '#server/accounts/staff/rules.ts';
import { Button } from '../../components/button.tsx';
import { FactList } from '../../components/fact-list.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { QueryFailure } from '../../components/query-failure.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { SignaturePicture } from '../../features/accounts/staff/signature-picture.tsx';
import { SignatureSheet } from '../../features/accounts/staff/signature-sheet.tsx';
import classes from '../../features/accounts/staff/staff.module.css';
import { MyCredential } from '../../features/documents/credentials/my-credential.tsx';
import { trpc } from '../../lib/trpc.ts';

export function MySignature() {
  const mine = trpc.staff.myProfile.useQuery();
  const [editing, setEditing] = useState(false);
  const { data } = mine;
  return (
    <>
      <PageHeader
        title="Cómo firmo"
        lead="Tu nombre profesional, tu registro y tu firma, como los guarda la clínica."
      />
      {data && (
        <div className={classes.page}>
          <section className={`sheet pad ${classes.people}`} aria-label="Tus datos profesionales">
            <FactList
              facts={[
                { name: 'Nombre', value: signedName(data) || 'Falta' },
                { name: 'Registro profesional', value: data.registration ?? 'Falta' },
                { name: 'Especialidad', value: data.specialty },
                { name: 'Sucursal', value: data.branches.find(({ branchId }) => branchId === data.branchId)?.name },
              ]}
            />
            <div className={classes.acts}>
              <Button variant="default" onClick={() => setEditing(true)}>
                Cambiar mis datos
              </Button>
            </div>
          </section>
          {data.roles.includes('veterinarian') && (
            <div className={classes.people}>
              <MyCredential />
              <SignaturePicture code={data.signature} />
            </div>
          )}
          {editing && <SignatureSheet profile={data} branches={data.branches} onClose={() => setEditing(false)} />}
        </div>
      )}
      {!data && (mine.error ? <QueryFailure query={mine} /> : <SkeletonRows rows={3} />)}
    </>
  );
}
