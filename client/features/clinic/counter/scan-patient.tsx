/** «Escanear»: the camera for a cédula, a plate or a microchip; its program comes when it is pressed. */
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Button } from '../../../components/button.tsx';

const CodeScanner = lazy(() =>
  import('../../pets/scanner/code-scanner.tsx').then((module) => ({ default: module.CodeScanner })),
);

interface ScanPatientProps {
  icon: ReactNode;
  onCode: (code: string) => void;
  /** The class of it where it is the one large button of its screen. */
  main?: string | undefined;
}

export function ScanPatient({ icon, onCode, main }: ScanPatientProps) {
  const [scanning, setScanning] = useState(false);
  return (
    <>
      <Button
        variant={main === undefined ? 'default' : 'filled'}
        size="lg"
        fullWidth={main !== undefined}
        className={main ?? ''}
        leftSection={icon}
        onClick={() => setScanning(true)}
      >
        Escanear
      </Button>
      {scanning && (
        <Suspense>
          <CodeScanner
            title="Cédula, placa o microchip"
            onClose={() => setScanning(false)}
            onCode={(code) => {
              setScanning(false);
              onCode(code);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
