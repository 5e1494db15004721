/** Trámites: the sheet of a town's register, filled from the record, and the number that the town gave. */
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { amountInWords } from '#server/platform/lib/money.ts';
import { COUNTRY_NAMES } from '#server/platform/countries/rules.ts';
import { Button } from '../../components/button.tsx';
import { ErrorPanel } from '../../components/empty-state.tsx';
import { FactList } from '../../components/fact-list.tsx';
import { SelectField } from '../../components/fields.tsx';
import { IconPrinter } from '../../components/icons/act.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import classes from '../../features/health/registrations/registrations.module.css';
import { RegistrationSheet } from '../../features/health/registrations/registration-sheet.tsx';
import { TownSheet } from '../../features/health/registrations/town-sheet.tsx';
import { NoSuchPet } from '../../features/pets/pets/no-such-pet.tsx';
import { ToRecord } from '../../features/pets/pets/to-record.tsx';
import { useCrumb } from '../../lib/crumb.ts';
import { showDate } from '../../lib/dates.ts';
import { useHomeCountry } from '../../lib/home-country.ts';
import { readError } from '../../lib/show-error.ts';
import { trpc } from '../../lib/trpc.ts';

const route = getRouteApi('/dashboard/viajes');

export function Registrations() {
  const { mascota } = route.useSearch();
  const petId = mascota ?? 0;
  const enabled = mascota !== undefined;
  const name = trpc.pets.name.useQuery({ petId }, { enabled });
  const list = trpc.registrations.list.useQuery({ petId }, { enabled });
  const [chosen, choose] = useState<string | null>(null);
  const [editing, edit] = useState(false);
  const home = useHomeCountry();
  const known = list.data?.towns ?? [];
  const towns = [
    ...known.filter(({ country }) => country === home),
    ...known.filter(({ country }) => country !== home),
  ];
  const keyOf = (one: { country: string; place: string }) => `${one.country} ${one.place}`;
  const own = list.data?.own ?? [];
  // Where it is registered already, else the first town: Quito.
  const town =
    towns.find((one) => keyOf(one) === (chosen ?? (own[0] ? keyOf(own[0]) : null))) ??
    (chosen === null ? towns[0] : undefined);
  const sheet = trpc.registrations.sheet.useQuery(
    { petId, country: town?.country ?? '', place: town?.place ?? '' },
    { enabled: enabled && town !== undefined },
  );
  const petName = name.data?.name ?? '';
  useCrumb(petName ? `Trámites de ${petName}` : undefined);
  const error = (list.data ? null : list.error) ?? (sheet.data ? null : sheet.error);
  const failure = error && readError(error);
  if (!enabled || failure?.code === 'PET_NOT_FOUND') return <NoSuchPet title="Trámites" />;
  // All of it comes at once; the sheet of another town alone later.
  const ready = list.data !== undefined && (sheet.data !== undefined || chosen !== null);
  const registration = own.find((one) => town && keyOf(one) === keyOf(town)) ?? null;
  return (
    <>
      <PageHeader
        title={petName ? `Trámites de ${petName}` : 'Trámites'}
        lead="La hoja para el registro de tu ciudad, llena con su libreta, y el número que te dieron."
        action={
          <>
            <Button variant="subtle" leftSection={<IconPrinter />} onClick={() => window.print()}>
              Imprimir la hoja
            </Button>
            <ToRecord petId={petId} />
          </>
        }
      />
      {ready && town && (
        <div className={classes.choice}>
          <SelectField
            label="¿En qué ciudad?"
            value={keyOf(town)}
            options={towns.map((one) => ({
              value: keyOf(one),
              label: one.country === 'EC' ? one.place : `${COUNTRY_NAMES[one.country] ?? one.country}: ${one.place}`,
            }))}
            onChange={choose}
          />
        </div>
      )}
      {failure && (
        <ErrorPanel
          message={failure.message}
          onRetry={() => void Promise.all([list.refetch(), sheet.refetch()])}
          busy={list.isFetching || sheet.isFetching}
        />
      )}
      {!failure && (!list.data || !sheet.data || !town) && <SkeletonRows rows={6} label="Cargando la hoja" />}
      <div className={classes.page}>
        {ready && town && (
          <section className={`sheet ${classes.own}`} aria-labelledby="numero">
            <h2 id="numero">{registration?.number ? 'Ya está registrado' : '¿Ya te dieron un número?'}</h2>
            {registration && (
              <FactList
                facts={[
                  { name: 'Número oficial', value: registration.number },
                  { name: 'Placa', value: registration.tag },
                  { name: 'Vence', value: registration.expiresOn && showDate(registration.expiresOn) },
                  {
                    name: 'Costó',
                    value: registration.feeCents === null ? null : amountInWords(registration.feeCents),
                  },
                ]}
              />
            )}
            {!registration && (
              <p>
                Anótalo aquí: sale en su ficha y en su cédula, lo encuentras al buscarlo, y te avisamos antes de que
                venza.
              </p>
            )}
            {list.data?.writes && (
              <p>
                <Button variant="outline" onClick={() => edit(true)}>
                  {registration ? 'Cambiar' : 'Anotar el número'}
                </Button>
              </p>
            )}
          </section>
        )}
        {sheet.data && <TownSheet sheet={sheet.data} petId={petId} petName={petName} />}
      </div>
      {editing && town && list.data && (
        <RegistrationSheet
          petId={petId}
          town={town}
          registration={registration}
          renewMonths={sheet.data?.renewMonths ?? null}
          today={list.data.today}
          onClose={() => edit(false)}
        />
      )}
    </>
  );
}
