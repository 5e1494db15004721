/** What stands on a certificate: other doses of that day, and the code with which its guardian takes the record. */
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { HAND_OVER_DAYS } from '#server/pets/hand-over/rules.ts';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button } from '../../../components/button.tsx';
import { EmptyState, ErrorPanel } from '../../../components/empty-state.tsx';
import { CheckField } from '../../../components/fields.tsx';
import { IconPrinter } from '../../../components/icons/act.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { SkeletonForm } from '../../../components/skeleton.tsx';
import { showDate } from '../../../lib/dates.ts';
import { readError } from '../../../lib/show-error.ts';
import { trpc } from '../../../lib/trpc.ts';
import { certifiedWith } from '../../health/entries/certificate.ts';
import { openPaper } from '../../health/entries/signed-paper.ts';
import classes from './certificate-sheet.module.css';

interface CertificateSheetProps {
  petId: number;
  vaccinationId: number;
  onClose: () => void;
}

export function CertificateSheet({ petId, vaccinationId, onClose }: CertificateSheetProps) {
  const record = trpc.pets.get.useQuery({ petId });
  const utils = trpc.useUtils();
  const send = trpc.handOvers.send.useMutation();
  const [chosen, setChosen] = useState<readonly number[]>([vaccinationId]);
  // From the screen of the hand-over it was asked for with it.
  const fromHandOver = useLocation({ select: ({ pathname }) => pathname === '/dashboard/traspasar' });
  const [withHandOver, setWithHandOver] = useState(fromHandOver);
  const [half, setHalf] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const doses = record.data ? certifiedWith(record.data.vaccinations, vaccinationId) : [];
  const may = record.data?.can;
  const kept = may?.attend === true && may.handOver;
  const carries = kept && withHandOver;
  const print = async () => {
    setProblem(null);
    const [first, ...more] = doses.filter(({ id }) => chosen.includes(id)).map(({ id }) => id);
    if (first === undefined) return setProblem('Elige al menos una vacuna.');
    try {
      if (carries) await send.mutateAsync({ petId, way: 'link' });
    } catch (error) {
      return setProblem(readError(error).message);
    }
    if (carries) void utils.handOvers.invalidate();
    const asked = [more.length > 0 && `con=${more.join(',')}`, carries && 'entrega=si', half && 'hoja=a5']
      .filter(Boolean)
      .join('&');
    openPaper(`/api/mascotas/${petId}/certificado/${first}.pdf${asked && `?${asked}`}`);
    onClose();
  };
  return (
    <Sheet
      opened
      beside
      title="Imprimir certificado"
      onClose={onClose}
      onSubmit={() => void print()}
      actions={
        doses.length > 0 && (
          <Button type="submit" size="lg" fullWidth loading={send.isPending} leftSection={<IconPrinter />}>
            Imprimir certificado
          </Button>
        )
      }
    >
      {record.data ? (
        doses.length === 0 ? (
          <EmptyState bare scene="search" title="Ya no está">
            Esa vacuna no está en este registro, o no la firmó la clínica.
          </EmptyState>
        ) : (
          <div className={classes.choices}>
            <fieldset className={classes.doses}>
              <legend className="strong">
                Vacunas de {record.data.pet.name} del {showDate(doses[0]?.givenOn ?? '')}
              </legend>
              {doses.length === 1 && <p>{doses[0]?.name}</p>}
              {(doses.length > 1 ? doses : []).map(({ id, name }) => (
                <CheckField
                  key={id}
                  label={name}
                  checked={chosen.includes(id)}
                  onChange={({ currentTarget: { checked } }) =>
                    setChosen((now) => (checked ? [...now, id] : now.filter((one) => one !== id)))
                  }
                />
              ))}
            </fieldset>
            {kept && (
              <CheckField
                label="Con la entrega a su tutor"
                help={`Lleva un código con el que recibe la libreta en su cuenta. Sirve ${HAND_OVER_DAYS} días, y se le piden los cuatro últimos números de su teléfono o de su cédula.`}
                checked={withHandOver}
                onChange={({ currentTarget: { checked } }) => setWithHandOver(checked)}
              />
            )}
            <CheckField
              label="En media hoja (A5)"
              checked={half}
              onChange={({ currentTarget: { checked } }) => setHalf(checked)}
            />
            {problem && (
              <AlertBand tone="red" announce>
                {problem}
              </AlertBand>
            )}
          </div>
        )
      ) : record.error ? (
        <ErrorPanel
          bare
          message={readError(record.error).message}
          onRetry={() => void record.refetch()}
          busy={record.isFetching}
        />
      ) : (
        <SkeletonForm fields={2} />
      )}
    </Sheet>
  );
}
