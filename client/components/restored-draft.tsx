/** Says that a form was found half written, and offers it empty again. */
import { AlertBand } from './alert-band.tsx';
import { Button } from './button.tsx';

interface RestoredDraftProps {
  /** The form corrects something stored: beginning again means what is stored. */
  corrects?: boolean;
  onStartAgain: () => void;
}

export function RestoredDraft({ corrects = false, onStartAgain }: RestoredDraftProps) {
  return (
    <AlertBand
      tone="blue"
      fact={corrects ? 'Hay cambios que no guardaste.' : 'Seguimos donde lo dejaste.'}
      action={
        <Button variant="default" size="sm" onClick={onStartAgain}>
          {corrects ? 'Descartarlos' : 'Empezar de nuevo'}
        </Button>
      }
    />
  );
}
