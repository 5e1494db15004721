/** The tags of a batch, fifty at a time: the state of each, never its owner. */
import { Button } from '../../../components/button.tsx';
import { showCode } from '#server/platform/lib/codes.ts';
import { dayOf, showDate } from '../../../lib/dates.ts';
import { count } from '../../../lib/format.ts';
import { readError } from '../../../lib/show-error.ts';
import type { Answers } from '../../../lib/trpc.ts';
import classes from './admin-tags.module.css';
import { TagStateChip } from './tag-state.tsx';
import { WithdrawTag } from './withdraw-tag.tsx';

type Tag = Answers['tagBatches']['tags']['rows'][number];

interface TagListProps {
  tags: readonly Tag[];
  more: { has: boolean; busy: boolean; error: unknown; load: () => void };
}

export function TagList({ tags, more }: TagListProps) {
  return (
    <section aria-labelledby="placas-del-lote" className={classes.stack}>
      <h2 id="placas-del-lote">Placas</h2>
      <ul className={`sheet ${classes.list}`}>
        {tags.map((tag) => (
          <li key={tag.id} className={classes.tag}>
            <span className={classes.code}>{showCode(tag.code)}</span>
            <TagStateChip state={tag.state} />
            <span className={`small ink-2 ${classes.about}`}>{aboutTag(tag)}</span>
            <span className={classes.act}>
              <WithdrawTag code={tag.code} state={tag.state} />
            </span>
          </li>
        ))}
      </ul>
      {more.error !== null && (
        <p className="overdue" role="alert">
          {readError(more.error).message}
        </p>
      )}
      {more.has && (
        <Button className={classes.more ?? ''} variant="default" loading={more.busy} onClick={more.load}>
          Ver más
        </Button>
      )}
    </section>
  );
}

/** `Activada el 21/11/2026 · 3 lecturas`; empty for a new one. */
function aboutTag({ activatedAt, scans }: Pick<Tag, 'activatedAt' | 'scans'>): string {
  return [
    activatedAt ? `Activada el ${showDate(dayOf(activatedAt))}` : null,
    scans > 0 ? count(scans, 'lectura') : null,
  ]
    .filter((words) => words !== null)
    .join(' · ');
}
