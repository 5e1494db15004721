/** The clinic's logo: shown as it is printed, changed by choosing another file. */
import { useRef, useState } from 'react';
import { logoAddress } from '#server/accounts/clinic-profile/rules.ts';
import { LOGO_BYTES } from '#server/accounts/clinic-profile/schema.ts';
import { Button } from '../../../components/button.tsx';
import { FieldError } from '../../../components/field-error.tsx';
import { showFailure, showToast } from '../../../components/toast.tsx';
import { invalidate } from '../../../lib/invalidate.ts';
import { readError } from '../../../lib/show-error.ts';
import { trpc } from '../../../lib/trpc.ts';
import { isProblem, post } from '../../../lib/upload-post.ts';
import classes from './clinic.module.css';

interface Stored {
  code: string;
}

export function LogoCard({ logoCode, name }: { logoCode: string | null; name: string | null }) {
  const chooser = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const shown = () => invalidate('clinicProfile', 'system');
  const remove = trpc.clinicProfile.removeLogo.useMutation({
    onError: (error) => showFailure(readError(error).message),
    onSuccess: () => showToast('Quitaste el logotipo.'),
    onSettled: shown,
  });
  const send = async (file: File | undefined) => {
    if (!file) return;
    setProblem(null);
    if (file.size > LOGO_BYTES) return setProblem('Puede pesar hasta 5 MB. Guárdalo más pequeño y elígelo otra vez.');
    const form = new FormData();
    form.append('file', file, 'logo');
    setSending(true);
    const said = await post<Stored>({
      address: '/api/clinica/logo',
      form,
      onProgress: () => undefined,
      isAnswer: (answer): answer is Stored => 'code' in answer,
    }).answer;
    setSending(false);
    if (isProblem(said)) return setProblem(said.message);
    showToast('Guardaste el logotipo.');
    shown();
  };
  return (
    <section className={`sheet pad ${classes.part}`} aria-labelledby="logotipo">
      <h2 id="logotipo">Logotipo</h2>
      <p className="ink-2">Va junto al de PetLove+ en carnets, comprobantes y páginas.</p>
      <div className={classes.logo}>
        {logoCode === null ? (
          <span className="ink-2">Aún no hay un logotipo</span>
        ) : (
          <img src={logoAddress(logoCode)} alt={`Logotipo de ${name ?? 'la clínica'}`} />
        )}
      </div>
      <input
        ref={chooser}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden="true"
        onChange={({ target }) => {
          void send(target.files?.[0]);
          target.value = '';
        }}
      />
      {problem && <FieldError>{problem}</FieldError>}
      <div className={classes.acts}>
        <Button variant="default" loading={sending} onClick={() => chooser.current?.click()}>
          {logoCode === null ? 'Elegir una imagen' : 'Cambiar'}
        </Button>
        {logoCode !== null && (
          <Button variant="subtle" loading={remove.isPending} onClick={() => remove.mutate()}>
            Quitar
          </Button>
        )}
      </div>
    </section>
  );
}
