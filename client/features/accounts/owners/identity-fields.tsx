/** Cédula, RUC, passport or other, and its number, checked while typing; an unusual number only gets a remark. */
import { TextField } from '../../../components/fields.tsx';
import { Pills } from '../../../components/pills.tsx';
import { identityRemark, ID_OPTIONS, type OwnerValues } from './owner-values.ts';
import classes from './owners.module.css';
import type { OwnerForm } from './use-owner-form.ts';

const LENGTH: Partial<Record<OwnerValues['idKind'], string>> = {
  cedula: 'Son 10 números.',
  ruc: 'Son 13 números.',
};

export function IdentityFields({ form }: { form: OwnerForm }) {
  const { idKind, idNumber } = form.values;
  const remark = identityRemark(form.values);
  const digits = idKind === 'cedula' || idKind === 'ruc';
  return (
    <div className={classes.group}>
      <Pills
        label="Documento"
        optional
        layout="wrap"
        options={ID_OPTIONS}
        value={idKind === '' ? null : idKind}
        error={form.errors.idKind}
        onChange={(kind) => {
          form.setFieldValue('idKind', kind);
          form.clearFieldError('idNumber');
        }}
      />
      {idKind !== '' && (
        <TextField
          label="Número"
          className="num"
          inputMode={digits ? 'numeric' : 'text'}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          {...form.getInputProps('idNumber')}
          help={
            remark?.level === 'warning' ? (
              <span className={classes.remark} role="status">
                {remark.message}
              </span>
            ) : remark === null && idNumber.trim() !== '' && digits ? (
              'El número está bien escrito.'
            ) : (
              LENGTH[idKind]
            )
          }
        />
      )}
    </div>
  );
}
