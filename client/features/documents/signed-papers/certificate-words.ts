/** Where a certificate is printed: on a whole page or on half of one. */
export function certificateAddress(
  { petId, certificateId }: { petId: number; certificateId: number },
  half = false,
): string {
  return `/api/mascotas/${petId}/certificados/${certificateId}.pdf${half ? '?hoja=a5' : ''}`;
}
