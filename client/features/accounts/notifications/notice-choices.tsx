/** The channels and times of reminders: each choice is saved at once, and undone where the server refuses. */
import { CheckField } from '../../../components/fields.tsx';
import { showFailure } from '../../../components/toast.tsx';
import { readError } from '../../../lib/show-error.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import classes from './notices.module.css';

type Choices = Answers['reminders']['choices'];

const WAYS = [
  { name: 'byMail', label: 'Por correo' },
  { name: 'byPush', label: 'Como aviso en mis dispositivos y otros canales' },
] as const;

const MOMENTS = [
  { name: 'weekBefore', label: 'Una semana antes' },
  { name: 'onTheDay', label: 'El mismo día' },
  { name: 'weekAfter', label: 'Una semana después, si aún falta' },
] as const;

const OF_DOSES = { name: 'doses', label: 'A la hora de cada dosis, con el botón «Dada»' } as const;

export function NoticeChoices({ choices }: { choices: Choices }) {
  const utils = trpc.useUtils();
  const save = trpc.reminders.choose.useMutation({
    onMutate: (changes) => {
      const before = utils.reminders.choices.getData();
      utils.reminders.choices.setData(undefined, (now) => now && { ...now, ...given(changes) });
      return { before };
    },
    onError: (error, _changes, context) => {
      utils.reminders.choices.setData(undefined, context?.before);
      showFailure(readError(error).message);
    },
  });
  const box = ({ name, label }: { name: keyof Choices; label: string }) => (
    <CheckField
      key={name}
      label={label}
      checked={choices[name] === 1}
      onChange={(event) => save.mutate({ [name]: event.currentTarget.checked ? 1 : 0 })}
    />
  );
  const nothing = choices.byMail + choices.byPush === 0 || MOMENTS.every(({ name }) => choices[name] === 0);
  return (
    <div className={classes.choices}>
      <fieldset className={classes.group}>
        <legend>Cómo</legend>
        {WAYS.map(box)}
      </fieldset>
      <fieldset className={classes.group}>
        <legend>Cuándo</legend>
        {MOMENTS.map(box)}
      </fieldset>
      {choices.byPush === 1 && (
        <fieldset className={classes.group}>
          <legend>Medicinas</legend>
          {box(OF_DOSES)}
        </fieldset>
      )}
      <p className="ink-2" role="status">
        {nothing
          ? 'Así no te avisaremos de nada. En Inicio siempre verás lo que falta.'
          : 'Un solo mensaje al día con todos tus animales, desde las 8:00. Nunca por un animal perdido o que ya no está.'}
      </p>
    </div>
  );
}

function given(changes: { [Key in keyof Choices]?: Choices[Key] | undefined }): Partial<Choices> {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}
