/** Where the operator has certificates: the same as a pass of the telephone's wallet. Without them there is nothing. */
import { ButtonAnchor } from '../../../components/button.tsx';
import { IconWallet } from '../../../components/icons/pay.tsx';
import { trpc } from '../../../lib/trpc.ts';
import classes from './wallet.module.css';

interface WalletLinksProps {
  apple: string;
  google: string;
  onTaken?: () => void;
}

export function WalletLinks({ apple, google, onTaken }: WalletLinksProps) {
  const wallets = trpc.system.info.useQuery().data?.wallets;
  if (!wallets?.apple && !wallets?.google) return null;
  return (
    <section className={classes.way} aria-labelledby="como-pase">
      <h3 id="como-pase">En la billetera del teléfono</h3>
      <p className="ink-2">
        {wallets.kept
          ? 'Se actualiza solo cuando cambias algo, y su código abre siempre lo último.'
          : 'Dice lo de hoy. Si cambias algo, guárdalo otra vez; su código abre siempre lo último.'}
      </p>
      <div className={classes.acts}>
        {wallets.apple && (
          <ButtonAnchor variant="default" leftSection={<IconWallet />} href={apple} onClick={onTaken}>
            Apple Wallet
          </ButtonAnchor>
        )}
        {wallets.google && (
          <ButtonAnchor
            variant="default"
            leftSection={<IconWallet />}
            href={google}
            target="_blank"
            rel="noopener noreferrer"
            onClick={onTaken}
          >
            Google Wallet
          </ButtonAnchor>
        )}
      </div>
    </section>
  );
}
