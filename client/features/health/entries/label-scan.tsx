/** Reads lot and expiry off the code on the bottle, with the camera or from a picture. */
import { lazy, Suspense, useState } from 'react';
import { readLabel, type VialLabel } from '#server/health/lots/label.rules.ts';
import { Button } from '../../../components/button.tsx';
import { IconCamera } from '../../../components/icons/photo.tsx';

const CodeScanner = lazy(() =>
  import('../../pets/scanner/code-scanner.tsx').then((module) => ({ default: module.CodeScanner })),
);

export function LabelScan({ onLabel }: { onLabel: (label: VialLabel) => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" leftSection={<IconCamera size={20} />} onClick={() => setOpen(true)}>
        Leer la etiqueta del frasco
      </Button>
      {open && (
        <Suspense>
          <CodeScanner
            title="Etiqueta del frasco"
            reads={{
              isMeant: (text) => readLabel(text) !== null,
              foreign: 'Este código no dice el lote. Prueba con el cuadrado de puntos.',
            }}
            onClose={() => setOpen(false)}
            onCode={(text) => {
              const label = readLabel(text);
              setOpen(false);
              if (label) onLabel(label);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
