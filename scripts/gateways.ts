/**
 * `npm run gateways`: a pretend PayPhone and a pretend PayPal on this machine, to pay at without money. The demonstration starts the
 * same program for itself. GATEWAYS_PORT: where; MERCHANT_URL: the server that is told of payments.
 */
import { startGatewayServer } from './gateways/server.ts';

const RETRY_MS = 2000;
const { GATEWAYS_PORT = '0', MERCHANT_URL = '' } = process.env;

const gateways = await startGatewayServer({ port: Number(GATEWAYS_PORT) });
if (MERCHANT_URL) {
  const paypalUrl = `${MERCHANT_URL}/pagos/paypal/aviso`;
  const payphoneUrl = `${MERCHANT_URL}/pagos/payphone/aviso`;
  Object.assign(gateways.notices.settings, { paypalUrl, payphoneUrl, retryMs: RETRY_MS });
}

if (process.send) {
  // Whoever started it gets the credentials, and takes it along when it ends; Ctrl+C reaches both, and the starter ends first.
  process.on('SIGINT', () => undefined);
  process.on('disconnect', () => process.exit(0));
  process.send({ url: gateways.url, env: gateways.env });
} else {
  const lines = Object.entries(gateways.env).map(([name, value]) => `${name}=${value}`);
  console.log([`Pasarelas de prueba en ${gateways.url}. Un servidor paga aquí con:`, ...lines].join('\n'));
}
