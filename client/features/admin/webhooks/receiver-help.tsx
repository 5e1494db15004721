/** How a receiver verifies that a call is ours: for the programmer of that receiver. */
import classes from './webhooks.module.css';

const SAMPLE = `import { createHmac, timingSafeEqual } from 'node:crypto';

// body: el texto tal como llegó, sin leerlo antes como JSON
function esDePetLove(body, firma, secreto) {
  const { t, v1 } = Object.fromEntries(firma.split(',').map((parte) => parte.split('=')));
  if (!t || !v1 || Math.abs(Date.now() / 1000 - t) > 300) return false;
  const esperada = createHmac('sha256', secreto).update(\`\${t}.\${body}\`).digest('hex');
  return v1.length === esperada.length && timingSafeEqual(Buffer.from(v1), Buffer.from(esperada));
}`;

export function ReceiverHelp() {
  return (
    <details className="sheet pad">
      <summary>Para quien programa el otro sistema</summary>
      <div className={classes.form}>
        <p>
          Llega un <code>POST</code> con JSON: <code>id</code>, <code>evento</code>, <code>fecha</code> y{' '}
          <code>datos</code>, solo con números de registro. Responde con cualquier estado 2xx en menos de 5 segundos; si
          no, se reintenta durante 24 horas, cada vez más espaciado. El mismo aviso puede llegar dos veces, siempre con
          el mismo <code>PetLove-Id</code>.
        </p>
        <p>
          Comprueba la cabecera <code>PetLove-Signature: t=…,v1=…</code> con el secreto, y rechaza las de hace más de
          cinco minutos:
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
