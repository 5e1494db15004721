/** All grants of an animal, newest first; those of an administrator can be revoked. */
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { TextAreaField } from '../../../components/fields.tsx';
import { showToast } from '../../../components/toast.tsx';
import { showInstant } from '../../../lib/dates.ts';
import { count } from '../../../lib/format.ts';
import { readError } from '../../../lib/show-error.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import classes from './licences.module.css';

type Grant = Answers['licences']['grants']['grants'][number];

export function GrantList({ grants }: { grants: readonly Grant[] }) {
  const [asked, ask] = useState<Grant | null>(null);
  return (
    <section className="sheet pad">
      <h2>Lo que se le dio</h2>
      {grants.length === 0 && <p className="small ink-2">Todavía nada: tiene su prueba.</p>}
      <ul className={classes.grants}>
        {grants.map((grant) => (
          <li key={grant.grantId}>
            <span>
              <b>{givenWords(grant)}</b> <span className="small ink-2 num">{showInstant(grant.createdAt)}</span>
            </span>
            <span className="small ink-2">
              {grant.paymentCode
                ? `Pago ${grant.paymentCode}, plan ${grant.planName ?? ''}`
                : `${nameOf(grant.grantedByName, grant.grantedBySurname)}: ${grant.reason ?? 'un pago'}`}
            </span>
            {grant.revokedAt ? (
              <span className="small strong">
                Retirado el {showInstant(grant.revokedAt)}
                {grant.revokedReason &&
                  ` por ${nameOf(grant.revokedByName, grant.revokedBySurname)}: ${grant.revokedReason}`}
              </span>
            ) : (
              grant.reason !== null && (
                <Button
                  variant="subtle"
                  size="sm"
                  aria-label={`Retirar ${givenWords(grant)}`}
                  onClick={() => ask(grant)}
                >
                  Retirar
                </Button>
              )
            )}
          </li>
        ))}
      </ul>
      {asked && <TakeBack grant={asked} onClose={() => ask(null)} />}
    </section>
  );
}

function TakeBack({ grant, onClose }: { grant: Grant; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | null>(null);
  const utils = trpc.useUtils();
  const takeBack = trpc.licences.takeBack.useMutation({
    onSuccess: async () => {
      await utils.licences.invalidate();
      showToast('Retiraste ese tiempo.');
      onClose();
    },
    onError: (failure) => {
      const { fields, message } = readError(failure);
      setError(fields.reason ?? message);
    },
  });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`¿Retirar ${givenWords(grant)}?`}
      act={{
        label: 'Retirar',
        run: () => takeBack.mutate({ grantId: grant.grantId, reason }),
        busy: takeBack.isPending,
        destructive: true,
      }}
    >
      <TextAreaField
        label="Por qué"
        name="takeBackReason"
        value={reason}
        error={error}
        onChange={(event) => {
          setReason(event.currentTarget.value);
          setError(null);
        }}
      />
    </Dialog>
  );
}

/** `1 año`, `2 meses y 5 días`. */
function givenWords({ months, days }: Pick<Grant, 'months' | 'days'>): string {
  const whole = months === 0 ? '' : months === 1 ? '1 mes' : months === 12 ? '1 año' : `${months} meses`;
  return [whole, days > 0 ? count(days, 'día') : ''].filter(Boolean).join(' y ');
}

function nameOf(name: string | null, surname: string | null): string {
  return [name, surname].filter(Boolean).join(' ') || 'Alguien que ya no está';
}
