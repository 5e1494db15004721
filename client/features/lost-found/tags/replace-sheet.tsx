/** Replaces a lost or broken tag; the old one still leads to the same animal. */
import { useState } from 'react';
import { REPLACE_REASONS } from '#server/lost-found/tags/rules.ts';
import { Button } from '../../../components/button.tsx';
import { Pills } from '../../../components/pills.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { showCode } from '#server/platform/lib/codes.ts';
import { trpc } from '../../../lib/trpc.ts';
import { TagCodeField, TagScanner, useScanning } from './tag-code-field.tsx';
import type { Tag } from './tag-words.ts';
import { useTagCode } from './use-tag-code.ts';

interface ReplaceSheetProps {
  tag: Tag;
  onClose: () => void;
  onDone: () => void;
}

export function ReplaceSheet({ tag, onClose, onDone }: ReplaceSheetProps) {
  const utils = trpc.useUtils();
  const code = useTagCode();
  const { scanning, scan, stop } = useScanning();
  const [reason, setReason] = useState<(typeof REPLACE_REASONS)[number]['code'] | null>(null);
  const [error, setError] = useState<string | undefined>();
  const replace = trpc.tags.replace.useMutation({
    onSuccess: onDone,
    onError: (failure) => setError(code.refuse(failure).reason),
    onSettled: () => void utils.tags.mine.invalidate(),
  });
  const send = () => {
    const codes = code.ready();
    setError(reason ? undefined : 'Elige por qué la reemplazas.');
    if (codes && reason) replace.mutate({ tagId: tag.tagId, reason, ...codes });
  };
  return (
    <>
      <Sheet
        opened={!scanning}
        onClose={onClose}
        title="Reemplazar placa"
        dirty={code.typed !== '' || reason !== null}
        onSubmit={send}
        actions={
          <Button type="submit" size="lg" fullWidth loading={replace.isPending}>
            Activar la nueva
          </Button>
        }
      >
        <p className="ink-2">
          La placa <span className="code">{showCode(tag.code)}</span> seguirá llevando a {tag.petName}, por si alguien
          la encuentra. La apagas cuando quieras.
        </p>
        <Pills
          label="¿Por qué la reemplazas?"
          layout="wrap"
          value={reason}
          error={error}
          onChange={(chosen) => {
            setReason(chosen);
            setError(undefined);
          }}
          options={REPLACE_REASONS.map(({ code: value, name }) => ({ value, label: name }))}
        />
        <TagCodeField code={code} scanning={scanning} onScan={scan} />
      </Sheet>
      {scanning && <TagScanner code={code} onClose={stop} />}
    </>
  );
}
