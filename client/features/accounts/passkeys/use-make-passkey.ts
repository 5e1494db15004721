/** Makes a passkey on this device: the server asks, the device is unlocked, the server keeps what may be kept. */
import { failureOf, makePasskey } from '../../../lib/passkeys.ts';
import type { Failure } from '../../../lib/show-error.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';

type Made = Answers['passkeys']['create'];

export function useMakePasskey() {
  const utils = trpc.useUtils();
  const begin = trpc.passkeys.begin.useMutation();
  const create = trpc.passkeys.create.useMutation();
  /** Neither `made` nor `failure`: the person closed the device's question. */
  const make = async (
    name: string,
    proof: { password?: string; code?: string } = {},
  ): Promise<{ made?: Made; failure?: Failure }> => {
    try {
      const response = await makePasskey(await begin.mutateAsync(proof));
      if (!response) return {};
      const made = await create.mutateAsync({ response, name });
      void Promise.all([utils.passkeys.list.invalidate(), utils.security.get.invalidate(), utils.auth.me.invalidate()]);
      return { made };
    } catch (error) {
      return { failure: failureOf(error) };
    }
  };
  return { make, busy: begin.isPending || create.isPending };
}
