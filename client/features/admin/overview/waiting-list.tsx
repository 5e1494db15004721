/** The tasks that wait for an administrator's decision, each with a link; an empty list says so calmly. */
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { IconAlert, IconCheckCircle, IconMail } from '../../../components/icons/base.tsx';
import { IconChevronRight, IconShield } from '../../../components/icons/frame.tsx';
import { IconCheckup, IconPaw, IconVaccine } from '../../../components/icons/care.tsx';
import { IconReport } from '../../../components/icons/help.tsx';
import { IconBank, IconWallet } from '../../../components/icons/pay.tsx';
import { IconFlag, IconMessage } from '../../../components/icons/talk.tsx';
import { count } from '../../../lib/format.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import rowStyles from '../../../components/rows.module.css';
import classes from './overview.module.css';
import { BACKUPS, JOBS, MAILS, REPORTS } from './places.ts';

type Waiting = Answers['overview']['waiting'];

interface Line {
  key: string;
  icon: ReactNode;
  /** Marks a failure, not only a pending task. */
  alarm?: boolean;
  words: string;
  more: string;
  to: string;
  /** The part of that screen. */
  hash?: string;
}

/** Without a good backup for this many days the administrator is warned. */
const BACKUP_DAYS = 3;

function linesOf(waiting: Waiting): Line[] {
  const { transfers, cases, reports, abuse, clinics, credentials, mails, failedJobs } = waiting;
  const { backupDays, backupsHere, lots, steps } = waiting;
  // An empty installation has nothing to back up: the backup is a first step, not a warning.
  const noBackup = backupsHere && steps.pet && (backupDays === null || backupDays > BACKUP_DAYS);
  const lines: (Line | false)[] = [
    failedJobs.length > 0 && {
      key: 'jobs',
      icon: <IconAlert />,
      alarm: true,
      words:
        failedJobs.length === 1 ? 'Una tarea del servidor falló' : `${failedJobs.length} tareas del servidor fallaron`,
      more: 'Mira cuál y por qué.',
      to: JOBS,
    },
    noBackup && {
      key: 'backup',
      icon: <IconShield />,
      alarm: true,
      words:
        backupDays === null
          ? 'Todavía no hay un respaldo'
          : `El último respaldo es de hace ${count(backupDays, 'día')}`,
      more: 'Haz uno: toma un minuto.',
      to: BACKUPS,
    },
    transfers > 0 && {
      key: 'transfers',
      icon: <IconBank />,
      words: `${count(transfers, 'transferencia')} por aprobar`,
      more: 'Compara el comprobante con tu banco.',
      to: '/dashboard/admin/pagos',
    },
    cases > 0 && {
      key: 'cases',
      icon: <IconWallet />,
      words: cases === 1 ? 'Un pago necesita que lo mires' : `${cases} pagos necesitan que los mires`,
      more: 'El servidor no lo resolvió solo.',
      to: '/dashboard/admin/pagos',
    },
    abuse > 0 && {
      key: 'abuse',
      icon: <IconFlag />,
      words: abuse === 1 ? 'Un abuso reportado' : `${abuse} abusos reportados`,
      more: 'Alguien espera que lo mires.',
      to: '/dashboard/admin/abusos',
    },
    reports > 0 && {
      key: 'reports',
      icon: <IconReport />,
      words: `${count(reports, 'reporte')} sin cerrar`,
      more: 'Errores e ideas de quienes usan la aplicación.',
      to: REPORTS,
    },
    clinics > 0 && {
      key: 'clinics',
      icon: <IconCheckup />,
      words: clinics === 1 ? 'Una clínica pide su clave' : `${clinics} clínicas piden su clave`,
      more: 'Apruébala si la conoces.',
      to: '/dashboard/admin/clinicas',
    },
    credentials > 0 && {
      key: 'credentials',
      icon: <IconCheckup />,
      words: credentials === 1 ? 'Un registro profesional por revisar' : `${credentials} registros por revisar`,
      more: 'Mira la credencial: hasta entonces su firma no dice «verificado».',
      to: '/dashboard/admin/equipo',
    },
    lots.withdrawn + lots.expired > 0 && {
      key: 'badLots',
      icon: <IconAlert />,
      alarm: true,
      words: [
        lots.withdrawn > 0 && `${count(lots.withdrawn, 'lote')} ${lots.withdrawn === 1 ? 'retirado' : 'retirados'}`,
        lots.expired > 0 && `${count(lots.expired, 'lote')} ${lots.expired === 1 ? 'vencido' : 'vencidos'}`,
      ]
        .filter(Boolean)
        .join(' y '),
      more: 'Márcalos como terminados cuando ya no estén en la refrigeradora.',
      to: '/dashboard/admin/lotes',
    },
    lots.expiring + lots.empty > 0 && {
      key: 'lots',
      icon: <IconVaccine />,
      words: [
        lots.expiring > 0 && `${count(lots.expiring, 'lote')} por vencer`,
        lots.empty > 0 && `${count(lots.empty, 'lote')} sin dosis`,
      ]
        .filter(Boolean)
        .join(' y '),
      more: 'Mira qué se usa primero y qué hay que pedir.',
      to: '/dashboard/admin/lotes',
    },
    mails > 0 && {
      key: 'mails',
      icon: <IconMail />,
      words: `${count(mails, 'correo')} sin entregar`,
      more: 'Revisa la dirección y vuelve a enviar.',
      to: MAILS,
    },
  ];
  return lines.filter((line) => line !== false);
}

