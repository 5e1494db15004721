/** The certificates of an animal besides those of its vaccines: printed again, and withdrawn for a reason by who signs for the clinic. */
import { lazy, Suspense, useState } from 'react';
import { CERTIFICATE_WORDS } from '#server/documents/certificates/rules.ts';
import { Button } from '../../../components/button.tsx';
import { IconPrinter } from '../../../components/icons/act.tsx';
import { IconAlert } from '../../../components/icons/base.tsx';
import { IconPlus } from '../../../components/icons/frame.tsx';
import { Chip } from '../../../components/state-chip.tsx';
import { showDate } from '../../../lib/dates.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import { openPaper } from '../../health/entries/signed-paper.ts';
import { certificateAddress } from './certificate-words.ts';
import classes from './certificates.module.css';
import { WithdrawSheet } from './withdraw-sheet.tsx';

const IssueCertificate = lazy(() =>
  import('./issue-certificate.tsx').then((module) => ({ default: module.IssueCertificate })),
);

type PetRecord = Answers['pets']['get'];
type Certificate = Answers['certificates']['ofPet'][number];

export function Certificates({ record: { pet, can } }: { record: PetRecord }) {
  const signs = can.attend && can.edit;
  const certificates = trpc.certificates.ofPet.useQuery({ petId: pet.id }).data ?? [];
  const [making, setMaking] = useState(false);
  const [withdrawing, withdraw] = useState<Certificate | null>(null);
  if (certificates.length === 0 && !signs) return null;
  return (
    <section className="section" aria-labelledby="certificados">
      <div className="section-head">
        <h2 id="certificados">Certificados</h2>
        {signs && (
          <Button variant="subtle" size="sm" leftSection={<IconPlus />} onClick={() => setMaking(true)}>
            Hacer un certificado
          </Button>
        )}
      </div>
      {certificates.length === 0 ? (
        <p className="ink-2">De salud, de esterilización, de su microchip: con tu firma y tu registro.</p>
      ) : (
        <ul className={`sheet ${classes.list}`}>
          {certificates.map((one) => (
            <Row key={one.certificateId} petId={pet.id} certificate={one} onWithdraw={signs ? withdraw : undefined} />
          ))}
        </ul>
      )}
      {making && (
        <Suspense>
          <IssueCertificate pet={pet} onClose={() => setMaking(false)} />
        </Suspense>
      )}
      {withdrawing && <WithdrawCertificate petId={pet.id} certificate={withdrawing} onClose={() => withdraw(null)} />}
    </section>
  );
}

interface RowProps {
  petId: number;
  certificate: Certificate;
  onWithdraw: ((certificate: Certificate) => void) | undefined;
}

function Row({ petId, certificate, onWithdraw }: RowProps) {
  const { kind, statedOn, until, purpose, signedBy, withdrawnAt, withdrawnReason } = certificate;
  const title = `Certificado de ${CERTIFICATE_WORDS[kind].toLowerCase()}`;
  const of = `${title} del ${showDate(statedOn)}`;
  const address = (half: boolean) => certificateAddress({ petId, certificateId: certificate.certificateId }, half);
  return (
    <li className={classes.row}>
      <div className="grow">
        <p className="strong">{title}</p>
        <p className="small ink-2 num">
          {[showDate(statedOn), purpose, until && `vale hasta el ${showDate(until)}`].filter(Boolean).join(' · ')}
        </p>
        <p className="mini ink-3">Firmado por {signedBy}</p>
        {withdrawnAt && (
          <p className="small">
            <Chip tone="amber" icon={<IconAlert size={16} />}>
              Retirado el {showDate(withdrawnAt)}
            </Chip>{' '}
            {withdrawnReason}
          </p>
        )}
      </div>
      {!withdrawnAt && (
        <div className={classes.acts}>
          <Button
            variant="subtle"
            size="sm"
            leftSection={<IconPrinter />}
            aria-label={`Imprimir ${of}`}
            onClick={() => openPaper(address(false))}
          >
            Imprimir
          </Button>
          <Button
            variant="subtle"
            size="sm"
            aria-label={`Imprimir en media hoja ${of}`}
            onClick={() => openPaper(address(true))}
          >
            En media hoja
          </Button>
          {onWithdraw && (
            <Button
              variant="subtle"
              size="sm"
              color="red"
              aria-label={`Retirar ${of}`}
              onClick={() => onWithdraw(certificate)}
            >
              Retirar
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

interface WithdrawCertificateProps {
  petId: number;
  certificate: Certificate;
  onClose: () => void;
}

function WithdrawCertificate({ petId, certificate: { certificateId }, onClose }: WithdrawCertificateProps) {
  const utils = trpc.useUtils();
  const withdraw = trpc.certificates.withdraw.useMutation();
  return (
    <WithdrawSheet
      title="Retirar el certificado"
      done="Quien lo verifique leerá que se retiró, y por qué."
      onClose={onClose}
      run={async (reason) => {
        await withdraw.mutateAsync({ petId, certificateId, reason });
        await Promise.all([utils.certificates.invalidate(), utils.papers.list.invalidate({ petId })]);
      }}
    />
  );
}
