/** Whether a finder may call or write to the guardian directly, and whose number that is. */
import { Link } from '@tanstack/react-router';
import type { ShownChoices } from '#server/page-choices/rules.ts';
import { Pills } from '../../components/pills.tsx';
import { SwitchField } from '../../components/switch-field.tsx';
import { showPhone } from '../../lib/format.ts';
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
  return (
    <section className={`sheet pad ${classes.group}`} aria-labelledby="contacto">
      <h2 id="contacto">Cómo te contactan</h2>
      <NumberLine page={page} />
      <Pills
        label="Botón de llamar"
        layout="fill"
        options={WHEN}
        value={choices.callShown}
        onChange={(when) => void choose('callShown', when)}
        help={MEANING.call[choices.callShown]}
      />
      <Pills
        label="Botón de WhatsApp"
        layout="fill"
        options={WHEN}
        value={choices.whatsappShown}
        onChange={(when) => void choose('whatsappShown', when)}
        help={MEANING.whatsapp[choices.whatsappShown]}
      />
      <SwitchField
        label="Tu nombre"
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

function NumberLine({ page: { phone, guardian } }: { page: PageAnswer }) {
  const search = guardian.ownerId === null ? {} : { propietario: guardian.ownerId };
  return (
    <p className="small ink-2">
      {phone ? (
        <>
          Con el número <b className="num">{showPhone(phone)}</b>, de los datos de {guardian.name}.{' '}
          <Link to="/dashboard/nuevoPropietario" search={search}>
            Cambiarlo
          </Link>
        </>
      ) : (
        <>
          Falta un número: sin él estos botones no salen.{' '}
          <Link to="/dashboard/nuevoPropietario" search={search}>
            Agregarlo
          </Link>
        </>
      )}
    </p>
  );
}

/** Whose the number is decides; the others are told how it stands. */
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
