/** What a spreadsheet cannot carry to another installation, and what becomes of it. */
const NOT_CARRIED = [
  {
    what: 'Las cuentas y los permisos de los tutores',
    instead: 'cada animal llega como libreta de la clínica, y la entregas otra vez.',
  },
  { what: 'Las firmas', instead: 'quién firmó y su registro quedan escritos, y todo dice «Traída».' },
  {
    what: 'Los códigos y las placas',
    instead: 'cada animal recibe un código nuevo; el anterior sirve para reconocerlo.',
  },
  { what: 'Los pagos y los años', instead: 'son de las cuentas.' },
  { what: 'Quién está perdido', instead: 'vuelve a avisarlo en su libreta.' },
  { what: 'Las fotos y los documentos', instead: 'van en los respaldos.' },
  { what: 'Las jornadas y lo que se dijo en «Hoy»', instead: 'quedan en el libro, para leerlos.' },
  {
    what: 'Los animales cuyo tutor terminó el permiso',
    instead: 'lo que firmó la clínica queda en el libro y no entra.',
  },
] as const;

export function NotInTheBook() {
  return (
    <>
      <p>
        <b>Lo que no viaja en un libro:</b>
      </p>
      <ul>
        {NOT_CARRIED.map(({ what, instead }) => (
          <li key={what}>
            <b>{what}:</b> {instead}
          </li>
        ))}
      </ul>
      <p className="ink-2">Para cambiar de servidor sin perder nada de esto, restaura un respaldo en el nuevo.</p>
    </>
  );
}
