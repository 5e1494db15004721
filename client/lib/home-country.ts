/** Where forms begin: the person's own country, and for the clinic's staff the clinic's. */
import { mayDo } from '#server/platform/core/rights.ts';
import { trpc } from './trpc.ts';

export function useHomeCountry(): string {
  const me = trpc.auth.me.useQuery().data;
  const clinic = trpc.system.info.useQuery().data?.clinic.countryIso;
  const attends = me ? mayDo(me.roles, 'attend') : false;
  return (attends ? (clinic ?? me?.countryIso) : (me?.countryIso ?? clinic)) ?? 'EC';
}