/**
 * The care to tell owners about today; a query of its own, so that the other lines do not wait for it.
 */
export function useWaitingToday() {
  return trpc.recalls.counts.useQuery({}, { staleTime: 60_000 });
}

function useToday(): Line[] {
  const counts = useWaitingToday();
  const { lines = 0, more = false } = counts.data?.waiting ?? {};
  if (lines === 0) return [];
  const amount = lines === 1 ? 'Un cuidado' : `${more ? 'Más de ' : ''}${lines} cuidados`;
  return [
    {
      key: 'today',
      icon: <IconMessage />,
      words: `${amount} por avisar`,
      more: 'Escribe a sus tutores desde Hoy.',
      to: '/dashboard/admin/hoy',
    },
  ];
}

/** Asked of each administrator once, further down on this screen. */
function useClinicAnimals(): Line[] {
  const amount = trpc.clinicAnimals.candidates.useQuery().data?.animals.length ?? 0;
  if (amount === 0) return [];
  return [
    {
      key: 'clinic-animals',
      icon: <IconPaw />,
      words: `${count(amount, 'animal')} de tu cuenta por aclarar`,
      more: '¿Son tuyos, o de la clínica?',
      to: '/dashboard/admin',
      hash: 'son-de-la-clinica',
    },
  ];
}

export function WaitingList({ waiting }: { waiting: Waiting }) {
  const lines = [...linesOf(waiting), ...useClinicAnimals(), ...useToday()];
  return (
    <section className="section" aria-labelledby="espera">
      <div className="section-head">
        <h2 id="espera">Espera por ti</h2>
      </div>
      {lines.length === 0 ? (
        <p className={`sheet ${classes.calm}`}>
          <IconCheckCircle />
          <span>
            <b>Nada espera por ti.</b> Puedes seguir con lo tuyo.
          </span>
        </p>
      ) : (
        <ul className={`sheet ${rowStyles.list}`}>
          {lines.map(({ key, icon, alarm, words, more, to, hash }) => (
            <li key={key}>
              <Link to={to} {...(hash && { hash })} className={classes.line} data-alarm={alarm || undefined}>
                <span className={classes.mark}>{icon}</span>
                <span className={classes.words}>
                  <b>{words}</b>
                  <span>{more}</span>
                </span>
                <IconChevronRight className={classes.go ?? ''} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
