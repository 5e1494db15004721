/** Unites a repeated row of the catalogue with another one of its list; the caller says what that does. */
import { type ReactNode, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { ComboField } from '../../../components/combo-field.tsx';
import { Sheet } from '../../../components/sheet.tsx';

interface Row {
  id: number;
  name: string;
  active: number;
  province?: string | null;
}

interface MergeSheetProps<Kept extends Row> {
  row: Row;
  rows: readonly Kept[];
  /** The row that stays. */
  into: Kept | null;
  onChoose: (into: Kept | null) => void;
  merge: { busy: boolean; errors: Record<string, string> };
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

export function MergeSheet<Kept extends Row>(props: MergeSheetProps<Kept>) {
  const { row, rows, into, onChoose, merge, onSubmit, onClose, children } = props;
  const [typed, type] = useState('');
  const others = rows.filter(({ id, active }) => id !== row.id && active === 1);
  return (
    <Sheet
      opened
      onClose={onClose}
      title={`Unir «${row.name}» con otra`}
      onSubmit={onSubmit}
      actions={
        <Button type="submit" size="lg" fullWidth loading={merge.busy} disabled={!into}>
          {into ? `Unir con «${into.name}»` : 'Elige con cuál'}
        </Button>
      }
    >
      <p className="ink-2">{children}</p>
      <ComboField
        label="¿Cuál se queda?"
        data-autofocus
        value={typed}
        error={merge.errors['intoId']}
        options={others.map(({ id, name, province }) => ({
          value: String(id),
          label: name,
          ...(province && { hint: province }),
        }))}
        onChange={(text) => {
          type(text);
          onChoose(null);
        }}
        onPick={({ value, label }) => {
          type(label);
          onChoose(others.find(({ id }) => id === Number(value)) ?? null);
        }}
      />
    </Sheet>
  );
}
