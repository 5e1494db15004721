/** A client who comes for the first time: who brings it, the animal, and its first vaccine, on one screen. */
import { useRef, useState } from 'react';
import { admitInput } from '#server/clinic/counter/schema.ts';
import { readBirth } from '#server/pets/pets/age.rules.ts';
import { mayDo } from '#server/platform/core/rights.ts';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button } from '../../../components/button.tsx';
import { TextField } from '../../../components/fields.tsx';
import { IconCheck } from '../../../components/icons/base.tsx';
import { SpeciesIcon } from '../../../components/pet-photo.tsx';
import { Pills } from '../../../components/pills.tsx';
import { RestoredDraft } from '../../../components/restored-draft.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { showFailure, showToast } from '../../../components/toast.tsx';
import { useHomeCountry } from '../../../lib/home-country.ts';
import { today } from '../../../lib/dates.ts';
import { invalidate } from '../../../lib/invalidate.ts';
import { type Found, forgetPatient } from '../../../lib/opened-last.ts';
import { enqueueFailed, NEW_CLIENT } from '../../../lib/outbox.ts';
import { readError } from '../../../lib/show-error.ts';
import { trpc } from '../../../lib/trpc.ts';
import { leaveDraft, useDraft } from '../../../lib/use-draft.ts';
import { paperOf } from '../../health/entries/signed-paper.ts';
import { PhoneField } from '../../accounts/profile/phone-field.tsx';
import { useTypedForm } from '../../pets/patients/use-typed-form.ts';
import classes from './counter.module.css';
import { BirthField } from './birth-field.tsx';
import { AlreadyThere, useWanted } from './already-there.tsx';
import { FirstVaccine } from './first-vaccine.tsx';
import { begun, EMPTY, isWritten, type NewClientValues, SEXES } from './new-client-values.ts';

/** Nearly all that comes to a clinic. */
const USUAL = ['dog', 'cat', 'rabbit', 'bird'];
const RARELY = { staleTime: 3_600_000 };

interface NewClientProps {
  /** What the search did not find: a name, a number, or a microchip. */
  typed: string;
  onClose: () => void;
  /** It is a patient now, or was one before; `form`: the entry's form that holds what was typed. */
  onIn: (patient: Pick<Found, 'petId'>, form?: 'vacuna') => void;
  /** The registration waits for a line. */
  onWaiting: () => void;
}

