/** The ten recovery codes, shown this once: to copy, to download, to write down. */
import { Button, ButtonAnchor } from '../../../components/button.tsx';
import { IconCopy, IconDownload } from '../../../components/icons/act.tsx';
import { IconCheck } from '../../../components/icons/base.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { showFailure } from '../../../components/toast.tsx';
import { useCopy } from '../../../lib/use-copy.ts';
import classes from './security.module.css';

export function RecoveryCodes({ codes, email }: { codes: readonly string[]; email: string }) {
  const { copied, copy } = useCopy();
  const press = () => {
    if (!copy(codes.join('\n'))) showFailure('Tu navegador no deja copiar aquí. Descárgalos o escríbelos en papel.');
  };
  return (
    <div className={classes.form}>
      <p>
        Si pierdes tu teléfono, cada código te deja entrar <b>una vez</b>. Guárdalos donde no esté tu teléfono: no los
        volvemos a mostrar.
      </p>
      <ol className={classes.codes} aria-label="Códigos de recuperación">
        {codes.map((code) => (
          <li key={code} className="code">
            {code}
          </li>
        ))}
      </ol>
      <div className={classes.buttons}>
        <Button variant="default" leftSection={copied ? <IconCheck /> : <IconCopy />} onClick={press}>
          {copied ? 'Copiados' : 'Copiar'}
        </Button>
        <ButtonAnchor
          variant="default"
          leftSection={<IconDownload />}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(fileOf(codes, email))}`}
          download="petlove-codigos-de-recuperacion.txt"
        >
          Descargar
        </ButtonAnchor>
      </div>
      <span className="visually-hidden" aria-live="polite">
        {copied ? 'Códigos copiados' : ''}
      </span>
    </div>
  );
}

interface RecoveryCodesSheetProps {
  codes: readonly string[];
  email: string;
  onClose: () => void;
}

/** The same in a sheet of its own, at the end of what made them. */
export function RecoveryCodesSheet({ codes, email, onClose }: RecoveryCodesSheetProps) {
  return (
    <Sheet
      opened
      onClose={onClose}
      title="Guarda tus códigos"
      actions={
        <Button size="lg" fullWidth onClick={onClose}>
          Ya los guardé
        </Button>
      }
    >
      <RecoveryCodes codes={codes} email={email} />
    </Sheet>
  );
}

function fileOf(codes: readonly string[], email: string): string {
  const head = `PetLove+: códigos de recuperación de ${email}\r\nCada código sirve una sola vez.\r\n\r\n`;
  return `${head}${codes.join('\r\n')}\r\n`;
}
