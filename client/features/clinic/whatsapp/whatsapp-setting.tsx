/** The clinic's own account of WhatsApp: its templates, its price, and a try. Nothing where the operator set none. */
import { useState } from 'react';
import { NEEDED, OFFERED, PARAMETERS, type Parameter, USUAL, WHATSAPP_KINDS } from '#server/clinic/whatsapp/rules.ts';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button } from '../../../components/button.tsx';
import { SelectField, TextField } from '../../../components/fields.tsx';
import { showFailure, showToast } from '../../../components/toast.tsx';
import { invalidate } from '../../../lib/invalidate.ts';
import { readError } from '../../../lib/show-error.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import { KIND_WORDS, priceIn, priceTyped } from './whatsapp-words.ts';
import classes from './whatsapp.module.css';

type Setting = NonNullable<Answers['whatsapp']['setting']>;
type Kind = (typeof WHATSAPP_KINDS)[number];

export function WhatsappSetting() {
  const setting = trpc.whatsapp.setting.useQuery(undefined, { refetchOnWindowFocus: false });
  if (!setting.data) return null;
  const { templates, price, problem, webhook } = setting.data;
  return (
    <section className={`sheet pad ${classes.setting}`} aria-labelledby="whatsapp-business">
      <h2 id="whatsapp-business">WhatsApp Business</h2>
      <p className="ink-2">
        Los mensajes salen de la cuenta de la clínica y Meta los cobra. Solo se puede escribir con plantillas que Meta
        aprobó, y a quien dio su permiso.
      </p>
      {problem && (
        <AlertBand tone="red" fact="Esperan sin salir:">
          {problem}
        </AlertBand>
      )}
      <div className={classes.kinds}>
        {WHATSAPP_KINDS.map((kind) => {
          const template = templates.find((one) => one.kind === kind);
          return <Template key={`${kind} ${JSON.stringify(template)}`} kind={kind} template={template} />;
        })}
      </div>
      <Price key={price} price={price} />
      <Try kinds={templates.map(({ kind }) => kind)} />
      <p className="small ink-2">
        En Meta, el webhook del número es <code className={classes.address}>{webhook}</code>, con los campos «messages»
        y «user_preferences».
      </p>
    </section>
  );
}

function Template({ kind, template }: { kind: Kind; template: Setting['templates'][number] | undefined }) {
  const [name, setName] = useState(template?.name ?? '');
  const [language, setLanguage] = useState(template?.language ?? 'es');
  const [parameters, setParameters] = useState<readonly Parameter[]>(template?.parameters ?? USUAL[kind]);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const settled = {
    onError: (error: unknown) => {
      const { fields, message } = readError(error);
      setErrors(fields);
      if (Object.keys(fields).length === 0) showFailure(message);
    },
    onSettled: () => invalidate('whatsapp'),
  };
  const save = trpc.whatsapp.saveTemplate.useMutation({
    ...settled,
    onSuccess: () => showToast('Guardaste la plantilla.'),
  });
  const remove = trpc.whatsapp.removeTemplate.useMutation({
    ...settled,
    onSuccess: () => showToast('Quitaste la plantilla: por WhatsApp ya no sale.'),
  });
  const choose = (at: number, value: string) => {
    const chosen = OFFERED[kind].find((one) => one === value);
    setParameters(chosen ? [...parameters.slice(0, at), chosen, ...parameters.slice(at + 1)] : parameters.slice(0, at));
  };
  const places = parameters.length < OFFERED[kind].length ? [...parameters, null] : [...parameters];
  return (
    <form
      noValidate
      className={classes.form}
      aria-label={KIND_WORDS[kind]}
      onSubmit={(event) => {
        event.preventDefault();
        setErrors({});
        save.mutate({ kind, name, language, parameters: [...parameters] });
      }}
    >
      <h3>{KIND_WORDS[kind]}</h3>
      <div className={classes.pair}>
        <TextField
          label="Plantilla"
          help="Como se llama en WhatsApp Manager."
          autoCapitalize="none"
          spellCheck={false}
          value={name}
          error={errors['name']}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextField
          label="Idioma"
          help="Exacto: es no es es_EC."
          autoCapitalize="none"
          spellCheck={false}
          value={language}
          error={errors['language']}
          onChange={(event) => setLanguage(event.currentTarget.value)}
        />
      </div>
      <fieldset className={classes.places}>
        <legend>Qué va en cada lugar</legend>
        {places.map((value, at) => (
          <SelectField
            key={at}
            label={`{{${at + 1}}}`}
            value={value ?? ''}
            onChange={(chosen) => choose(at, chosen)}
            options={[
              { value: '', label: 'Nada más' },
              ...OFFERED[kind].map((one) => ({ value: one, label: PARAMETERS[one] })),
            ]}
          />
        ))}
        <p
          className={errors['parameters'] ? classes.wrong : 'small ink-2'}
          role={errors['parameters'] ? 'alert' : undefined}
        >
          {errors['parameters'] ?? `No puede faltar ${PARAMETERS[NEEDED[kind]]}.`}
        </p>
      </fieldset>
      <div className={classes.acts}>
        <Button type="submit" variant="outline" loading={save.isPending}>
          Guardar
        </Button>
        {template && (
          <Button variant="subtle" loading={remove.isPending} onClick={() => remove.mutate({ kind })}>
            Quitar
          </Button>
        )}
      </div>
    </form>
  );
}

