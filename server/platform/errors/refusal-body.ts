/** The body of a refusal outside tRPC. */
import { refusalCode } from './refusal-codes.ts';

/**
 * Our own client's routes lie under /api and answer as their rooms do; every other address belongs to the older
 * calls, which answer in Spanish.
 */
export function refusalBody(url: string, status: number, { title, message }: { title: string; message: string }) {
  return url.startsWith('/api/')
    ? { title, message }
    : { titulo: title, mensaje: message, codigo: refusalCode(status) };
}
