/** Three short steps, one form. A reload, a step back or a refusal loses no typed value. */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button } from '../../../components/button.tsx';
import { RestoredDraft } from '../../../components/restored-draft.tsx';
import { attach } from '../../../lib/attachments.ts';
import { useFaceDraft, usePapersDraft } from '../../../lib/face-draft.ts';
import { sendFace } from '../../../lib/faces.ts';
import { showPast } from '../../../lib/dates.ts';
import { showWeight } from '../../../lib/format.ts';
import { type Failure, readError } from '../../../lib/show-error.ts';
import type { Answers } from '../../../lib/trpc.ts';
import { ownUnit } from '../../../lib/weight-unit.ts';
import { EMPTY_PET, NEW_PET_DRAFT, problems, type Step, stepOf, valuesOf } from './pet-form.ts';
import classes from './pet-wizard.module.css';
import { StepBar } from './step-bar.tsx';
import { StepMarks } from './step-marks.tsx';
import { StepPeople } from './step-people.tsx';
import { StepWho } from './step-who.tsx';
import { type PetForm, usePetForm } from './use-pet-form.ts';
import { useSavePet } from './use-save-pet.ts';
import { WizardFace } from './wizard-face.tsx';

interface PetWizardProps {
  /** The animal to change; absent for a new one. */
  stored: Answers['pets']['details'] | undefined;
  species: Answers['reference']['species'];
  owners: Answers['owners']['list'];
  today: string;
  /** The owner of a new animal, where it is known already. */
  ownerId?: number | undefined;
  /** The step in the address. */
  asked: number;
  goTo: (step: Step) => void;
  ownerFields: (form: PetForm) => ReactNode;
  onSaved: (petId: number, name: string) => void;
}

const TITLES: Record<Step, string> = { 1: '¿Quién es?', 2: 'Cómo reconocerle', 3: '¿Quién le cuida?' };

export function PetWizard(props: PetWizardProps) {
  const { stored, species, owners, today, ownerId, asked, goTo, ownerFields, onSaved } = props;
  const petId = stored?.pet.id;
  const draftName = petId ? `mascota:${petId}` : ownerId ? `${NEW_PET_DRAFT}:${ownerId}` : NEW_PET_DRAFT;
  const { form, draft, resumed, goOn, startAgain } = usePetForm(
    draftName,
    stored ? valuesOf(stored, today) : { ...EMPTY_PET, weightUnit: ownUnit(), ownerId: ownerId ?? null },
    today,
  );
  const face = useFaceDraft(draftName);
  const papers = usePapersDraft(draftName);
  const { save, busy } = useSavePet(petId);
  const [failure, setFailure] = useState<Failure | null>(null);
  const root = useRef<HTMLFormElement>(null);
  const furthest = lastOpenStep(form, today);
  const step = clamp(asked, furthest);
  useHeadingFocus(root, step);

  const begin = () => {
    startAgain();
    face.clear();
    papers.clear();
  };
  const refuse = (errors: Record<string, string>, at: Step) => {
    form.setErrors(errors);
    if (at !== step) goTo(at);
    // After the step and its messages have rendered.
    setTimeout(() => root.current?.querySelector<HTMLElement>(FIRST_WRONG)?.focus(), 60);
  };

  /** @param now without the steps that are left: all they ask may be told later. */
  const advance = async (now = false) => {
    setFailure(null);
    goOn();
    if (!stored && step < 3 && !now) {
      const here = problems(form.getValues(), today, step);
      return Object.keys(here).length > 0 ? refuse(here, step) : goTo(step === 1 ? 2 : 3);
    }
    const all = problems(form.getValues(), today);
    const [first] = Object.keys(all);
    if (first) return refuse(all, stepOf(first));
    try {
      const saved = await save(form, today);
      if (saved === null) return;
      draft.clear();
      // The animal is stored even if the picture fails: its record shows the upload.
      if (face.picture && !stored) sendFace({ purpose: 'pet', id: saved }, face.picture);
      face.clear();
      if (form.getValues().neutered === 'yes') attach({ purpose: 'neutering', id: saved }, papers.files);
      papers.clear();
      onSaved(saved, form.getValues().name.trim());
    } catch (error) {
      const refused = readError(error);
      const [field] = Object.keys(refused.fields);
      if (field) refuse(refused.fields, stepOf(field));
      else setFailure(refused);
    }
  };

  return (
    <form
      ref={root}
      className={classes.wizard}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void advance();
      }}
    >
      <StepBar current={step} furthest={furthest} />
      {resumed && <RestoredDraft corrects={stored !== undefined} onStartAgain={begin} />}
      <section className={classes.step} aria-labelledby="paso">
        <h2 id="paso" tabIndex={-1}>
          {TITLES[step]}
        </h2>
        {step === 1 && (
          <>
            <WizardFace stored={stored} form={form} species={species} draft={face} />
            <StepWho form={form} species={species} today={today} />
          </>
        )}
        {step === 2 && <StepMarks form={form} stored={stored} papers={papers} lastWeight={lastWeight(stored)} />}
        {step === 3 && <StepPeople form={form} stored={stored} owners={owners} ownerFields={ownerFields(form)} />}
      </section>
      {failure && (
        <AlertBand announce fact={`${failure.title}.`}>
          {failure.message}
        </AlertBand>
      )}
      <div className={classes.actions}>
        {stored
          ? step < 3 && (
              <Button variant="default" size="lg" onClick={() => goTo(step === 1 ? 2 : 3)}>
                Siguiente
              </Button>
            )
          : step > 1 && (
              <Button variant="default" size="lg" onClick={() => goTo(step === 3 ? 2 : 1)}>
                Atrás
              </Button>
            )}
        {!stored && step === 1 && (
          <Button variant="default" size="lg" disabled={busy} onClick={() => void advance(true)}>
            Registrar ya
          </Button>
        )}
        <Button type="submit" size="lg" loading={busy}>
          {submitWords(stored !== undefined, step, form.getValues().name)}
        </Button>
      </div>
    </form>
  );
}

const FIRST_WRONG = 'input[aria-invalid="true"], textarea[aria-invalid="true"], fieldset[aria-invalid="true"] input';

/** The first incomplete step; the address may open no later one. */
function lastOpenStep(form: PetForm, today: string): Step {
  const values = form.getValues();
  if (Object.keys(problems(values, today, 1)).length > 0) return 1;
  return Object.keys(problems(values, today, 2)).length > 0 ? 2 : 3;
}

function clamp(asked: number, furthest: Step): Step {
  if (asked <= 1 || furthest === 1) return 1;
  return asked === 2 || furthest === 2 ? 2 : 3;
}

/** A new step moves the focus to its title, for keyboard and screen reader. Not on the first render. */
function useHeadingFocus(root: React.RefObject<HTMLFormElement | null>, step: Step) {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    root.current?.querySelector<HTMLElement>('#paso')?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [root, step]);
}

function lastWeight(stored: Answers['pets']['details'] | undefined): string | null {
  const last = stored?.weight;
  return last ? `Antes: ${showWeight(last.grams)}, ${showPast(last.measuredOn)}.` : null;
}

/** A button cannot hold sixty letters. */
function shortName(name: string): string {
  const whole = name.trim();
  return whole.length <= 14 ? whole : (whole.split(/\s+/)[0] ?? whole).slice(0, 20);
}

/** A new animal is saved in the last step; a change, in any step. */
function submitWords(editing: boolean, step: Step, name: string): string {
  if (editing) return 'Guardar cambios';
  return step < 3 ? 'Siguiente' : `Registrar a ${shortName(name)}`;
}
