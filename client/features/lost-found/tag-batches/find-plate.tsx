/** Finds one tag by its code or its pack's code: for an administrator whose caller holds the tag. */
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { readPrinted } from '#server/pets/pets/codes.rules.ts';
import { Button } from '../../../components/button.tsx';
import { FactList } from '../../../components/fact-list.tsx';
import { TextField } from '../../../components/fields.tsx';
import { IconSearch } from '../../../components/icons/base.tsx';
import { count, showInstant, showPetCode } from '../../../lib/format.ts';
import { readError } from '../../../lib/show-error.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import classes from './admin-tags.module.css';
import { PlateChip } from './plate-state.tsx';
import { WithdrawPlate } from './withdraw-plate.tsx';

interface FindPlateProps {
  inAddress: string;
  onSearch: (code: string) => void;
}

export function FindPlate({ inAddress, onSearch }: FindPlateProps) {
  const [typed, setTyped] = useState(inAddress);
  const [error, setError] = useState<string | null>(null);
  const code = readPrinted(inAddress);
  const found = trpc.tagBatches.find.useQuery({ code: code ?? '' }, { enabled: code !== null, retry: false });
  const failure = code !== null && found.error ? readError(found.error).message : null;
  const search = (event: FormEvent) => {
    event.preventDefault();
    const read = readPrinted(typed);
    if (!read) return setError('Revisa letras y números: un código es como K7Q2M-9XDTA.');
    setError(null);
    if (read === code) void found.refetch();
    else onSearch(read);
  };
  return (
    <search className={`sheet pad ${classes.stack}`}>
      <form className={classes.stack} noValidate onSubmit={search} aria-labelledby="buscar-placa">
        <h2 id="buscar-placa">Buscar una placa</h2>
        <TextField
          label="Código de la placa o de activación"
          name="code"
          icon={<IconSearch />}
          placeholder="K7Q2M-9XDTA"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="search"
          value={typed}
          error={error ?? failure}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setError(null);
          }}
        />
        <Button type="submit" variant="outline" fullWidth loading={found.isFetching}>
          Buscar
        </Button>
      </form>
      <div aria-live="polite">{code !== null && !error && found.data && <Found plate={found.data} />}</div>
    </search>
  );
}

function Found({ plate }: { plate: Answers['tagBatches']['find'] }) {
  return (
    <div className={classes.found}>
      <div className={classes.head}>
        <h3 className={classes.code}>{showPetCode(plate.code)}</h3>
        <PlateChip state={plate.state} />
      </div>
      <FactList
        facts={[
          { name: 'Animal', value: plate.petName ?? 'Sin animal' },
          {
            name: 'Lote',
            value: plate.batchId && (
              <Link to="/dashboard/admin/placas" search={{ lote: plate.batchId }}>
                {plate.batchName}
              </Link>
            ),
          },
          { name: 'Activada', value: plate.activatedAt && showInstant(plate.activatedAt) },
          { name: 'Reemplazada', value: plate.replacedAt && showInstant(plate.replacedAt) },
          { name: 'Anulada', value: plate.withdrawnAt && showInstant(plate.withdrawnAt) },
          { name: 'Lecturas', value: plate.scans > 0 ? count(plate.scans, 'lectura') : 'Ninguna' },
          { name: 'Última lectura', value: plate.lastScanAt && showInstant(plate.lastScanAt) },
        ]}
      />
      <WithdrawPlate code={plate.code} state={plate.state} />
    </div>
  );
}
