/** Whether a finder may call or write to the owner directly, and the owner of that number. */
import { Link } from '@tanstack/react-router';
import type { ShownChoices } from '#server/lost-found/tag-page/choices.rules.ts';
import { Pills } from '../../../components/pills.tsx';
import { SwitchField } from '../../../components/switch-field.tsx';
import { showPhone } from '#server/platform/lib/text.ts';
import classes from './page-choices.module.css';
import type { Choose, PageAnswer } from './use-page-choices.ts';

type ShownWhen = ShownChoices['callShown'];

const WHEN: { value: ShownWhen; label: string }[] = [
  { value: 'never', label: 'Nunca' },
  { value: 'lost', label: 'Si se pierde' },
  { value: 'always', label: 'Siempre' },
];

export function ContactChoices({ page, choose }: { page: PageAnswer; choose: Choose }) {
  const { choices, guardian, can } = page;
  if (!can.own) return <OthersContact page={page} />;
  const meaning = can.attend ? CLINICS_MEANING : MEANING;
  return (
    <section className={`sheet pad ${classes.group}`} aria-labelledby="contacto">
      <h2 id="contacto">{can.attend ? 'Cómo contactan a su tutor' : 'Cómo te contactan'}</h2>
      <NumberLine page={page} />
      <Pills
        label="Botón de llamar"
        layout="fill"
        options={WHEN}
        value={choices.callShown}
        onChange={(when) => void choose('callShown', when)}
        help={meaning.call[choices.callShown]}
      />
      <Pills
        label="Botón de WhatsApp"
        layout="fill"
        options={WHEN}
        value={choices.whatsappShown}
        onChange={(when) => void choose('whatsappShown', when)}
        help={meaning.whatsapp[choices.whatsappShown]}
      />
      <SwitchField
        label={guardian.self ? 'Tu nombre' : 'El nombre de su tutor'}
        help={`Solo el primero: ${guardian.name}.`}
        checked={choices.guardianShown}
        onChange={(on) => void choose('guardianShown', on)}
      />
    </section>
  );
}

const MEANING = {
  call: {
    never: 'Nadie ve tu número: te escriben por la página.',
    lost: 'Tu número se ve solo mientras dure la búsqueda.',
    always: 'Cualquiera que escanee puede llamarte.',
  },
  whatsapp: {
    never: 'Nadie te escribe a tu WhatsApp.',
    lost: 'Solo mientras dure la búsqueda.',
    always: 'Cualquiera que escanee puede escribirte.',
  },
} as const;

/** The clinic keeps the animal and shows its own contact; its owner's is shown with the owner's permission. */
const CLINICS_MEANING = {
  call: {
    never: 'Su número no se ve: llaman a la clínica.',
    lost: 'Su número se ve solo mientras dure la búsqueda. Pídele permiso.',
    always: 'Cualquiera que escanee puede llamarle. Pídele permiso.',
  },
  whatsapp: {
    never: 'Su WhatsApp no se ve: escriben a la clínica.',
    lost: 'Solo mientras dure la búsqueda. Pídele permiso.',
    always: 'Cualquiera que escanee puede escribirle. Pídele permiso.',
  },
} as const;

function NumberLine({ page: { phone, guardian, can } }: { page: PageAnswer }) {
  if (can.attend)
    return (
      <p className="small ink-2">
        {phone ? (
          <>
            Con el número <b className="num">{showPhone(phone)}</b>, de {guardian.name}, su tutor.
          </>
        ) : (
          `Falta el número de ${guardian.name}: sin él estos botones no salen.`
        )}
      </p>
    );
  return (
    <p className="small ink-2">
      {phone ? (
        <>
          Con el número <b className="num">{showPhone(phone)}</b>,{' '}
          {guardian.self ? 'el de tu cuenta' : `de ${guardian.name}, su tutor en el registro`}.{' '}
        </>
      ) : (
        'Falta un número: sin él estos botones no salen. '
      )}
      <WhereToChange guardian={guardian}>{phone ? 'Cambiarlo' : 'Agregarlo'}</WhereToChange>
    </p>
  );
}

function WhereToChange({
  guardian: { self, ownerId },
  children,
}: {
  guardian: PageAnswer['guardian'];
  children: string;
}) {
  if (self || ownerId === null) return <Link to="/dashboard/usuario">{children}</Link>;
  return (
    <Link to="/dashboard/nuevoPropietario" search={{ propietario: ownerId }}>
      {children}
    </Link>
  );
}

/** Only the number's own member decides; the other members see the setting. */
function OthersContact({ page: { choices, guardian } }: { page: PageAnswer }) {
  const word = (when: ShownWhen) => WHEN.find(({ value }) => value === when)?.label.toLowerCase();
  return (
    <section className={`sheet pad ${classes.group}`} aria-labelledby="contacto">
      <h2 id="contacto">Cómo le contactan</h2>
      <p>
        Llamar: {word(choices.callShown)}. WhatsApp: {word(choices.whatsappShown)}. Su nombre:{' '}
        {choices.guardianShown ? 'se ve' : 'no se ve'}.
      </p>
      <p className="small ink-2">Es el teléfono de {guardian.name}: esto lo decide quien lleva su registro.</p>
    </section>
  );
}
