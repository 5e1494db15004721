/** A trip: to which country or back, which day, how. */
import { useState } from 'react';
import { DESTINATIONS } from '#server/platform/countries/rules.ts';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button } from '../../../components/button.tsx';
import { DateField } from '../../../components/date-field.tsx';
import { SelectField, TextField } from '../../../components/fields.tsx';
import { IconCheck } from '../../../components/icons/base.tsx';
import { IconTrash } from '../../../components/icons/act.tsx';
import { Pills } from '../../../components/pills.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { today } from '../../../lib/dates.ts';
import { readError } from '../../../lib/show-error.ts';
import { trpc } from '../../../lib/trpc.ts';
import { countryName } from './trip-words.ts';
import classes from './travel.module.css';

interface TripSheetProps {
  petId: number;
  /** Null plans another one. */
  trip: {
    id: number;
    fromCountry: string;
    toCountry: string;
    arrivesOn: string;
    arrivesAt: string | null;
    means: 'air' | 'land';
  } | null;
  onSaved: (tripId: number) => void;
  onRemove?: () => void;
  onClose: () => void;
}

type Destination = (typeof DESTINATIONS)[number];

/** Where a rule counts hours. */
const BY_HOURS: readonly string[] = ['FI', 'IE', 'MT', 'NO'];

export function TripSheet({ petId, trip, onSaved, onRemove, onClose }: TripSheetProps) {
  const utils = trpc.useUtils();
  const back = trip?.toCountry === 'EC';
  const [initial] = useState(() => ({
    way: back ? ('back' as const) : ('out' as const),
    country: ((back ? trip?.fromCountry : trip?.toCountry) ?? '') as Destination | '',
    arrivesOn: trip?.arrivesOn ?? '',
    arrivesAt: trip?.arrivesAt ?? '',
    means: trip?.means ?? ('air' as const),
  }));
  const [values, setValues] = useState<
    { way: 'out' | 'back' } & Omit<typeof initial, 'way' | 'means'> & { means: 'air' | 'land' }
  >(initial);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const add = trpc.trips.add.useMutation();
  const change = trpc.trips.change.useMutation();
  const write = (changes: Partial<typeof values>) => setValues((before) => ({ ...before, ...changes }));
  const save = async () => {
    setErrors({});
    setProblem(null);
    const { way, country, ...rest } = values;
    if (country === '') return setErrors({ toCountry: 'Elige un país de la lista.' });
    const ends =
      way === 'out'
        ? { fromCountry: 'EC' as const, toCountry: country }
        : { fromCountry: country, toCountry: 'EC' as const };
    try {
      const { tripId } = trip
        ? await change.mutateAsync({ tripId: trip.id, ...ends, ...rest })
        : await add.mutateAsync({ petId, ...ends, ...rest });
      await utils.trips.invalidate();
      onSaved(tripId);
    } catch (error) {
      const { fields, message } = readError(error);
      setErrors(fields);
      if (Object.keys(fields).length === 0) setProblem(message);
    }
  };
  return (
    <Sheet
      opened
      onClose={onClose}
      title={trip ? 'Cambiar el viaje' : 'Un viaje'}
      dirty={JSON.stringify(values) !== JSON.stringify(initial)}
      onSubmit={() => void save()}
      actions={
        <>
          {onRemove && (
            <Button variant="subtle" leftSection={<IconTrash />} onClick={onRemove}>
              Quitar
            </Button>
          )}
          <Button
            type="submit"
            size="lg"
            fullWidth
            leftSection={<IconCheck />}
            loading={add.isPending || change.isPending}
          >
            {trip ? 'Guardar' : 'Ver qué hace falta'}
          </Button>
        </>
      }
    >
      <div className={classes.form}>
        {problem && (
          <AlertBand announce fact="No se guardó.">
            {problem}
          </AlertBand>
        )}
        <Pills
          label="¿Hacia dónde?"
          layout="fill"
          value={values.way}
          options={[
            { value: 'out', label: 'Sale de Ecuador' },
            { value: 'back', label: 'Llega a Ecuador' },
          ]}
          onChange={(way) => write({ way })}
        />
        <SelectField
          label={values.way === 'out' ? '¿A qué país?' : '¿Desde qué país?'}
          value={values.country}
          options={[
            { value: '', label: 'Elige un país' },
            ...DESTINATIONS.map((code) => ({ value: code, label: countryName(code) })),
          ]}
          error={errors['toCountry'] ?? errors['fromCountry']}
          help="Están los países de los que conocemos reglas."
          onChange={(country) => write({ country: country as Destination | '' })}
        />
        <DateField
          label="¿Qué día llega?"
          min={today()}
          value={values.arrivesOn}
          error={errors['arrivesOn']}
          onChange={(arrivesOn) => write({ arrivesOn })}
        />
        {values.way === 'out' && BY_HOURS.includes(values.country) && (
          <TextField
            label="¿A qué hora llega allá?"
            optional
            placeholder="14:30"
            autoComplete="off"
            help="Un tratamiento de este país se cuenta en horas."
            value={values.arrivesAt}
            error={errors['arrivesAt']}
            onChange={(event) => write({ arrivesAt: event.currentTarget.value })}
          />
        )}
        <Pills
          label="¿Cómo?"
          layout="fill"
          value={values.means}
          options={[
            { value: 'air', label: 'En avión' },
            { value: 'land', label: 'Por tierra' },
          ]}
          onChange={(means) => write({ means })}
        />
      </div>
    </Sheet>
  );
}
