/** "Comprobar el registro": says whether any entry was changed, removed or moved. */
import { breakInWords } from '#server/admin/audit-log/rules.ts';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button } from '../../../components/button.tsx';
import { IconShield } from '../../../components/icons/frame.tsx';
import { count } from '../../../lib/format.ts';
import { readError } from '../../../lib/show-error.ts';
import { trpc } from '../../../lib/trpc.ts';
import classes from './audit.module.css';

export function CheckChain() {
  const check = trpc.auditLog.verify.useMutation();
  return (
    <div className={classes.check}>
      <Button variant="outline" leftSection={<IconShield />} loading={check.isPending} onClick={() => check.mutate()}>
        Comprobar el registro
      </Button>
      <div role="status" className={classes.result}>
        {check.data &&
          (check.data.broken ? (
            <AlertBand tone="red" fact="El registro no está como se escribió.">
              {breakInWords(check.data.broken)} Alguien entró a la base de datos por fuera: compara con un respaldo de
              antes.
            </AlertBand>
          ) : (
            <AlertBand tone="green" fact="Todo está como se escribió.">
              {check.data.entries === 0
                ? 'Aún no hay apuntes.'
                : `${count(check.data.entries, 'apunte')}: nadie cambió, quitó ni movió ninguno.`}
            </AlertBand>
          ))}
        {check.error && (
          <AlertBand tone="amber" fact="No pudimos comprobarlo.">
            {readError(check.error).message}
          </AlertBand>
        )}
      </div>
    </div>
  );
}
