/** The plate that anybody can make with a printer: the server draws it. */
export function homeTagUrl(petId: number): string {
  return `/api/mascotas/${petId}/placa.pdf`;
}
