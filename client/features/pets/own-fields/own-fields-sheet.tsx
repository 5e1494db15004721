/** All own fields of one animal at once; below them, another field. Each is saved when the sheet is. */
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { AlertBand } from '../../../components/alert-band.tsx';
import { IconCheck } from '../../../components/icons/base.tsx';
import { IconPlus } from '../../../components/icons/frame.tsx';
import { IconTrash } from '../../../components/icons/act.tsx';
import { MoreMenu, MoreMenuItem } from '../../../components/more-menu.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { showFailure, showToast } from '../../../components/toast.tsx';
import { MOST_OWN_FIELDS } from '#server/pets/own-fields/rules.ts';
import { readError } from '../../../lib/show-error.ts';
import { trpc } from '../../../lib/trpc.ts';
import { NewField } from './new-field.tsx';
import type { PetField, PetFields } from './own-fields.tsx';
import classes from './own-fields.module.css';
import { OwnValueField } from './own-value-field.tsx';

interface OwnFieldsSheetProps {
  petId: number;
  petName: string;
  data: PetFields;
  onClose: () => void;
}

export function OwnFieldsSheet({ petId, petName, data: { fields, makes }, onClose }: OwnFieldsSheetProps) {
  const utils = trpc.useUtils();
  const [typed, setTyped] = useState<Record<number, string>>({});
  const [errors, setErrors] = useState<Record<number, string>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [making, setMaking] = useState(fields.length === 0);
  const [saving, setSaving] = useState(false);
  const set = trpc.ownFields.set.useMutation();
  const remove = trpc.ownFields.remove.useMutation();
  const restore = trpc.ownFields.restore.useMutation();
  const writable = fields.filter((one) => one.writable);
  const changed = writable.filter(({ fieldId, value }) => fieldId in typed && typed[fieldId] !== (value ?? ''));
  const save = async () => {
    setSaving(true);
    setErrors({});
    setProblem(null);
    const wrong: Record<number, string> = {};
    for (const { fieldId } of changed) {
      try {
        await set.mutateAsync({ petId, fieldId, value: typed[fieldId] ?? '' });
      } catch (error) {
        const { fields: beside, message } = readError(error);
        if (beside.value) wrong[fieldId] = beside.value;
        else setProblem(message);
      }
    }
    await utils.ownFields.invalidate();
    setSaving(false);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0 || problem !== null) return;
    showToast(`Guardado en la ficha de ${petName}.`);
    onClose();
  };
  const takeAway = async ({ fieldId, name, ofClinic }: PetField) => {
    const one = { of: ofClinic ? ('clinic' as const) : ('me' as const), fieldId };
    try {
      await remove.mutateAsync(one);
      await utils.ownFields.invalidate();
      const undo = () => restore.mutateAsync(one).then(() => utils.ownFields.invalidate(), fail);
      showToast(`Quitaste «${name}» de todas las fichas.`, { label: 'Deshacer', run: () => void undo() });
    } catch (error) {
      fail(error);
    }
  };
  const mine = fields.filter(({ ofClinic }) => ofClinic === (makes === 'clinic'));
  return (
    <Sheet
      opened
      onClose={onClose}
      title={`Otros datos de ${petName}`}
      dirty={changed.length > 0}
      onSubmit={() => void save()}
      actions={
        writable.length > 0 &&
        !making && (
          <Button type="submit" size="lg" fullWidth leftSection={<IconCheck />} loading={saving}>
            Guardar
          </Button>
        )
      }
    >
      <div className={classes.form}>
        {problem && (
          <AlertBand announce fact="No se guardó todo.">
            {problem}
          </AlertBand>
        )}
        {fields.map((field) => (
          <div key={field.fieldId} className={classes.field}>
            <OwnValueField
              field={field}
              value={typed[field.fieldId] ?? field.value ?? ''}
              error={errors[field.fieldId]}
              onChange={(value) => setTyped((before) => ({ ...before, [field.fieldId]: value }))}
            />
            {makes !== null && field.ofClinic === (makes === 'clinic') && (
              <MoreMenu label={`Más acciones de ${field.name}`}>
                <MoreMenuItem icon={<IconTrash />} onClick={() => void takeAway(field)}>
                  Quitar el campo
                </MoreMenuItem>
              </MoreMenu>
            )}
          </div>
        ))}
        {makes !== null && (
          <div className={classes.another}>
            {making ? (
              <NewField of={makes} onDone={() => setMaking(false)} />
            ) : mine.length < MOST_OWN_FIELDS ? (
              <div className={classes.acts}>
                <Button variant="default" leftSection={<IconPlus />} onClick={() => setMaking(true)}>
                  Otro campo
                </Button>
              </div>
            ) : (
              <p className="small ink-2">Son diez como máximo: quita uno para hacer otro.</p>
            )}
          </div>
        )}
      </div>
    </Sheet>
  );
}

function fail(error: unknown): void {
  showFailure(readError(error).message);
}
