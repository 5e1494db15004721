/** What the SRI's two services answer, read from their SOAP. What cannot be read says nothing about the document. Pure. */
import { childText, findNode, findNodes, parseXml, type XmlNode } from './xml.rules.ts';

export interface SriMessage {
  /** `identificador`: 43, 65, … */
  code: string;
  text: string;
}

export type Reception =
  | { kind: 'received' }
  /** It is there already, or being worked on: it must not be sent again. */
  | { kind: 'known'; messages: SriMessage[] }
  | { kind: 'returned'; messages: SriMessage[] }
  | { kind: 'unknown'; why: string };

export type Verdict =
  | { kind: 'authorized'; atMs: number | null; messages: SriMessage[] }
  /** `count`: how many refusals the answer lists; an older one stays there after the document was sent again. */
  | { kind: 'rejected'; count: number; messages: SriMessage[] }
  | { kind: 'pending' }
  /** The SRI knows nothing of it, or nothing yet. */
  | { kind: 'absent' }
  | { kind: 'unknown'; why: string };

/** Registered before, and in processing. */
const KNOWN = ['43', '70'];
/** The SRI's own failure: it says nothing about the document. */
const INTERNAL = '50';
/** The printed example says RECHAZADO, the service NO AUTORIZADO. */
const REFUSED = ['NO AUTORIZADO', 'RECHAZADO', 'RECHAZADA'];
const LONGEST = 300;

export function readReception(body: string, key: string): Reception {
  const answer = answerIn(body, 'RespuestaRecepcionComprobante');
  if (typeof answer === 'string') return { kind: 'unknown', why: answer };
  const state = childText(answer, 'estado')?.toUpperCase();
  const about = findNode(answer, 'claveAcceso')?.text.trim();
  if (about && about !== key) return { kind: 'unknown', why: 'responde por otra clave' };
  const messages = messagesIn(answer);
  if (state === 'RECIBIDA') return { kind: 'received' };
  if (state !== 'DEVUELTA') return { kind: 'unknown', why: `estado ${state ?? 'vacío'}`.slice(0, LONGEST) };
  if (messages.some(({ code }) => KNOWN.includes(code))) return { kind: 'known', messages };
  if (messages.some(({ code }) => code === INTERNAL)) return { kind: 'unknown', why: 'error interno del SRI (50)' };
  return { kind: 'returned', messages };
}

export function readVerdict(body: string, key: string): Verdict {
  const answer = answerIn(body, 'RespuestaAutorizacionComprobante');
  if (typeof answer === 'string') return { kind: 'unknown', why: answer };
  const asked = childText(answer, 'claveAccesoConsultada');
  if (asked !== null && asked !== key) return { kind: 'unknown', why: 'responde por otra clave' };
  const found = findNodes(answer, 'autorizacion');
  // Of several the authorised one counts: an older refusal stays in the list.
  const good = found.find((one) => stateOf(one) === 'AUTORIZADO');
  const last = good ?? found.at(-1);
  if (!last) return { kind: 'absent' };
  const state = stateOf(last);
  const messages = messagesIn(last);
  if (state === 'AUTORIZADO') {
    const number = childText(last, 'numeroAutorizacion');
    if (number !== null && number !== key) return { kind: 'unknown', why: 'autoriza otra clave' };
    return { kind: 'authorized', atMs: momentIn(childText(last, 'fechaAutorizacion')), messages };
  }
  if (!REFUSED.includes(state)) return { kind: 'pending' };
  return { kind: 'rejected', count: found.filter((one) => REFUSED.includes(stateOf(one))).length, messages };
}

/** What became of an authorised document in the taxpayer's portal. */
export type Standing = 'authorized' | 'annulling' | 'annulled' | 'unknown';

/** It answers about this month and the one before; of an older document it says nothing (code 99). */
export function readStanding(body: string): Standing {
  const root = parseXml(body);
  const state = root && findNode(root, 'estadoAutorizacion')?.text.trim().toUpperCase();
  if (state === 'ANULADO') return 'annulled';
  if (state === 'PENDIENTE DE ANULAR') return 'annulling';
  return state === 'AUTORIZADO' ? 'authorized' : 'unknown';
}

function stateOf(node: XmlNode): string {
  return (childText(node, 'estado') ?? '').toUpperCase();
}

/** The element that holds the answer, or why there is none. */
function answerIn(body: string, name: string): XmlNode | string {
  const root = parseXml(body);
  if (root?.name !== 'Envelope') return 'no respondió con SOAP';
  const fault = findNode(root, 'Fault');
  if (fault) return `falla: ${findNode(fault, 'faultstring')?.text.trim() ?? ''}`.slice(0, LONGEST);
  return findNode(root, name) ?? 'respuesta vacía';
}

function messagesIn(answer: XmlNode): SriMessage[] {
  return findNodes(answer, 'mensaje')
    .filter((node) => node.children.some(({ name }) => name === 'identificador'))
    .filter((node) => childText(node, 'tipo')?.toUpperCase() !== 'ADVERTENCIA')
    .map((node) => {
      const [text, more] = [childText(node, 'mensaje') ?? '', childText(node, 'informacionAdicional')];
      return {
        code: (childText(node, 'identificador') ?? '').slice(0, 10),
        text: [text, ...(more ? [more] : [])].join(': ').replace(/\s+/g, ' ').slice(0, LONGEST),
      };
    });
}

/** `2026-11-23T10:00:05-05:00` or `23/11/2026 10:00:05`, in milliseconds; null where it cannot be read. */
function momentIn(text: string | null): number | null {
  const [, day, month, year, time] = /^(\d{2})\/(\d{2})\/(\d{4}) (\d{2}:\d{2}:\d{2})/.exec(text ?? '') ?? [];
  const iso = time ? `${year}-${month}-${day}T${time}-05:00` : (text ?? '');
  const at = /^\d{4}-\d{2}-\d{2}T/.test(iso) ? Date.parse(iso) : Number.NaN;
  return Number.isNaN(at) ? null : at;
}
