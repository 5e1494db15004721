/** Shows a secret that the person copies: one press selects it, one button copies it. */
import { useCopy } from '../../../lib/use-copy.ts';
import { Button } from '../../../components/button.tsx';
import { IconCheck } from '../../../components/icons/base.tsx';
import { IconCopy } from '../../../components/icons/act.tsx';
import classes from './secret-text.module.css';
import { showFailure } from '../../../components/toast.tsx';

export function SecretText({ label, text }: { label: string; text: string }) {
  const { copied, copy } = useCopy();
  return (
    <div className={classes.secret}>
      <p className="mini ink-2">{label}</p>
      <code className={classes.text}>{text}</code>
      <Button
        variant="outline"
        size="sm"
        leftSection={copied ? <IconCheck size={18} /> : <IconCopy size={18} />}
        onClick={() => {
          if (!copy(text)) showFailure('Tu navegador no deja copiar: selecciona el texto y cópialo.');
        }}
      >
        {copied ? 'Copiado' : 'Copiar'}
      </Button>
    </div>
  );
}
