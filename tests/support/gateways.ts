/** The pretend PayPhone and PayPal (scripts/gateways) in the process of the test, on a port of their own. */
import { type GatewayServer, startGatewayServer } from '../../scripts/gateways/server.ts';

export type Gateways = GatewayServer;

/**
 *   const gateways = await startGateways();      // … await gateways.close();
 *   openWorld(gateways.env)                      // a server that pays there
 *   gateways.payphone.pay(code)                  // the payer pays; answers where the browser goes then
 *   gateways.fault('confirm', 'lost')            // the next Confirm is done, and nobody hears of it
 *   gateways.ledger(), gateways.sum()            // where the money really is
 *
 * Of PayPhone's thirty looks a minute a test has as many as it likes, unless it says how many.
 */
export async function startGateways({
  salesPerMinute = Infinity,
}: {
  salesPerMinute?: number;
} = {}): Promise<Gateways> {
  const gateways = await startGatewayServer();
  gateways.payphone.settings.salesPerMinute = salesPerMinute;
  return gateways;
}
