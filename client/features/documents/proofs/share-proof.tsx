/** Shares a link: the device's share sheet where there is one, WhatsApp, and the clipboard. */
import type { ReactNode } from 'react';
import { Button, ButtonAnchor } from '../../../components/button.tsx';
import { IconCopy, IconWhatsApp } from '../../../components/icons/act.tsx';
import { IconShare } from '../../../components/icons/share.tsx';
import { showFailure } from '../../../components/toast.tsx';
import { showDate } from '../../../lib/dates.ts';
import { useCopy } from '../../../lib/use-copy.ts';
import { WalletLinks } from '../wallet/wallet-links.tsx';
import classes from './proofs.module.css';

interface ShareProofProps {
  url: string;
  purpose: string;
  until: string;
  petName: string;
  /** Sharing is the next step of the screen. */
  lead?: boolean;
  /** More actions, after the preview. */
  children?: ReactNode;
}

export function ShareProof({ url, purpose, until, petName, lead = false, children }: ShareProofProps) {
  const { copied, copy } = useCopy();
  const text = `Vacunas de ${petName} (${purpose}), se puede ver hasta el ${showDate(until)}:`;
  const share = async () => {
    // Closing the share sheet without a choice is no failure.
    await navigator.share({ title: 'Comprobante de vacunas', text, url }).catch(() => undefined);
  };
  return (
    <>
      <div className={classes.actions}>
        <ButtonAnchor
          href={`https://wa.me/?text=${encodeURIComponent(`${text} ${url}`)}`}
          target="_blank"
          rel="noopener noreferrer"
          variant={lead ? 'filled' : 'default'}
          leftSection={<IconWhatsApp />}
        >
          WhatsApp
        </ButtonAnchor>
        {'share' in navigator && (
          <Button variant="default" leftSection={<IconShare />} onClick={() => void share()}>
            Compartir
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconCopy />}
          onClick={() => {
            if (!copy(url)) showFailure('Este navegador no deja copiar. Usa WhatsApp o abre el enlace.');
          }}
        >
          {copied ? 'Copiado' : 'Copiar'}
        </Button>
      </div>
      <div className={classes.quiet}>
        <ButtonAnchor href={url} target="_blank" rel="noopener noreferrer" variant="subtle">
          Ver como lo ven
        </ButtonAnchor>
        {children}
      </div>
      <WalletLinks
        apple={`/api/comprobantes/${url.split('/').at(-1)}/comprobante.pkpass`}
        google={`/api/comprobantes/${url.split('/').at(-1)}/google`}
      />
    </>
  );
}
