/** `test` in a world that pays at the pretend gateways; their clock is the world's. */
import { type Gateways, startGateways } from './gateways.ts';
import { openWorld, test as base, type World } from './world.ts';

export const paymentTest = base.extend<{ scene: { world: World; gateways: Gateways } }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the pattern to see which fixtures are used
  scene: async ({}, use) => {
    const gateways = await startGateways();
    const world = await openWorld({ ...gateways.env, TRANSFER_INSTRUCTIONS: 'Banco de prueba, cuenta 123' });
    gateways.clock.follow(() => world.now);
    await use({ world, gateways });
    await world.close();
    await gateways.close();
  },
});
