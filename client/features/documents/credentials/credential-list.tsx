/** The veterinarians' registrations, for administrators: those to be looked at first, then what was said of each. */
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { PersonFacts, PersonLate, PersonRow, PersonRows } from '../../../components/person-rows.tsx';
import { PersonMark } from '../../../components/pet-photo.tsx';
import { showDate, showInstant } from '../../../lib/dates.ts';
import { personInitials } from '../../../lib/format.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import { CredentialChip } from './credential-chip.tsx';
import { CredentialSheet } from './credential-sheet.tsx';
import classes from './credentials.module.css';

export type Credential = Answers['credentials']['list']['credentials'][number];

export function CredentialList() {
  const { data } = trpc.credentials.list.useQuery();
  const [looked, lookAt] = useState<number | null>(null);
  if (!data || data.credentials.length === 0) return null;
  const rows = shownOf(data.credentials);
  const opened = rows.find(({ credentialId }) => credentialId === looked);
  return (
    <section className={classes.card} aria-labelledby="registros">
      <h2 id="registros">Registros profesionales</h2>
      <PersonRows sheet>
        {rows.map((one) => (
          <PersonRow
            key={one.credentialId}
            mark={<PersonMark initials={personInitials(one.name, '')} photo={null} />}
            name={
              <>
                {one.name} <CredentialChip state={one.state} />
              </>
            }
            menu={
              <Button
                size="sm"
                variant={one.state === 'waiting' ? 'filled' : 'default'}
                aria-label={`${one.state === 'waiting' ? 'Revisar' : 'Ver'} el registro de ${one.name}`}
                onClick={() => lookAt(one.credentialId)}
              >
                {one.state === 'waiting' ? 'Revisar' : 'Ver'}
              </Button>
            }
          >
            <PersonFacts>
              <span>Registro {one.registration}</span>
              {one.state === 'waiting' ? (
                <span>Pedido el {showInstant(one.askedAt)}</span>
              ) : one.state === 'expired' ? (
                <PersonLate>Venció el {showDate(one.expiresOn ?? '')}</PersonLate>
              ) : (
                one.expiresOn && <span>Vale hasta el {showDate(one.expiresOn)}</span>
              )}
            </PersonFacts>
            {one.endedReason && <PersonFacts>{one.endedReason}</PersonFacts>}
          </PersonRow>
        ))}
      </PersonRows>
      {opened && <CredentialSheet credential={opened} today={data.today} onClose={() => lookAt(null)} />}
    </section>
  );
}

/** What waits first; then of each person, name and number what was said last. */
function shownOf(all: readonly Credential[]): Credential[] {
  const waiting = all.filter(({ state }) => state === 'waiting');
  const said = all.filter(({ state }) => state !== 'waiting');
  const last = Map.groupBy(said, ({ userId, name, registration }) => `${userId} ${name} ${registration}`);
  return [...waiting, ...[...last.values()].flatMap((some) => some.slice(0, 1))];
}
