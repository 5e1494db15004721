/** The tag that a member prints at home: the server draws it. */
export function homeTagUrl(petId: number): string {
  return `/api/mascotas/${petId}/placa.pdf`;
}
