/** «Hacer un certificado»: of health, sterilisation, a microchip or death; a veterinarian of the clinic signs it. */
import { useState } from 'react';
import {
  CERTIFICATE_WORDS,
  CHIP_WAYS,
  type ChipWay,
  certifiedWords,
  type Statement,
  STATEMENTS,
  statementWords,
  USUAL,
} from '#server/documents/certificates/rules.ts';
import { CERTIFICATES } from '#server/documents/papers/schema.ts';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button } from '../../../components/button.tsx';
import { DateField } from '../../../components/date-field.tsx';
import { FieldError } from '../../../components/field-error.tsx';
import { CheckField, TextAreaField, TextField } from '../../../components/fields.tsx';
import { IconPrinter } from '../../../components/icons/act.tsx';
import { Pills } from '../../../components/pills.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { showToast } from '../../../components/toast.tsx';
import { today } from '../../../lib/dates.ts';
import { readError } from '../../../lib/show-error.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import { openPaper } from '../../health/entries/signed-paper.ts';
import { certificateAddress } from './certificate-words.ts';
import classes from './certificate-sheet.module.css';

type Kind = (typeof CERTIFICATES)[number];
type Pet = Answers['pets']['get']['pet'];

const DAY_WORDS: Record<Kind, string> = {
  salud: '¿Cuándo lo examinaste?',
  esterilizacion: '¿Cuándo se operó?',
  microchip: '¿Qué día?',
  fallecimiento: '¿Cuándo falleció?',
};

export function IssueCertificate({ pet, onClose }: { pet: Pet; onClose: () => void }) {
  const utils = trpc.useUtils();
  const issue = trpc.certificates.issue.useMutation();
  const [kind, setKind] = useState<Kind>('salud');
  const [statedOn, setStatedOn] = useState<string | null>(null);
  const [until, setUntil] = useState('');
  const [purpose, setPurpose] = useState('');
  const [statements, setStatements] = useState<readonly Statement[]>(USUAL);
  const [way, setWay] = useState<ChipWay>('implanted');
  const [place, setPlace] = useState('');
  const [notes, setNotes] = useState('');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const day = statedOn ?? dayOf(kind, pet);
  const save = async (half: boolean) => {
    setErrors({});
    setProblem(null);
    try {
      const { certificateId } = await issue.mutateAsync({
        petId: pet.id,
        kind,
        statedOn: day,
        until: until === '' ? null : until,
        purpose,
        statements: [...statements],
        way: kind === 'microchip' ? way : null,
        place,
        notes,
      });
      void utils.certificates.invalidate();
      void utils.pets.get.invalidate({ petId: pet.id });
      showToast(`Firmaste el certificado de ${CERTIFICATE_WORDS[kind].toLowerCase()} de ${pet.name}.`);
      openPaper(certificateAddress({ petId: pet.id, certificateId }, half));
      onClose();
    } catch (error) {
      const { fields, message } = readError(error);
      setErrors(fields);
      if (Object.keys(fields).length === 0) setProblem(message);
    }
  };
  return (
    <Sheet
      opened
      title="Hacer un certificado"
      onClose={onClose}
      dirty={notes !== '' || purpose !== '' || place !== ''}
      onSubmit={() => void save(false)}
      actions={
        <>
          <Button variant="default" size="lg" loading={issue.isPending} onClick={() => void save(true)}>
            En media hoja
          </Button>
          <Button type="submit" size="lg" loading={issue.isPending} leftSection={<IconPrinter />}>
            Firmar e imprimir
          </Button>
        </>
      }
    >
      <div className={classes.choices}>
        <Pills
          label="¿Qué se certifica?"
          layout="wrap"
          options={CERTIFICATES.map((value) => ({ value, label: CERTIFICATE_WORDS[value] }))}
          value={kind}
          error={errors.kind}
          onChange={(chosen) => {
            setKind(chosen);
            setStatedOn(null);
            setErrors({});
          }}
        />
        <DateField label={DAY_WORDS[kind]} max="today" value={day} error={errors.statedOn} onChange={setStatedOn} />
        {kind === 'microchip' && (
          <>
            <Pills
              label="El microchip"
              options={(['implanted', 'read'] as const).map((value) => ({ value, label: CHIP_WAYS[value] }))}
              value={way}
              error={errors.way}
              onChange={setWay}
            />
            <TextField
              label="¿Dónde está?"
              optional
              placeholder="El lado izquierdo del cuello"
              maxLength={80}
              autoComplete="off"
              value={place}
              error={errors.place}
              onChange={(event) => setPlace(event.currentTarget.value)}
            />
          </>
        )}
        <p className="strong">
          {certifiedWords({ kind, statedOn: day, statements, way, place: place.trim() || null }, pet)}
        </p>
        {kind === 'salud' && (
          <>
            <fieldset className={classes.doses} aria-invalid={errors.statements ? true : undefined}>
              <legend className="visually-hidden">Lo que comprobaste</legend>
              {STATEMENTS.map((one) => (
                <CheckField
                  key={one}
                  label={statementWords(one, pet.sex)}
                  checked={statements.includes(one)}
                  onChange={({ currentTarget: { checked } }) =>
                    setStatements(STATEMENTS.filter((other) => (other === one ? checked : statements.includes(other))))
                  }
                />
              ))}
              {errors.statements && <FieldError>{errors.statements}</FieldError>}
            </fieldset>
            <TextField
              label="¿Para qué es?"
              optional
              placeholder="Viaje a Colombia"
              maxLength={80}
              autoComplete="off"
              value={purpose}
              error={errors.purpose}
              onChange={(event) => setPurpose(event.currentTarget.value)}
            />
            <DateField
              label="Vale hasta"
              optional
              help="Cada destino pone su plazo: confírmalo con su autoridad."
              value={until}
              error={errors.until}
              onChange={setUntil}
            />
          </>
        )}
        <TextAreaField
          label="Observaciones"
          optional
          minRows={2}
          maxLength={600}
          value={notes}
          error={errors.notes}
          onChange={(event) => setNotes(event.currentTarget.value)}
        />
        {problem && (
          <AlertBand tone="red" announce>
            {problem}
          </AlertBand>
        )}
      </div>
    </Sheet>
  );
}

/** What the record says already. */
function dayOf(kind: Kind, pet: Pet): string {
  if (kind === 'esterilizacion') return pet.neuteredOn ?? today();
  if (kind === 'fallecimiento') return pet.deceasedOn ?? today();
  return today();
}
