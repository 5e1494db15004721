/** When it was and how it is remembered. What is chosen stands in the picture at once; only the day is needed. */
import { useForm } from '@mantine/form';
import { useRef, useState } from 'react';
import { Button, ButtonLink } from '../../../components/button.tsx';
import { TextAreaField } from '../../../components/fields.tsx';
import { showToast } from '../../../components/toast.tsx';
import { type Failure, showError } from '../../../lib/show-error.ts';
import { AlertBand } from '../../../components/alert-band.tsx';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import { today } from '../../../lib/dates.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { DayChoice } from '../../health/entries/day-choice.tsx';
import { WORDS_LETTERS } from '#server/portability/memorials/rules.ts';
import { pronoun } from '#server/lost-found/lost-pets/words.rules.ts';
import classes from './memorial.module.css';
import { whatEnds } from './memorial-words.ts';
import { MemorialCover } from './memorial-cover.tsx';
import { PictureChoice } from './picture-choice.tsx';
import { useMemorial } from './use-memorial.ts';

type Memorial = Answers['memorials']['of'];

interface Values {
  deceasedOn: string;
  words: string;
  fileId: number | null;
}

interface FarewellProps {
  memorial: Memorial;
  /** After a correction; absent while nobody has said anything. */
  onDone?: () => void;
}

export function Farewell({ memorial, onDone }: FarewellProps) {
  const { pet, ends, can } = memorial;
  const draft = useDraft<Values>(`recuerdo:${pet.id}`);
  const stored = { deceasedOn: pet.deceasedOn ?? today(), words: memorial.words ?? '', fileId: memorial.fileId };
  const form = useForm<Values>({ initialValues: { ...stored, ...draft.restored }, onValuesChange: draft.keep });
  const [failure, setFailure] = useState<Failure | null>(null);
  const gallery = trpc.files.gallery.useQuery({ petId: pet.id });
  const { remember, refresh, undo } = useMemorial(pet);
  const running = useRef(false);
  const { deceasedOn, words, fileId } = form.getValues();
  // The profile picture may be one of them: it stands first, once.
  const photos = gallery.data?.filter(({ kind, code }) => kind === 'photo' && code !== pet.photo) ?? [];
  const photo = photos.find((one) => one.fileId === fileId)?.code ?? (fileId === null ? pet.photo : memorial.face);

  const send = async () => {
    if (running.current) return;
    running.current = true;
    setFailure(null);
    form.clearErrors();
    try {
      const { first } = await remember.mutateAsync({ petId: pet.id, deceasedOn, words, fileId });
      draft.clear();
      await refresh();
      onDone?.();
      window.scrollTo({ top: 0 });
      const kept = can.attend ? `Anotaste que ${pet.name} falleció.` : `${pet.name} está en tus recuerdos.`;
      const said = first ? kept : 'Guardaste los cambios.';
      showToast(said, first ? { label: 'Deshacer', run: () => void undo() } : undefined);
    } catch (error) {
      setFailure(showError(error, form));
    } finally {
      running.current = false;
    }
  };

  return (
    <MemorialCover pet={pet} photo={photo} deceasedOn={deceasedOn}>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        {ends && (
          <p className={classes.sorry}>
            {can.attend ? 'Lo anotas en nombre de la clínica.' : 'Lo sentimos mucho. Tómate el tiempo que necesites.'}
          </p>
        )}
        {failure && <AlertBand>{failure.message}</AlertBand>}
        <DayChoice
          label="¿Cuándo fue?"
          otherLabel="Día"
          name="deceasedOn"
          value={deceasedOn}
          error={form.errors.deceasedOn as string | undefined}
          onChange={(day) => form.setFieldValue('deceasedOn', day)}
        />
        {photos.length > 0 && (
          <PictureChoice
            label={`Con qué foto ${pronoun(pet.sex)} recuerdas`}
            name={pet.name}
            face={pet.photo}
            species={pet.species}
            photos={photos}
            value={fileId}
            onChange={(id) => form.setFieldValue('fileId', id)}
          />
        )}
        <TextAreaField
          label={`Unas palabras para ${pet.name}`}
          optional
          minRows={2}
          maxLength={WORDS_LETTERS}
          autoComplete="off"
          name="words"
          value={words}
          error={form.errors.words}
          onChange={(event) => form.setFieldValue('words', event.currentTarget.value)}
        />
        {ends && <p className="small ink-2">{whatEnds(memorial, ends).join(' ')}</p>}
        <div className={classes.actions}>
          <Button type="submit" size="lg" loading={remember.isPending}>
            {ends ? 'Guardar su recuerdo' : 'Guardar'}
          </Button>
          {onDone ? (
            <Button variant="subtle" onClick={onDone}>
              Dejarlo como está
            </Button>
          ) : (
            <ButtonLink to="/dashboard/perfilMascotas" search={{ mascota: pet.id }} variant="subtle">
              Todavía no
            </ButtonLink>
          )}
        </div>
      </form>
    </MemorialCover>
  );
}
