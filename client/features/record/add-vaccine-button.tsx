/** Opens the vaccine form over the screen, by its address: the phone's back button closes it. */
import { Button, type ButtonProps } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface AddVaccineButtonProps extends Omit<ButtonProps, 'children'> {
  petId: number;
  children: ReactNode;
  'aria-label'?: string;
}

export function AddVaccineButton({ petId, ...button }: AddVaccineButtonProps) {
  return (
    <Button
      {...button}
      renderRoot={(props) => (
        <Link to="." search={(search) => ({ ...search, agregar: 'vacuna' as const, de: petId })} {...props} />
      )}
    />
  );
}
