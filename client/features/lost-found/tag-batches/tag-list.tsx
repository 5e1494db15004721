/** The tags of a batch, fifty at a time: the state of each, never its owner. */
import { type MorePages, ShowMore } from '../../../components/show-more.tsx';
import { showCode } from '#server/platform/lib/codes.ts';
import { dayOf, showDate } from '../../../lib/dates.ts';
import { count } from '../../../lib/format.ts';
import type { Answers } from '../../../lib/trpc.ts';
import classes from './admin-tags.module.css';
import { TagStateChip } from './tag-state.tsx';
import { WithdrawTag } from './withdraw-tag.tsx';

type Tag = Answers['tagBatches']['tags']['rows'][number];

interface TagListProps {
  tags: readonly Tag[];
  pages: MorePages;
}

export function TagList({ tags, pages }: TagListProps) {
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
      <ShowMore pages={pages} />
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
