/** Cédula, RUC, passport or other, as the owner's country calls them, and the number, checked while typing; an unusual one only gets a remark. */
import { TextField } from '../../../components/fields.tsx';
import { Pills } from '../../../components/pills.tsx';
import { documentOf } from '#server/accounts/owners/abroad.rules.ts';
import { identityRemark, idOptions, type OwnerValues } from './owner-values.ts';
import classes from './owners.module.css';
import type { OwnerForm } from './use-owner-form.ts';

const LENGTH: Partial<Record<OwnerValues['idKind'], string>> = {
  cedula: 'Son 10 números.',
  ruc: 'Son 13 números.',
};

export function IdentityFields({ form }: { form: OwnerForm }) {
  const { idKind, idNumber, country } = form.values;
  const remark = identityRemark(form.values);
  const numbered = idKind === 'cedula' || idKind === 'ruc';
  const abroad = numbered ? documentOf(country, idKind) : null;
  const digits = numbered && (country === 'EC' || abroad?.figures === true);
  // Without a rule of its last sign only the length was looked at.
  const checked = country === 'EC' ? numbered : abroad?.check !== undefined;
  return (
    <div className={classes.group}>
      <Pills
        label="Documento"
        optional
        layout="wrap"
        options={idOptions(country)}
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
            ) : remark === null && idNumber.trim() !== '' && checked ? (
              'El número está bien escrito.'
            ) : country === 'EC' ? (
              LENGTH[idKind]
            ) : abroad ? (
              `${abroad.length}${abroad.check ? '' : ' Solo miramos cuántos son.'}`
            ) : undefined
          }
        />
      )}
    </div>
  );
}
