/** The choices beside the preview, each with a short explanation. */
import type { ShownChoices } from '#server/lost-found/tag-page/choices.rules.ts';
import { IconCheck } from '../../../components/icons/base.tsx';
import { SwitchField } from '../../../components/switch-field.tsx';
import { ContactChoices } from './contact-choices.tsx';
import { NoteField } from './note-field.tsx';
import classes from './page-choices.module.css';
import type { Choose, PageAnswer } from './use-page-choices.ts';

interface ChoicesProps {
  page: PageAnswer;
  choose: Choose;
}

export function ChoicesForm({ page, choose }: ChoicesProps) {
  return (
    <div className={classes.choices}>
      <Always can={page.can} />
      <Facts page={page} choose={choose} />
      <ContactChoices page={page} choose={choose} />
      <Notes page={page} choose={choose} />
    </div>
  );
}

function Always({ can: { attend, own } }: Pick<PageAnswer, 'can'>) {
  return (
    <section className={`sheet pad ${classes.group}`} aria-labelledby="siempre">
      <h2 id="siempre">Siempre se ve</h2>
      <ul className={classes.always}>
        {['Su nombre', 'Su foto', 'Su especie'].map((word) => (
          <li key={word}>
            <IconCheck size={18} /> {word}
          </li>
        ))}
      </ul>
      <p className="small ink-2">
        {!attend
          ? 'Y un botón para escribirte sin ver quién eres. Nunca tu apellido, tu correo ni tu dirección.'
          : own
            ? 'Y un botón para escribir a la clínica y a su tutor. Nunca su apellido, su correo ni su dirección.'
            : 'Y un botón para escribir a su familia. Nunca su apellido, su correo ni su dirección.'}
      </p>
    </section>
  );
}

type Switch = { [Key in keyof ShownChoices]: ShownChoices[Key] extends boolean ? Key : never }[keyof ShownChoices];

function Facts({ page, choose }: ChoicesProps) {
  const { choices, allergies, microchip } = page;
  const she = { male: 'él', female: 'ella', unknown: 'tu animal' }[page.sex];
  const lines: { key: Switch; label: string; help: string }[] = [
    {
      key: 'allergiesShown',
      label: 'Sus alergias',
      help: allergies ? `${allergies}. Evita que le den lo que le hace daño.` : 'No tiene ninguna anotada.',
    },
    {
      key: 'medicineShown',
      label: 'Que toma una medicina',
      help: 'Dice cada cuánto la necesita; el nombre, nunca.',
    },
    {
      key: 'looksShown',
      label: 'Raza, sexo, color y señas',
      help: `Para saber si es ${she}. Si se pierde, se ven aunque esto esté apagado.`,
    },
    {
      key: 'chipShown',
      label: 'Que tiene microchip',
      help: microchip ? 'Solo que lo tiene; el número, nunca.' : 'Aún no anotaste ninguno.',
    },
    {
      key: 'foundByChip',
      label: 'Encontrarle por su microchip',
      help: 'Quien lo lea con un lector y busque el número llega a esta página.',
    },
  ];
  return (
    <section className={`sheet pad ${classes.group}`} aria-labelledby="de-el">
      <h2 id="de-el">Sobre {page.petName}</h2>
      {lines.map(({ key, label, help }) => (
        <SwitchField
          key={key}
          label={label}
          help={help}
          checked={choices[key]}
          onChange={(on) => void choose(key, on)}
        />
      ))}
    </section>
  );
}

function Notes({ page: { petId, choices, can }, choose }: ChoicesProps) {
  const notes = [
    {
      key: 'urgentNote',
      label: 'Lo urgente',
      help: 'Va arriba, bien grande.',
      placeholder: 'No le des comida: tiene epilepsia.',
    },
    {
      key: 'mannerNote',
      label: 'Cómo acercarse',
      help: 'Para que no se asuste ni salga corriendo.',
      placeholder: 'Es asustadiza: agáchate y llámala por su nombre.',
    },
    {
      key: 'vetNote',
      label: 'Su veterinario',
      help: 'A quién acudir si está mal y no contestas.',
      placeholder: 'Clínica Los Arupos, 02 255 0101',
    },
  ] as const;
  return (
    <section className={`sheet pad ${classes.group}`} aria-labelledby="palabras">
      <h2 id="palabras">{can.attend ? 'Con palabras de su gente' : 'Con tus palabras'}</h2>
      <p className="small ink-2">
        Lo lee cualquiera que escanee: no pongas{' '}
        {can.attend ? 'su dirección ni sus horarios' : 'tu dirección ni tus horarios'}.
      </p>
      {notes.map(({ key, ...words }) => (
        <NoteField
          key={key}
          {...words}
          draft={`paginaPublica:${petId}:${key}`}
          saved={choices[key]}
          onSave={(text) => choose(key, text)}
        />
      ))}
    </section>
  );
}
