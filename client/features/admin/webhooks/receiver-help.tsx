/** How a receiver verifies that a call is ours: for the programmer of that receiver. */
import classes from './webhooks.module.css';

const SAMPLE = `import { Webhook } from 'standardwebhooks';

// body: el texto tal como llegó, sin leerlo antes como JSON
const aviso = new Webhook(secreto).verify(body, cabeceras);`;

export function ReceiverHelp() {
  return (
    <details className="sheet pad">
      <summary>Para quien programa el otro sistema</summary>
      <div className={classes.form}>
        <p>
          Llega un <code>POST</code> con JSON: <code>id</code>, <code>evento</code>, <code>fecha</code> y{' '}
          <code>datos</code>, solo con números de registro. Responde con cualquier estado 2xx en menos de 5 segundos; si
          no, se reintenta durante 24 horas, cada vez más espaciado. El mismo aviso puede llegar dos veces, siempre con
          el mismo <code>webhook-id</code>.
        </p>
        <p>
          Va firmado como dice{' '}
          <a href="https://www.standardwebhooks.com" target="_blank" rel="noreferrer">
            Standard Webhooks
          </a>
          : cualquiera de sus bibliotecas lo comprueba con el secreto, y rechaza lo de hace más de cinco minutos.
        </p>
        <pre className={classes.sample}>
          <code>{SAMPLE}</code>
        </pre>
        <p>
          Los avisos y sus datos están descritos en <a href="/api/docs">la documentación</a>.
        </p>
      </div>
    </details>
  );
}
