/** «Compartir» on a Ficha: the link that proves its vaccines, its cédula as a picture, its carnet as a PDF. */
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { plusDays } from '#server/platform/lib/calendar.ts';
import { Button } from '../../../components/button.tsx';
import { IconDocument, IconVaccine } from '../../../components/icons/care.tsx';
import { IconIdCard } from '../../../components/icons/picture.tsx';
import { IconShare } from '../../../components/icons/share.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { showFailure, showToast } from '../../../components/toast.tsx';
import { fetchFile, saveFile, share } from '../../../lib/download.ts';
import { showDate } from '../../../lib/dates.ts';
import { readError } from '../../../lib/show-error.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import { useCopy } from '../../../lib/use-copy.ts';
import classes from './share-sheet.module.css';

type Proof = Pick<Answers['proofs']['list']['proofs'][number], 'url' | 'until'>;

/** A link made here lives as long as the usual one of its page. */
const DAYS = 7;
const PURPOSE = 'Ver sus vacunas';

interface ShareSheetProps {
  pet: { id: number; name: string };
  /** Whether a link may be made: a reader shows the papers alone. */
  mayProve: boolean;
  onClose: () => void;
}

export function ShareSheet({ pet, mayProve, onClose }: ShareSheetProps) {
  const utils = trpc.useUtils();
  const [busy, setBusy] = useState<string | null>(null);
  const send = async (path: string, what: string) => {
    setBusy(path);
    const fetched = await fetchFile(path);
    setBusy(null);
    if (!fetched.file) return showFailure(fetched.problem);
    void utils.papers.list.invalidate({ petId: pet.id });
    if (await share({ files: [fetched.file], title: `${what} de ${pet.name}` })) return;
    saveFile(fetched.file);
    showToast(`Guardaste ${what === 'Carnet' ? 'el carnet' : 'la cédula'} de ${pet.name} en tus descargas.`);
  };
  const paper = (path: string, what: string, icon: ReactNode, words: string) => (
    <Row icon={icon} title={what} words={words}>
      <Button
        variant="outline"
        size="sm"
        leftSection={<IconShare />}
        loading={busy === path}
        aria-label={`Compartir: ${what}`}
        onClick={() => void send(path, what)}
      >
        Compartir
      </Button>
    </Row>
  );
  return (
    <Sheet opened onClose={onClose} title={`Compartir de ${pet.name}`}>
      <ul className={classes.list}>
        {mayProve && <ProofRow pet={pet} />}
        {paper(
          `/api/mascotas/${pet.id}/cedula.png`,
          'Cédula',
          <IconIdCard size={26} />,
          'Una imagen con su foto, su código y su QR.',
        )}
        {paper(
          `/api/mascotas/${pet.id}/carnet.pdf`,
          'Carnet',
          <IconDocument size={26} />,
          'El papel completo de sus vacunas, en PDF.',
        )}
      </ul>
    </Sheet>
  );
}

/** The link that is open already is sent again; else one is made for a week. */
function ProofRow({ pet }: Pick<ShareSheetProps, 'pet'>) {
  const utils = trpc.useUtils();
  const list = trpc.proofs.list.useQuery({ petId: pet.id });
  const create = trpc.proofs.create.useMutation();
  const { copied, copy } = useCopy();
  const known = list.data?.proofs.find(({ open }) => open);
  const hand = async ({ url, until }: Proof) => {
    const text = `Vacunas de ${pet.name}, se pueden ver hasta el ${showDate(until)}:`;
    if (await share({ title: `Comprobante de vacunas de ${pet.name}`, text, url })) return;
    if (copy(url)) showToast('Copiaste el enlace. Pégalo donde lo quieras enviar.');
    else showFailure(`Tu navegador no deja copiar aquí. El enlace es ${url}`);
  };
  const press = async () => {
    try {
      if (known) return await hand(known);
      const until = plusDays(list.data?.today ?? '', DAYS);
      const made = await create.mutateAsync({ petId: pet.id, purpose: PURPOSE, until });
      void utils.proofs.list.invalidate({ petId: pet.id });
      await hand(made);
    } catch (error) {
      showFailure(readError(error).message);
    }
  };
  return (
    <Row
      icon={<IconVaccine size={26} />}
      title="Comprobante de vacunas"
      words={
        <>
          {known
            ? `Un enlace con su nombre, su foto y cada vacuna. Se abre hasta el ${showDate(known.until)}.`
            : `Un enlace con su nombre, su foto y cada vacuna. Se abre ${DAYS} días.`}{' '}
          <Link to="/dashboard/comprobantes" search={{ mascota: pet.id }}>
            Elegir para qué y hasta cuándo
          </Link>
        </>
      }
    >
      <Button
        variant="filled"
        size="sm"
        leftSection={<IconShare />}
        loading={create.isPending}
        disabled={!list.data}
        aria-label="Compartir: Comprobante de vacunas"
        onClick={() => void press()}
      >
        {copied ? 'Copiado' : 'Compartir'}
      </Button>
    </Row>
  );
}

interface RowProps {
  icon: ReactNode;
  title: string;
  words: ReactNode;
  children: ReactNode;
}

function Row({ icon, title, words, children }: RowProps) {
  return (
    <li className={classes.row}>
      {icon}
      <div className={classes.words}>
        <h3>{title}</h3>
        <p className="small ink-2">{words}</p>
      </div>
      {children}
    </li>
  );
}