function Price({ price }: { price: number | null }) {
  const [text, setText] = useState(priceTyped(price));
  const [error, setError] = useState('');
  const save = trpc.whatsapp.savePrice.useMutation({
    onSuccess: (saved) => showToast(saved.price === null ? 'Quitaste el precio.' : 'Guardaste el precio.'),
    onError: (failure) => showFailure(readError(failure).message),
    onSettled: () => invalidate('whatsapp'),
  });
  return (
    <form
      noValidate
      className={classes.row}
      aria-label="Precio"
      onSubmit={(event) => {
        event.preventDefault();
        const typed = priceIn(text);
        const wrong = text.trim() !== '' && typed === null;
        setError(wrong ? 'Escríbelo en dólares, como 0,0113.' : '');
        if (!wrong) save.mutate({ price: typed });
      }}
    >
      <TextField
        label="Cuánto te cobra Meta por mensaje (USD)"
        help="El de tu factura: se dice antes de enviar a muchos."
        inputMode="decimal"
        value={text}
        error={error || undefined}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" variant="outline" loading={save.isPending}>
        Guardar el precio
      </Button>
    </form>
  );
}

function Try({ kinds }: { kinds: readonly Kind[] }) {
  const [phone, setPhone] = useState('');
  const [chosen, setKind] = useState<Kind>('due');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const kind = kinds.includes(chosen) ? chosen : kinds[0];
  const test = trpc.whatsapp.test.useMutation({
    onSuccess: () => showToast('WhatsApp la aceptó: mira tu teléfono.'),
    onError: (error) => {
      const { fields, message } = readError(error);
      setErrors(fields);
      if (Object.keys(fields).length === 0) showFailure(message);
    },
  });
  if (!kind) return null;
  return (
    <form
      noValidate
      className={classes.row}
      aria-label="Prueba"
      onSubmit={(event) => {
        event.preventDefault();
        setErrors({});
        test.mutate({ kind, phone });
      }}
    >
      <SelectField
        label="Probar"
        value={kind}
        onChange={(value) => setKind(WHATSAPP_KINDS.find((one) => one === value) ?? 'due')}
        options={kinds.map((value) => ({ value, label: KIND_WORDS[value] }))}
      />
      <TextField
        label="A tu propio número"
        type="tel"
        autoComplete="tel"
        value={phone}
        error={errors['phone']}
        onChange={(event) => setPhone(event.currentTarget.value)}
      />
      <Button type="submit" variant="outline" loading={test.isPending}>
        Enviar una prueba
      </Button>
    </form>
  );
}
