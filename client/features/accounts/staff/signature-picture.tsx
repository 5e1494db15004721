/** The picture of the own signature: shown as it is printed, changed by choosing another file. */
import { useRef, useState } from 'react';
import { SIGNATURE_BYTES } from '#server/accounts/staff/schema.ts';
import { Button } from '../../../components/button.tsx';
import { FieldError } from '../../../components/field-error.tsx';
import { showFailure, showToast } from '../../../components/toast.tsx';
import { invalidate } from '../../../lib/invalidate.ts';
import { readError } from '../../../lib/show-error.ts';
import { trpc } from '../../../lib/trpc.ts';
import { isProblem, post } from '../../../lib/upload-post.ts';
import classes from './staff.module.css';

interface Stored {
  code: string;
}

export function SignaturePicture({ code }: { code: string | null }) {
  const chooser = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const remove = trpc.staff.removeSignature.useMutation({
    onError: (error) => showFailure(readError(error).message),
    onSuccess: () => showToast('Quitaste tu firma.'),
    onSettled: () => invalidate('staff'),
  });
  const send = async (file: File | undefined) => {
    if (!file) return;
    setProblem(null);
    if (file.size > SIGNATURE_BYTES)
      return setProblem('Puede pesar hasta 5 MB. Guárdala más pequeña y elígela otra vez.');
    const form = new FormData();
    form.append('file', file, 'firma');
    setSending(true);
    const said = await post<Stored>({
      address: '/api/equipo/firma',
      form,
      onProgress: () => undefined,
      isAnswer: (answer): answer is Stored => 'code' in answer,
    }).answer;
    setSending(false);
    if (isProblem(said)) return setProblem(said.message);
    showToast('Guardaste tu firma.');
    invalidate('staff');
  };
  return (
    <section className={`sheet pad ${classes.people}`} aria-labelledby="firma">
      <h2 id="firma">Tu firma</h2>
      <p className="ink-2">Firma en un papel blanco, tómale una foto y elígela aquí. Va en los certificados.</p>
      <div className={classes.signature}>
        {code === null ? (
          <span>Aún no hay una firma</span>
        ) : (
          <img src={`/api/equipo/firma/${code}.png`} alt="Tu firma" />
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
          {code === null ? 'Elegir una imagen' : 'Cambiar'}
        </Button>
        {code !== null && (
          <Button variant="subtle" loading={remove.isPending} onClick={() => remove.mutate()}>
            Quitar
          </Button>
        )}
      </div>
    </section>
  );
}
