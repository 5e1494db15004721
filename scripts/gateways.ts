/**
 * `npm run gateways`: a pretend PayPhone, PayPal and SRI on this machine, for paying without money. The demo starts
 * the same program. GATEWAYS_PORT: its port; MERCHANT_URL: the server that gets notices of payments.
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
  // The starting process gets the credentials and stops this one when it ends; Ctrl+C reaches both, and the
  // starter ends first.
  process.on('SIGINT', () => undefined);
  process.on('disconnect', () => process.exit(0));
  process.send({ url: gateways.url, env: gateways.env });
} else {
  const lines = Object.entries(gateways.env).map(([name, value]) => `${name}=${value}`);
  console.log([`Pasarelas de prueba en ${gateways.url}. Un servidor paga aquí con:`, ...lines].join('\n'));
}
