/** The terms that a new member accepts at registration, in plain words. */
import { RETENTION } from '#server/admin/backups/rules.ts';
import { COPIES_DAYS } from '#server/portability/privacy/remains.rules.ts';
import { capital } from '../../../lib/format.ts';
import { trpc } from '../../../lib/trpc.ts';
import { Dialog } from '../../../components/dialog.tsx';
import classes from './auth.module.css';

interface TermsProps {
  opened: boolean;
  onClose: () => void;
}

export function Terms({ opened, onClose }: TermsProps) {
  const info = trpc.system.info.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY }).data;
  const vendor = info?.clinic.name ?? 'PetLove+';
  const years = info?.retentionYears;
  return (
    <Dialog opened={opened} onClose={onClose} title="Condiciones y uso de tus datos">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard too */}
      <section className={classes.terms} tabIndex={0} aria-label="Texto de las condiciones">
        <p>{capital(vendor)} guarda la libreta de salud de tus animales. Registrarte es gratis.</p>
        <h4>Qué guardamos</h4>
        <ul>
          <li>Tu nombre, correo, teléfono, país y zona horaria.</li>
          <li>Lo que anotas de tus animales y de sus tutores.</li>
          <li>Tus sesiones: cuándo y desde qué navegador entraste. Tu contraseña nunca se guarda como la escribes.</li>
        </ul>
        <h4>Para qué</h4>
        <p>
          Para mostrarte su registro, recordarte lo que toca y ayudar a que un animal perdido vuelva a casa. No vendemos
          tus datos ni los usamos para publicidad.
        </p>
        <h4>Qué se ve desde fuera</h4>
        <p>Quien busca el código de un animal ve su nombre y cómo es. Tus datos de contacto no se ven.</p>
        <h4>La clínica</h4>
        <p>
          {capital(vendor)} lee la libreta de tu animal y anota en ella solo si le das permiso, y responde por lo que
          anota. Ves quién la abrió cada día, y terminas el permiso cuando quieras. Lo que firmó su equipo queda en la
          libreta: puedes decir que no es correcto. Si eliminas tu cuenta,{' '}
          {years === 0
            ? 'borra lo que firmó al día siguiente'
            : `conserva lo que firmó, sin tus datos${years ? `, ${years === 1 ? 'un año' : `${years} años`}` : ''}`}
          . Si eres cliente y no tienes cuenta, pídele una copia de tus datos, o que los borre.
        </p>
        {info?.subscriptions && (
          <>
            <h4>Si pagas</h4>
            <p>
              La tarjeta la ve solo la empresa de pagos, nunca nosotros. Guardamos qué pagaste y a nombre de quién va el
              comprobante; la ley tributaria pide conservarlo siete años, también si cierras tu cuenta. Nada se cobra
              solo. Cada animal tiene sus días de prueba una vez: tu cuenta recuerda los códigos y microchips que ya los
              tuvieron, y al cerrarla se borran. Si no renuevas, lo guardado sigue siendo tuyo: se lee, se imprime y se
              descarga.
            </p>
          </>
        )}
        <h4>Tus derechos</h4>
        <p>
          La Ley Orgánica de Protección de Datos Personales del Ecuador te permite conocer tus datos, corregirlos,
          eliminarlos, llevártelos, oponerte a su uso, pedir que se suspenda y retirar este permiso cuando quieras.
          Pídelo a {vendor}: es gratis y la respuesta llega en 15 días como máximo. Si no te atienden, puedes acudir a
          la Superintendencia de Protección de Datos Personales.
        </p>
        <h4>Si eliminas tu cuenta</h4>
        <p>
          Desaparece del servicio ese mismo momento. Las copias de seguridad se conservan hasta {RETENTION.months} meses
          y la que se hace antes de actualizar el programa, {COPIES_DAYS} días; después ya no queda nada tuyo en ellas.
          Si mientras tanto hay que volver a una copia, tu cuenta se elimina otra vez.
        </p>
        <h4>Lo que te pedimos</h4>
        <p>
          Anota datos verdaderos y cuida tu contraseña. El registro acompaña al veterinario, no lo reemplaza: ante una
          urgencia, acude a uno.
        </p>
      </section>
    </Dialog>
  );
}
