/** One list of names: those that forms offer, the retired ones, and the three actions on a name. */
import { useState } from 'react';
import { folded } from '#server/platform/lib/text.ts';
import { Button } from '../../../components/button.tsx';
import { ComboField } from '../../../components/combo-field.tsx';
import { EmptyState, ErrorPanel } from '../../../components/empty-state.tsx';
import { TextField } from '../../../components/fields.tsx';
import { IconPlus, IconSearch } from '../../../components/icons/frame.tsx';
import { MoreMenu, MoreMenuItem } from '../../../components/more-menu.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { SkeletonRows } from '../../../components/skeleton.tsx';
import { Chip } from '../../../components/state-chip.tsx';
import { readError } from '../../../lib/show-error.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import classes from './catalogue.module.css';
import { LISTS, NAMES_OF } from './lists.ts';
import { MergeSheet } from './merge-sheet.tsx';
import { useSave } from './use-save.ts';

type Name = Answers['catalogue']['names'][number];
type NamesId = keyof typeof NAMES_OF;

interface NameListProps {
  of: number | null;
  id: NamesId;
}

export function NameList({ id, of }: NameListProps) {
  const list = NAMES_OF[id];
  const one = LISTS.find((each) => each.id === id)?.one ?? '';
  const [typed, type] = useState('');
  const [editing, edit] = useState<Name | 'new' | null>(null);
  const [merging, merge] = useState<Name | null>(null);
  const names = trpc.catalogue.names.useQuery({ list, of });
  const change = useSave(trpc.catalogue.changeName.useMutation, () => 'Listo: los formularios ya lo saben.');
  if (names.error && !names.data)
    return <ErrorPanel message={readError(names.error).message} onRetry={() => void names.refetch()} />;
  if (!names.data) return <SkeletonRows rows={8} />;
  const wanted = folded(typed.trim());
  const shown = names.data.filter(({ name }) => folded(name).includes(wanted));
  return (
    <>
      <div className={classes.tools}>
        <TextField
          label={`Buscar ${one}`}
          icon={<IconSearch />}
          value={typed}
          autoComplete="off"
          onChange={(event) => type(event.currentTarget.value)}
        />
        <Button leftSection={<IconPlus />} onClick={() => edit('new')}>
          {`Agregar ${one}`}
        </Button>
      </div>
      {shown.length === 0 && (
        <EmptyState scene="search" title="No está en la lista">
          {`Si falta, agrégala: sale en los formularios al instante.`}
        </EmptyState>
      )}
      <ul className={`sheet ${classes.rows}`} aria-label={`Lista: ${one}`}>
        {shown.map((row) => (
          <li key={row.id} className={classes.row} data-off={row.active === 0 || undefined}>
            <span className={classes.words}>
              <b>{row.name}</b>
              {row.province && <span className="ink-2">{row.province}</span>}
              {row.mergedInto && <span className="ink-2">{`Ahora es «${row.mergedInto}»`}</span>}
            </span>
            {row.active === 0 && <Chip>No se ofrece</Chip>}
            <MoreMenu label={`Más para ${row.name}`}>
              <MoreMenuItem onClick={() => edit(row)}>Corregir el nombre</MoreMenuItem>
              <MoreMenuItem onClick={() => change.send({ list, rowId: row.id, active: row.active === 0 })}>
                {row.active === 0 ? 'Ofrecer de nuevo' : 'Dejar de ofrecer'}
              </MoreMenuItem>
              {list !== 'species' && row.active === 1 && (
                <MoreMenuItem onClick={() => merge(row)}>Está repetida: unir con otra</MoreMenuItem>
              )}
            </MoreMenu>
          </li>
        ))}
      </ul>
      {editing && <NameSheet row={editing} one={one} place={{ list, of }} onClose={() => edit(null)} />}
      {merging && list !== 'species' && (
        <MergeName row={merging} list={list} rows={names.data} onClose={() => merge(null)} />
      )}
    </>
  );
}

interface NameSheetProps {
  row: Name | 'new';
  one: string;
  place: { list: (typeof NAMES_OF)[NamesId]; of: number | null };
  onClose: () => void;
}

function NameSheet({ row, one, place, onClose }: NameSheetProps) {
  const before = row === 'new' ? '' : row.name;
  const [name, setName] = useState(before);
  const [provinceId, setProvinceId] = useState<number | null>(null);
  const [province, setProvince] = useState('');
  const provinces = trpc.reference.provinces.useQuery(undefined, { enabled: place.list === 'city' && row === 'new' });
  const done = () => {
    onClose();
    return row === 'new' ? `Agregaste «${name.trim()}».` : `Ahora se llama «${name.trim()}».`;
  };
  const add = useSave(trpc.catalogue.addName.useMutation, done);
  const change = useSave(trpc.catalogue.changeName.useMutation, done);
  const { errors, busy } = row === 'new' ? add : change;
  return (
    <Sheet
      opened
      onClose={onClose}
      title={row === 'new' ? `Agregar ${one}` : `Corregir «${before}»`}
      dirty={name !== before}
      onSubmit={() => {
        if (row === 'new') add.send({ ...place, name, provinceId });
        else change.send({ list: place.list, rowId: row.id, name });
      }}
      actions={
        <Button type="submit" size="lg" fullWidth loading={busy}>
          Guardar
        </Button>
      }
    >
      <TextField
        label="Nombre"
        data-autofocus
        autoComplete="off"
        value={name}
        error={errors['name'] ?? errors['of']}
        help={
          row !== 'new' && place.list === 'breed'
            ? 'Los animales de esta raza toman el nombre nuevo en su ficha.'
            : undefined
        }
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {provinces.data && (
        <ComboField
          label="Provincia"
          optional
          value={province}
          error={errors['provinceId']}
          options={provinces.data
            .filter(({ countryId }) => countryId === place.of)
            .map((one) => ({ value: String(one.id), label: one.name }))}
          onChange={(text) => {
            setProvince(text);
            setProvinceId(null);
          }}
          onPick={({ value, label }) => {
            setProvince(label);
            setProvinceId(Number(value));
          }}
        />
      )}
    </Sheet>
  );
}

interface MergeNameProps {
  row: Name;
  list: 'breed' | 'disease' | 'city';
  rows: readonly Name[];
  onClose: () => void;
}

function MergeName({ row, list, rows, onClose }: MergeNameProps) {
  const [into, setInto] = useState<Name | null>(null);
  const merge = useSave(trpc.catalogue.mergeName.useMutation, ({ changed }: { changed: number }) => {
    onClose();
    const records = changed === 1 ? 'Cambió 1 registro' : `Cambiaron ${changed} registros`;
    return `«${row.name}» ahora es «${into?.name ?? ''}». ${records}.`;
  });
  return (
    <MergeSheet
      row={row}
      rows={rows}
      into={into}
      onChoose={setInto}
      merge={merge}
      onSubmit={() => into && merge.send({ list, rowId: row.id, intoId: into.id })}
      onClose={onClose}
    >
      {`Lo que hoy dice «${row.name}» dirá lo que elijas, y «${row.name}» deja de ofrecerse. No se puede deshacer.`}
    </MergeSheet>
  );
}
