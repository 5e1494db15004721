/** The clinic's data: what its papers, mails and pages say of it. */
import { useState } from 'react';
import { DAY_FIELDS, DAYS, writeHours } from '#server/accounts/clinic-profile/rules.ts';
import { documentOf } from '#server/accounts/owners/abroad.rules.ts';
import { COUNTRY_NAMES, PACKS } from '#server/platform/countries/rules.ts';
import { saveClinicInput } from '#server/accounts/clinic-profile/schema.ts';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button } from '../../../components/button.tsx';
import { SelectField, TextField } from '../../../components/fields.tsx';
import { showToast } from '../../../components/toast.tsx';
import { invalidate } from '../../../lib/invalidate.ts';
import { type Failure, showError } from '../../../lib/show-error.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import { useLiveForm } from '../../../lib/use-live-form.ts';
import classes from './clinic.module.css';

type Clinic = Answers['clinicProfile']['get'];

export function ClinicForm({ clinic }: { clinic: Clinic }) {
  const save = trpc.clinicProfile.save.useMutation();
  const [failure, setFailure] = useState<Failure | null>(null);
  const { form, formProps, focusFirst } = useLiveForm({ schema: saveClinicInput, initialValues: valuesOf(clinic) });

  const submit = form.onSubmit(async (values) => {
    setFailure(null);
    try {
      await save.mutateAsync(values);
      form.resetDirty(values);
      showToast('Guardaste los datos de la clínica.');
      invalidate('clinicProfile', 'system', 'overview', 'recalls');
    } catch (error) {
      setFailure(showError(error, form));
    }
  }, focusFirst);

  return (
    <form className={classes.form} onSubmit={submit} {...formProps}>
      <section className={`sheet pad ${classes.part}`} aria-labelledby="quien">
        <h2 id="quien">Quién es</h2>
        <TextField label="Nombre" placeholder="Clínica Veterinaria San Roque" {...form.getInputProps('name')} />
        <SelectField
          label="País"
          help="Con él empiezan los formularios: documentos, moneda y registro de animales."
          options={PACKS.map((code) => ({ value: code, label: COUNTRY_NAMES[code] ?? code }))}
          {...form.getInputProps('countryIso')}
        />
        <div className={classes.two}>
          <TextField
            label={documentOf(form.values.countryIso ?? 'EC', 'ruc')?.name ?? 'RUC'}
            optional
            inputMode={form.values.countryIso === 'EC' ? 'numeric' : 'text'}
            {...form.getInputProps('ruc')}
          />
          <TextField label="Ciudad" optional autoComplete="address-level2" {...form.getInputProps('city')} />
        </div>
        <TextField label="Dirección" optional autoComplete="street-address" {...form.getInputProps('address')} />
      </section>
      <section className={`sheet pad ${classes.part}`} aria-labelledby="contactos">
        <h2 id="contactos">Cómo se la encuentra</h2>
        <div className={classes.two}>
          <TextField label="Teléfono" optional type="tel" {...form.getInputProps('phone')} />
          <TextField label="WhatsApp" optional type="tel" {...form.getInputProps('whatsapp')} />
        </div>
        <TextField label="Correo electrónico" optional type="email" {...form.getInputProps('email')} />
      </section>
      <section className={`sheet pad ${classes.part}`} aria-labelledby="horario">
        <h2 id="horario">Horario</h2>
        <p className="ink-2">Escríbelo como 9:00-13:00, 15:00-18:00. Deja vacío el día en que cierran.</p>
        <div className={classes.days}>
          {DAY_FIELDS.map((field, day) => (
            <TextField
              key={field}
              label={capital(DAYS[day] ?? '')}
              placeholder="Cerrado"
              {...form.getInputProps(field)}
            />
          ))}
        </div>
      </section>
      <section className={`sheet pad ${classes.part}`} aria-labelledby="responsable">
        <h2 id="responsable">Responsable</h2>
        <div className={classes.two}>
          <TextField
            label="Médico veterinario responsable"
            optional
            placeholder="Dra. Lucía Vera"
            {...form.getInputProps('responsibleName')}
          />
          <TextField
            label="Registro profesional"
            optional
            help="El número de la SENESCYT o del colegio."
            {...form.getInputProps('responsibleRegistration')}
          />
          <TextField
            label="Cómo se llama el registro en los papeles"
            optional
            placeholder="Registro SENESCYT"
            help="Va delante del número: Registro SENESCYT, Registro Agrocalidad, Matrícula COMVEZCOL, Cédula profesional."
            {...form.getInputProps('registrationLabel')}
          />
        </div>
      </section>
      {failure && (
        <AlertBand fact="No se guardó." announce>
          {failure.message}
        </AlertBand>
      )}
      <div className={classes.actions}>
        <Button type="submit" disabled={!form.isDirty()} loading={save.isPending}>
          Guardar la clínica
        </Button>
      </div>
    </form>
  );
}

function valuesOf({ hours, ...clinic }: Clinic) {
  const day = (place: number) => writeHours(hours[place] ?? []);
  return {
    countryIso: PACKS.find((code) => code === clinic.countryIso) ?? ('EC' as const),
    name: clinic.name ?? '',
    ruc: clinic.ruc ?? '',
    city: clinic.city ?? '',
    address: clinic.address ?? '',
    phone: clinic.phone ?? '',
    whatsapp: clinic.whatsapp ?? '',
    email: clinic.email ?? '',
    monday: day(0),
    tuesday: day(1),
    wednesday: day(2),
    thursday: day(3),
    friday: day(4),
    saturday: day(5),
    sunday: day(6),
    responsibleName: clinic.responsibleName ?? '',
    responsibleRegistration: clinic.responsibleRegistration ?? '',
    registrationLabel: clinic.registrationLabel ?? '',
  };
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
