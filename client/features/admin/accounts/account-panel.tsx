/** One account beside the list: its data and its actions. Never a password. */
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button } from '../../../components/button.tsx';
import { FactList } from '../../../components/fact-list.tsx';
import { IconCheckCircle, IconClock, IconLock } from '../../../components/icons/base.tsx';
import { IconShield } from '../../../components/icons/frame.tsx';
import { Acts, LookedAt } from '../../../components/looked-at.tsx';
import { Chip } from '../../../components/state-chip.tsx';
import { showPhone } from '#server/platform/lib/text.ts';
import { showInstant } from '../../../lib/dates.ts';
import { count } from '../../../lib/format.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import type { BulkAct } from './account-acts.ts';
import classes from './account-desk.module.css';
import { AskAct } from './ask-act.tsx';
import { AskRole } from './ask-role.tsx';
import { AskSecondFactor } from './ask-second-factor.tsx';

type Account = Answers['accounts']['get'];

export function AccountPanel({ userId }: { userId: number }) {
  const account = trpc.accounts.get.useQuery({ userId });
  return <LookedAt query={account}>{(found) => <Shown account={found} />}</LookedAt>;
}

function Shown({ account }: { account: Account }) {
  const name = `${account.name} ${account.surname}`.trim();
  return (
    <>
      <div className={classes.chips}>
        <State status={account.status} />
        {account.role === 'ROLE_ADMINISTRADOR' && (
          <Chip tone="blue" icon={<IconShield />}>
            Administrador
          </Chip>
        )}
      </div>
      <FactList
        facts={[
          { name: 'Correo', value: account.email },
          { name: 'Cambia a', value: account.pendingEmail },
          { name: 'Teléfono', value: account.phone && showPhone(account.phone) },
          { name: 'País', value: account.countryName },
          {
            name: 'Animales',
            value: account.pets ? (
              <Link to="/dashboard/admin/mascotas" search={{ q: account.email }}>
                {count(account.pets, 'animal')}
              </Link>
            ) : (
              'Ninguno'
            ),
          },
          { name: 'Entra con', value: waysIn(account) },
          {
            name: 'Dos pasos',
            value: account.secondFactorSince ? `Desde el ${showInstant(account.secondFactorSince)}` : 'No activada',
          },
          { name: 'Sesiones', value: account.sessions ? count(account.sessions, 'abierta') : 'Ninguna abierta' },
          { name: 'Claves de API', value: account.keys ? count(account.keys, 'vigente') : null },
          { name: 'Última vez', value: account.lastUsedAt && showInstant(account.lastUsedAt) },
          { name: 'Se registró', value: showInstant(account.createdAt) },
          { name: 'Confirmó', value: account.confirmedAt && showInstant(account.confirmedAt) },
        ]}
      />
      {account.own ? (
        <AlertBand tone="blue" fact="Es tu cuenta.">
          Lo tuyo lo cambias en Configuración; tu rol y tu acceso los cambia otro administrador.
        </AlertBand>
      ) : (
        <AccountActs account={account} name={name || account.email} />
      )}
    </>
  );
}

function AccountActs({ account, name }: { account: Account; name: string }) {
  const [asked, ask] = useState<BulkAct | 'role' | 'secondFactor' | null>(null);
  const { userId, status, role } = account;
  const close = () => ask(null);
  const offered: { act: BulkAct | 'role' | 'secondFactor'; label: string; shown: boolean; red?: boolean }[] = [
    { act: 'resendConfirmation', label: 'Reenviar la confirmación', shown: status === 'unconfirmed' },
    {
      act: 'sendReset',
      label: 'Enviar enlace para otra contraseña',
      shown: status === 'active' && account.hasPassword,
    },
    { act: 'endSessions', label: 'Cerrar sus sesiones', shown: (account.sessions ?? 0) > 0 },
    { act: 'secondFactor', label: 'Quitar la verificación en dos pasos', shown: account.secondFactorSince !== null },
    {
      act: 'role',
      label: role === 'ROLE_ADMINISTRADOR' ? 'Quitar como administrador' : 'Hacer administrador',
      shown: role === 'ROLE_ADMINISTRADOR' || status === 'active',
    },
    { act: 'enable', label: 'Habilitar', shown: status === 'disabled' },
    { act: 'disable', label: 'Deshabilitar', shown: status !== 'disabled', red: true },
  ];
  return (
    <>
      <Acts>
        {offered
          .filter(({ shown }) => shown)
          .map(({ act, label, red }) => (
            <Button key={act} variant="outline" color={red ? 'red' : 'stamp'} onClick={() => ask(act)}>
              {label}
            </Button>
          ))}
      </Acts>
      <AskAct
        act={asked === 'role' || asked === 'secondFactor' ? null : asked}
        whom={[{ id: userId, name }]}
        onClose={close}
      />
      <AskRole opened={asked === 'role'} account={{ userId, role, name }} onClose={close} />
      <AskSecondFactor opened={asked === 'secondFactor'} account={{ userId, name }} onClose={close} />
    </>
  );
}

function State({ status }: { status: Account['status'] }) {
  if (status === 'active')
    return (
      <Chip tone="green" icon={<IconCheckCircle />}>
        Activa
      </Chip>
    );
  if (status === 'disabled')
    return (
      <Chip tone="amber" icon={<IconLock />}>
        Deshabilitada
      </Chip>
    );
  return <Chip icon={<IconClock />}>Sin confirmar</Chip>;
}

const SERVICES = {
  correo: 'correo y contraseña',
  google: 'Google',
  facebook: 'Facebook',
  oidc: 'proveedor propio',
} as const;

function waysIn({ signupKind, hasPassword }: Account): string {
  const ways = new Set<string>([SERVICES[signupKind], ...(hasPassword ? [SERVICES.correo] : [])]);
  return new Intl.ListFormat('es', { type: 'conjunction' }).format(ways);
}
