/** Opens the form of a kind over the screen, by address, so that the phone's back button closes it. */
import type { ComponentProps } from 'react';
import { ButtonLink } from '../../../components/button.tsx';
import { FORM_OF, type WrittenKind } from './entry.ts';

type AddEntryButtonProps = Pick<
  ComponentProps<typeof ButtonLink>,
  'variant' | 'size' | 'fullWidth' | 'leftSection' | 'children' | 'aria-label'
> & { kind: WrittenKind; petId: number };

export function AddEntryButton({ kind, petId, ...look }: AddEntryButtonProps) {
  return <ButtonLink to="." search={(search) => ({ ...search, agregar: FORM_OF[kind], de: petId })} {...look} />;
}