export function NewClient({ typed, onClose, onIn, onWaiting }: NewClientProps) {
  const home = useHomeCountry();
  const signs = mayDo(trpc.auth.me.useQuery().data?.roles ?? [], 'sign');
  const species = trpc.reference.species.useQuery(undefined, RARELY).data ?? [];
  const catalogue = trpc.reference.vaccines.useQuery(undefined, RARELY).data ?? [];
  const draft = useDraft<NewClientValues>(NEW_CLIENT);
  const [values, setValues] = useState<NewClientValues>(() => ({
    ...(draft.restored ? EMPTY : begun(typed)),
    ...draft.restored,
  }));
  const admit = trpc.counter.admit.useMutation();
  const takeBack = trpc.counter.takeBack.useMutation();
  const wanted = useWanted(values);
  const [allSpecies, setAllSpecies] = useState(false);
  const usual = species.filter(({ id, code }) => allSpecies || USUAL.includes(code) || id === values.speciesId);
  const offered = catalogue.filter((one) => one.speciesId === values.speciesId && one.active === 1);
  const vaccine = offered.find((one) => one.name === values.vaccine);
  const givenOn = values.givenOn || today();
  const vaccination =
    signs && values.vaccine.trim() !== ''
      ? {
          vaccineId: vaccine?.id ?? null,
          name: values.vaccine,
          givenOn,
          lot: values.lot || null,
          laboratory: values.laboratory || null,
          lotId: values.lotId,
          lotSure: false,
        }
      : null;
  const { name, speciesId, sex, breed, microchip, ownerName, phone } = values;
  const ownerId = wanted?.owner?.ownerId ?? null;
  const born = readBirth(values.birth, today());
  // What cannot be read is refused beside its field.
  const birth = 'problem' in born ? { birthOn: values.birth } : born;
  const animal = { name, speciesId: speciesId ?? 0, sex, breed: breed || null, microchip, ...birth };
  const input = { ...animal, ownerId, ownerName: ownerId === null ? ownerName : null, phone, vaccination };
  const { form, errors, failure, busy, send, forget } = useTypedForm(admitInput, input);

  /** What the server asked about, and was answered; what is typed afterwards is asked about again. */
  const said = useRef({ another: false, lotSure: false });
  const asked = failure?.code === 'ASK_FIRST';
  const doubtful = failure?.code === 'LOT_DOUBTFUL';
  const put = (changes: Partial<NewClientValues>) => {
    const next = { ...values, ...changes };
    setValues(next);
    if (isWritten(next)) draft.keep(next);
    else draft.clear();
    said.current = { another: false, lotSure: false };
    for (const field of Object.keys(changes)) forget(field as keyof typeof input);
  };
  const waits = async (error: unknown) => {
    const kind = species.find(({ id }) => id === speciesId);
    const dose = vaccination && values.vaccine.trim();
    const words = { petId: 0, petName: name.trim(), title: dose ? `Cliente nuevo con ${dose}` : 'Cliente nuevo' };
    const form = { kind: NEW_CLIENT, values: { ...values, givenOn } } as const;
    if (!(await enqueueFailed(error, { ...words, form, ...(kind && { species: kind.code }) }))) return false;
    const what = dose ? `${words.petName}, con ${dose}` : words.petName;
    showToast(`En espera: ${what}. Se registra cuando vuelva la conexión.`);
    return true;
  };
  /** The vaccine that was typed goes along into the form of that patient. */
  const isThis = ({ petId }: Pick<Found, 'petId'>) => {
    if (vaccination) {
      const { lot, laboratory, lotId } = values;
      const { vaccineId, name } = vaccination;
      leaveDraft(`vacuna:${petId}`, { name, vaccineId, givenOn, lot, laboratory, lotId });
    }
    draft.clear();
    onIn({ petId }, vaccination ? 'vacuna' : undefined);
  };
  const save = () =>
    send(async (sent) => {
      if (asked) said.current.another = true;
      if (doubtful) said.current.lotSure = true;
      const { another, lotSure } = said.current;
      const dose = sent.vaccination && { ...sent.vaccination, lotSure };
      const answer = await admit.mutateAsync({ ...sent, vaccination: dose, another }).catch(async (error: unknown) => {
        if (!(await waits(error))) throw error;
      });
      draft.clear();
      if (!answer) return onWaiting();
      const { petId, vaccination: given } = answer;
      const changed = () => invalidate('counter', 'adminLists', 'adminRecord', 'vaccines', 'lots');
      changed();
      const undo = async () => {
        await takeBack.mutateAsync({ petId });
        forgetPatient(petId);
        changed();
        showToast(`${name.trim()} ya no está entre los pacientes.`);
      };
      const paper = given && paperOf('vacuna', petId, given.id);
      showToast(
        `${name.trim()} ya es paciente.`,
        { label: 'Deshacer', run: () => void undo().catch((error: unknown) => showFailure(readError(error).message)) },
        paper ? { label: paper.print, run: paper.open } : undefined,
      );
      onIn({ petId });
    });
  return (
    <Sheet
      opened
      beside
      title="Cliente nuevo"
      onClose={onClose}
      dirty={isWritten(values)}
      kept
      onSubmit={() => void save()}
      actions={
        <Button type="submit" size="lg" fullWidth leftSection={<IconCheck />} loading={busy}>
          {asked
            ? 'Sí, registrarlo'
            : doubtful
              ? 'Sí, se puso: registrarlo'
              : vaccination
                ? 'Registrar y guardar la vacuna'
                : 'Registrar'}
        </Button>
      }
    >
      <div className={classes.form} ref={form as never}>
        {draft.resumed && isWritten(values) && (
          <RestoredDraft
            onStartAgain={() => {
              setValues(begun(typed));
              draft.clear();
            }}
          />
        )}
        <PhoneField
          label="Teléfono de quien lo trae"
          name="phone"
          country={home}
          autoComplete="off"
          value={phone}
          error={errors['phone']}
          onChange={(event) => put({ phone: event.currentTarget.value })}
        />
        {wanted?.owner && (
          <p aria-live="polite">
            Es de <b>{wanted.owner.name}</b>, que ya trae a la clínica
            {wanted.patients.length > 0 ? ':' : ' otro animal.'}
          </p>
        )}
        {!wanted?.owner && (
          <TextField
            label="Quién lo trae"
            name="ownerName"
            autoComplete="off"
            autoCapitalize="words"
            maxLength={100}
            value={ownerName}
            error={errors['ownerName']}
            onChange={(event) => put({ ownerName: event.currentTarget.value })}
          />
        )}
        <TextField
          label="Cómo se llama el animal"
          name="name"
          autoComplete="off"
          autoCapitalize="words"
          maxLength={60}
          value={name}
          error={errors['name']}
          onChange={(event) => put({ name: event.currentTarget.value })}
        />
        <AlreadyThere patients={wanted?.patients ?? []} onIn={isThis} />
        <Pills
          label="Qué es"
          layout="wrap"
          options={usual.map((one) => ({ value: one.id, label: one.name, icon: <SpeciesIcon species={one.code} /> }))}
          value={speciesId}
          error={errors['speciesId']}
          onChange={(id) => put({ speciesId: id })}
        />
        {!allSpecies && (
          <Button variant="default" size="sm" className={classes.start ?? ''} onClick={() => setAllSpecies(true)}>
            Otra especie
          </Button>
        )}
        <Pills label="Sexo" layout="fill" options={SEXES} value={sex} onChange={(one) => put({ sex: one })} />
        <BirthField
          value={values.birth}
          read={born}
          error={errors['birthOn']}
          onChange={(birth) => {
            put({ birth });
            forget('birthOn');
          }}
        />
        <div className={classes.pair}>
          <TextField
            label="Raza"
            name="breed"
            optional
            autoComplete="off"
            maxLength={80}
            value={breed}
            error={errors['breed']}
            onChange={(event) => put({ breed: event.currentTarget.value })}
          />
          <TextField
            label="Microchip"
            name="microchip"
            optional
            autoComplete="off"
            inputMode="numeric"
            value={microchip}
            error={errors['microchip']}
            onChange={(event) => put({ microchip: event.currentTarget.value })}
          />
        </div>
        {signs && <FirstVaccine values={values} givenOn={givenOn} offered={offered} errors={errors} onChange={put} />}
        {failure && (
          <AlertBand tone={asked || doubtful ? 'amber' : 'red'} announce>
            {failure.message}
          </AlertBand>
        )}
      </div>
    </Sheet>
  );
}
