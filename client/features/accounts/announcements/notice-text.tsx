/** A notice as readers see it: title, day, paragraphs and links. The administration's preview uses it too. */
import type { ReactNode } from 'react';
import { paragraphsOf, type Piece } from '#server/accounts/announcements/rules.ts';
import { Chip } from '../../../components/state-chip.tsx';
import { showInstant } from '../../../lib/dates.ts';
import classes from './news.module.css';

interface NoticeTextProps {
  title: string;
  body: string;
  /** Null in the preview of an unpublished notice. */
  publishedAt: string | null;
  correctedAt?: string | null;
  unread?: boolean;
  /** The actions on it. */
  children?: ReactNode;
}

export function NoticeText({
  title,
  body,
  publishedAt,
  correctedAt = null,
  unread = false,
  children,
}: NoticeTextProps) {
  return (
    <article className={`sheet pad ${classes.notice}`} data-unread={unread || undefined}>
      <div className={classes.head}>
        <h2>{title || 'Sin título todavía'}</h2>
        {unread && <Chip tone="blue">Nueva</Chip>}
      </div>
      <p className={classes.meta}>
        <span>{publishedAt ? showInstant(publishedAt) : 'Sin publicar todavía'}</span>
        {correctedAt && <span>Corregida · {showInstant(correctedAt)}</span>}
      </p>
      <div className={classes.body}>
        {paragraphsOf(body).map((lines, index) => (
          // The paragraphs never change their order.
          <p key={index}>
            {lines.map((pieces, line) => (
              <Line key={line} pieces={pieces} last={line === lines.length - 1} />
            ))}
          </p>
        ))}
      </div>
      {children}
    </article>
  );
}

function Line({ pieces, last }: { pieces: Piece[]; last: boolean }) {
  return (
    <>
      {pieces.map((piece, index) =>
        typeof piece === 'string' ? (
          piece
        ) : (
          <a key={index} href={piece.link} target="_blank" rel="noopener noreferrer nofollow">
            {piece.words}
          </a>
        ),
      )}
      {!last && <br />}
    </>
  );
}
