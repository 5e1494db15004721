/** The header of a campaign day, kept low: a volunteer with busy hands needs the camera, not a heading. */
import type { ReactNode } from 'react';
import { Button, ButtonLink } from '../../../components/button.tsx';
import { IconArrowLeft } from '../../../components/icons/frame.tsx';
import { showDate } from '../../../lib/dates.ts';
import classes from './campaign-header.module.css';
import type { Campaign } from './use-doses.ts';

interface CampaignHeaderProps {
  campaign: Campaign;
  /** Today's doses, including those in the outbox; null where the sheet below counts them. */
  today: number | null;
  /** Absent where the campaign cannot be changed. */
  onChange?: (() => void) | undefined;
  children: ReactNode;
}

export function CampaignHeader({ campaign, today, onChange, children }: CampaignHeaderProps) {
  const { vaccine, lot, expiresOn, veterinarian, speciesName } = campaign;
  const expires = expiresOn && `caduca ${showDate(expiresOn)}`;
  return (
    <header className={classes.header}>
      <div className={classes.title}>
        <ButtonLink to="/dashboard/admin/jornadas" search={{}} variant="subtle" aria-label="Todas las jornadas">
          <IconArrowLeft />
        </ButtonLink>
        <h1 tabIndex={-1}>{campaign.name}</h1>
        {children}
      </div>
      <div className={`sheet ${classes.vial}`}>
        {today !== null && (
          <p className={classes.today} aria-live="polite">
            <b className="num">{today}</b> hoy
          </p>
        )}
        <p className={classes.bottle}>
          <b>{[vaccine, lot ? `lote ${lot}` : 'sin lote'].join(' · ')}</b>
          <span className="small ink-2">{[expires, veterinarian, speciesName].filter(Boolean).join(' · ')}</span>
        </p>
        {onChange && (
          <Button variant="subtle" onClick={onChange}>
            Cambiar
          </Button>
        )}
      </div>
    </header>
  );
}
