/** What is believed without this page: the code that a clinic or a veterinarian signed, and the same on paper. */
import { ButtonAnchor } from '../../../components/button.tsx';
import { IconDownload } from '../../../components/icons/act.tsx';
import type { ProofShown } from './proof-words.ts';
import classes from './proofs.module.css';

export function SignedCode({ code, signed }: { code: string; signed: NonNullable<ProofShown['signed']> }) {
  return (
    <section className={classes.vaccines} aria-labelledby="firmado">
      <div className={classes.heading}>
        <h2 id="firmado">Código firmado</h2>
      </div>
      <img
        className={classes.code}
        src={`/api/comprobantes/${code}/codigo.svg`}
        alt="Código QR firmado con las vacunas"
      />
      <p className={classes.small}>
        Lo firma <b>{signed.host}</b> y se lee en {signed.host}/verificar, también sin conexión. Dice solo lo que anotó
        una clínica o un veterinario.
      </p>
      <div className={classes.actions}>
        <ButtonAnchor variant="default" href={signed.url}>
          Comprobarlo ahora
        </ButtonAnchor>
        <ButtonAnchor
          variant="default"
          leftSection={<IconDownload />}
          href={`/api/comprobantes/${code}/comprobante.pdf`}
          download
        >
          Para imprimir
        </ButtonAnchor>
      </div>
    </section>
  );
}
