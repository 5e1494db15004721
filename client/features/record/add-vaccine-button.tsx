/** Opens the vaccine form over the screen, by its address: the phone's back button closes it. */
import type { ComponentProps } from 'react';
import { ButtonLink } from '../../components/button.tsx';

type AddVaccineButtonProps = Pick<
  ComponentProps<typeof ButtonLink>,
  'variant' | 'size' | 'fullWidth' | 'leftSection' | 'children' | 'aria-label'
> & { petId: number };

export function AddVaccineButton({ petId, ...look }: AddVaccineButtonProps) {
  return <ButtonLink to="." search={(search) => ({ ...search, agregar: 'vacuna' as const, de: petId })} {...look} />;
}
