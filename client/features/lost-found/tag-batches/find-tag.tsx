/** Finds one tag by its code or its pack's code: for an administrator whose caller holds the tag. */
import { Link } from '@tanstack/react-router';
import { Button } from '../../../components/button.tsx';
import { FactList } from '../../../components/fact-list.tsx';
import { TextField } from '../../../components/fields.tsx';
import { IconSearch } from '../../../components/icons/frame.tsx';
import { showCode } from '#server/platform/lib/codes.ts';
import { showInstant } from '../../../lib/dates.ts';
import { count } from '../../../lib/format.ts';
import { readError } from '../../../lib/show-error.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import { useCodeSearch } from '../../../lib/use-code-search.ts';
import classes from './admin-tags.module.css';
import { TagStateChip } from './tag-state.tsx';
import { WithdrawTag } from './withdraw-tag.tsx';

interface FindTagProps {
  inAddress: string;
  onSearch: (code: string) => void;
}

export function FindTag({ inAddress, onSearch }: FindTagProps) {
  const { code, error, search, fieldProps } = useCodeSearch(inAddress, onSearch);
  const found = trpc.tagBatches.find.useQuery({ code: code ?? '' }, { enabled: code !== null, retry: false });
  const failure = code !== null && found.error ? readError(found.error).message : null;
  return (
    <search className={`sheet pad ${classes.stack}`}>
      <form className={classes.stack} noValidate onSubmit={search(found.refetch)} aria-labelledby="buscar-placa">
        <h2 id="buscar-placa">Buscar una placa</h2>
        <TextField
          label="Código de la placa o de activación"
          icon={<IconSearch />}
          error={error ?? failure}
          {...fieldProps}
        />
        <Button type="submit" variant="outline" fullWidth loading={found.isFetching}>
          Buscar
        </Button>
      </form>
      <div aria-live="polite">{code !== null && !error && found.data && <Found tag={found.data} />}</div>
    </search>
  );
}

function Found({ tag }: { tag: Answers['tagBatches']['find'] }) {
  return (
    <div className={classes.found}>
      <div className={classes.head}>
        <h3 className={classes.code}>{showCode(tag.code)}</h3>
        <TagStateChip state={tag.state} />
      </div>
      <FactList
        facts={[
          { name: 'Animal', value: tag.petName ?? 'Sin animal' },
          {
            name: 'Lote',
            value: tag.batchId && (
              <Link to="/dashboard/admin/placas" search={{ lote: tag.batchId }}>
                {tag.batchName}
              </Link>
            ),
          },
          { name: 'Activada', value: tag.activatedAt && showInstant(tag.activatedAt) },
          { name: 'Reemplazada', value: tag.replacedAt && showInstant(tag.replacedAt) },
          { name: 'Anulada', value: tag.withdrawnAt && showInstant(tag.withdrawnAt) },
          { name: 'Lecturas', value: tag.scans > 0 ? count(tag.scans, 'lectura') : 'Ninguna' },
          { name: 'Última lectura', value: tag.lastScanAt && showInstant(tag.lastScanAt) },
        ]}
      />
      <WithdrawTag code={tag.code} state={tag.state} />
    </div>
  );
}
