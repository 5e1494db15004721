/** For an administrator: finds an animal by code, shows its licence and grants, and adds time with a reason. */
import { type FormEvent, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { FactList } from '../../../components/fact-list.tsx';
import { TextAreaField, TextField } from '../../../components/fields.tsx';
import { IconSearch } from '../../../components/icons/frame.tsx';
import { showToast } from '../../../components/toast.tsx';
import { showCode } from '#server/platform/lib/codes.ts';
import { readError } from '../../../lib/show-error.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import { useCodeSearch } from '../../../lib/use-code-search.ts';
import { GrantList } from './grant-list.tsx';
import { licenceWords } from './licence-words.ts';
import classes from './licences.module.css';

type Found = Answers['licences']['grants'];

export function ExtendLicence({ inAddress, onSearch }: { inAddress: string; onSearch: (code: string) => void }) {
  const { code, error, search, fieldProps } = useCodeSearch(inAddress, onSearch);
  const found = trpc.licences.grants.useQuery({ code: code ?? '' }, { enabled: code !== null, retry: false });
  const failure = code !== null && found.error ? readError(found.error).message : null;
  return (
    <div className={`${classes.stack} ${classes.page}`}>
      <search className="sheet pad">
        <form className={classes.stack} noValidate onSubmit={search(found.refetch)}>
          <TextField
            label="Código del animal"
            icon={<IconSearch />}
            help="Está en la ficha y en la cédula del animal."
            error={error ?? failure}
            {...fieldProps}
          />
          <Button
            type="submit"
            // Once an animal is found, the next step is in its panel.
            variant={found.data ? 'outline' : 'filled'}
            className={classes.search ?? ''}
            loading={found.isFetching}
          >
            Buscar
          </Button>
        </form>
      </search>
      <div aria-live="polite">{code !== null && found.data && <Animal key={code} found={found.data} />}</div>
    </div>
  );
}

function Animal({ found }: { found: Found }) {
  const { name, code, speciesName, keeper, licence, grants } = found;
  return (
    <div className={classes.stack}>
      <section className="sheet pad">
        <h2>{name}</h2>
        <FactList
          facts={[
            { name: 'Código', value: showCode(code) },
            { name: 'Es', value: speciesName },
            { name: 'Lo cuida', value: keeper },
            { name: 'Suscripción', value: licenceWords(licence) ?? 'No la necesita' },
          ]}
        />
      </section>
      {found.deceasedOn === null && <GiveTime code={code} name={name} />}
      <GrantList grants={grants} />
    </div>
  );
}

const EMPTY = { months: '', days: '', reason: '' };

function GiveTime({ code, name }: { code: string; name: string }) {
  const [values, setValues] = useState(EMPTY);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const utils = trpc.useUtils();
  const extend = trpc.licences.extend.useMutation({
    onSuccess: (after) => {
      utils.licences.grants.setData({ code }, after);
      setValues(EMPTY);
      showToast(`${name}: ${licenceWords(after.licence) ?? 'guardado'}.`);
    },
    onError: (error) => {
      const { fields, message } = readError(error);
      setErrors(Object.keys(fields).length > 0 ? fields : { reason: message });
    },
  });
  const write = (change: Partial<typeof EMPTY>) => {
    setValues((before) => ({ ...before, ...change }));
    setErrors({});
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (extend.isPending) return;
    const { months, days, reason } = values;
    extend.mutate({ code, months: amount(months), days: amount(days), reason });
  };
  return (
    <form className={`sheet pad ${classes.stack}`} noValidate onSubmit={send} aria-labelledby="dar-tiempo">
      <h2 id="dar-tiempo">Dar tiempo</h2>
      <div className={classes.two}>
        <TextField
          label="Meses"
          name="months"
          inputMode="numeric"
          autoComplete="off"
          value={values.months}
          error={errors.months}
          onChange={(event) => write({ months: event.currentTarget.value })}
        />
        <TextField
          label="Días"
          name="days"
          inputMode="numeric"
          autoComplete="off"
          value={values.days}
          error={errors.days}
          onChange={(event) => write({ days: event.currentTarget.value })}
        />
      </div>
      <TextAreaField
        label="Por qué"
        name="reason"
        value={values.reason}
        error={errors.reason}
        onChange={(event) => write({ reason: event.currentTarget.value })}
      />
      <p className="small ink-2">Queda anotado con tu nombre y la hora. Se suma a lo que ya tiene.</p>
      <Button type="submit" loading={extend.isPending}>
        Dar tiempo a {name}
      </Button>
    </form>
  );
}

/** The server refuses text that is no number, in words. */
function amount(typed: string): number {
  return typed.trim() === '' ? 0 : Number(typed);
}
