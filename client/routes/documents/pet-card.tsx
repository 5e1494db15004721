/**
 * Cédula: the identity card of an animal, to show, print and send. All its data come with the record, so it
 * works offline.
 */
import { getRouteApi } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { cardWords, takenOn } from '#server/documents/identity-card/rules.ts';
import { ButtonLink } from '../../components/button.tsx';
import { DrawnAfter } from '../../components/drawn-after.tsx';
import { ErrorPanel } from '../../components/empty-state.tsx';
import { IconEye } from '../../components/icons/base.tsx';
import { FirstSteps } from '../../features/pets/pets/first-steps.tsx';
import { NoSuchPet } from '../../features/pets/pets/no-such-pet.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { WhatIs } from '../../features/pets/pets/what-is.tsx';
import { ToRecord } from '../../features/pets/pets/to-record.tsx';
import { PaperList } from '../../features/documents/carnet/paper-list.tsx';
import { CardActions } from '../../features/documents/identity-card/card-actions.tsx';
import type { CardData } from '../../features/documents/identity-card/card-face.tsx';
import { FullScreenCard } from '../../features/documents/identity-card/full-screen-card.tsx';
import classes from '../../features/documents/identity-card/pet-card.module.css';
import { PhoneSwitch } from '../../features/documents/identity-card/phone-switch.tsx';
import { TurningCard } from '../../features/documents/identity-card/turning-card.tsx';
import { useCrumb } from '../../lib/crumb.ts';
import { dayOf, showDate, today } from '../../lib/dates.ts';
import { readError } from '../../lib/show-error.ts';
import { type Answers, trpc } from '../../lib/trpc.ts';

const route = getRouteApi('/dashboard/mascotaIdentidad');

export function PetCard() {
  const { mascota, nueva } = route.useSearch();
  const record = trpc.pets.get.useQuery({ petId: mascota ?? 0 }, { enabled: mascota !== undefined });
  useCrumb(record.data && `Cédula de ${record.data.pet.name}`);
  const failure = record.error && readError(record.error);
  if (mascota === undefined || failure?.code === 'PET_NOT_FOUND') return <NoSuchPet title="Cédula" />;
  if (record.data) return <Shown record={record.data} isNew={nueva === 1} />;
  return (
    <>
      <PageHeader title="Cédula" />
      {failure ? (
        <ErrorPanel message={failure.message} onRetry={() => void record.refetch()} busy={record.isFetching} />
      ) : (
        <div className={classes.waiting} role="status" aria-label="Cargando la cédula" />
      )}
    </>
  );
}

interface ShownProps {
  record: Answers['pets']['get'];
  /** Registered a moment ago: its finished card is the reward. */
  isNew: boolean;
}

function Shown({ record, isNew }: ShownProps) {
  const { pet, medicines, can } = record;
  const [large, setLarge] = useState(false);
  const papers = trpc.papers.list.useQuery({ petId: pet.id });
  const cards = (papers.data ?? []).filter(({ kind }) => kind === 'cedula');
  const last = cards.find(({ revokedAt }) => revokedAt === null);
  const utils = trpc.useUtils();
  const issuer = trpc.system.info.useQuery().data?.clinic.name ?? undefined;
  const registered = trpc.registrations.list.useQuery({ petId: pet.id }, { enabled: !can.attend }).data?.own;
  const official = registered?.find(({ number }) => number !== null);
  const [place, number] = [official?.place ?? '', official?.number ?? null];
  const card = useMemo<CardData>(
    () => ({
      words: cardWords(
        { ...pet, registration: number === null ? null : { place, number } },
        takenOn(medicines, today()),
        issuer,
      ),
      species: pet.species,
      photo: pet.photo,
      code: pet.code,
      paper: last ? { number: last.number, issuedOn: showDate(dayOf(last.issuedAt)) } : null,
      today: showDate(today()),
    }),
    [pet, medicines, last, issuer, place, number],
  );
  const label = `Cédula de ${pet.name}`;
  return (
    <>
      <PageHeader
        before={isNew && `Registraste a ${pet.name}.`}
        title={isNew ? 'Esta es su cédula' : label}
        lead={
          isNew
            ? 'Ya sirve: llévala en el teléfono, también sin conexión, o envíala a tu familia.'
            : 'Llévala en el teléfono o imprímela del tamaño de una tarjeta.'
        }
        action={!isNew && <ToRecord petId={pet.id} />}
      />
      <WhatIs question="¿Qué es la cédula?">
        Su identificación en PetLove+: quién es, de quién es y su código. No reemplaza a un documento del Estado ni al
        certificado para viajar. El QR abre su página, que avisa a su familia sin mostrar tus datos.
      </WhatIs>
      <div className={classes.page}>
        <TurningCard card={card} label={label} />
        <div className={classes.side}>
          <CardActions
            petId={pet.id}
            name={pet.name}
            onShow={() => setLarge(true)}
            onPrinted={() => void utils.papers.list.invalidate({ petId: pet.id })}
          />
          {isNew && (
            <>
              <FirstSteps record={record} />
              <ButtonLink to="/dashboard/perfilMascotas" search={{ mascota: pet.id }} variant="outline" size="lg">
                Ver su ficha
              </ButtonLink>
            </>
          )}
          <DrawnAfter>
            {can.own && !pet.deceasedOn && <PhoneSwitch pet={pet} />}
            {!can.attend && (
              <ButtonLink
                to="/dashboard/paginaPublica"
                search={{ mascota: pet.id }}
                variant="subtle"
                leftSection={<IconEye />}
              >
                Qué ve quien escanea su código
              </ButtonLink>
            )}
            <PaperList petId={pet.id} papers={cards} canRevoke={can.edit && !can.attend} canWithdraw={false} />
          </DrawnAfter>
        </div>
      </div>
      <FullScreenCard card={card} label={label} opened={large} onClose={() => setLarge(false)} />
    </>
  );
}
