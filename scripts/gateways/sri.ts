/** A pretend SRI: reception and authorisation for test and production, what it holds, and every answer and fault it may give. */
import { randomInt } from 'node:crypto';
import type { Clock } from './clock.ts';
import type { Asked, Reply } from './reply.ts';
import { goodKey, goodSignature, goodSums, keySaysTheSame, readDocument, type ReadDocument } from './sri-checks.ts';

type Environment = '1' | '2';

export interface SriMessage {
  code: string;
  text: string;
  kind?: 'ERROR' | 'ADVERTENCIA';
}

interface Held {
  key: string;
  environment: Environment;
  document: ReadDocument;
  /** What it answers when asked, the newest last; empty while it looks. */
  verdicts: { state: 'AUTORIZADO' | 'NO AUTORIZADO'; at: string; messages: SriMessage[] }[];
  /** So many questions are answered with nothing, or with EN PROCESO, first. */
  patience: number;
}

export const SRI_FAULTS = [
  'refuse', // the connection is dropped before anything is done
  'lost', // done, then dropped
  'hang', // silent
  'mute', // done, then silent
  'html', // a page of maintenance, with 200
  'down', // 503
  'trace', // a SOAP fault with a long trace
  'internal', // DEVUELTA with 50
  'garbage', // half an answer
  'other', // an answer about another key
  'code', // DEVUELTA or NO AUTORIZADO with a code that is given
  'pending', // EN PROCESO
  'empty', // numeroComprobantes 0
] as const;
export type SriFault = (typeof SRI_FAULTS)[number];

export interface SriAnswer {
  reply: Reply | null;
  waitMs: number;
}

const TOO_LARGE = 320_000;

export function newSri(clock: Clock) {
  const held = new Map<string, Held>();
  const numbers = new Map<string, string>();
  /** In the portal, by the taxpayer. */
  const annulled = new Set<string>();
  const log: { service: 'reception' | 'authorization'; key: string; outcome: string }[] = [];
  const faults: { service: 'reception' | 'authorization'; kind: SriFault; left: number; code: string; ms: number }[] =
    [];
  const settings = {
    /** How many questions are answered with nothing before the verdict. */
    answersAfter: 0,
    /** RUCs that may not issue. */
    closed: [] as string[],
  };

  function answer({ url, text }: Asked): SriAnswer | null {
    const asked = url.pathname.endsWith('ConsultaComprobante') && /<claveAcceso>(\d{49})</.exec(text)?.[1];
    if (asked) return { reply: standingOf(asked), waitMs: 0 };
    const [, service, environment] = place(url.pathname);
    if (!service || !environment) return null;
    const body = /<(?:\w+:)?(?:xml|claveAccesoComprobante)>([^<]*)</.exec(text)?.[1] ?? '';
    const fault = take(service);
    const before =
      fault !== null && ['refuse', 'hang', 'html', 'down', 'trace', 'internal', 'code'].includes(fault.kind);
    if (service === 'reception') {
      const reply = before ? null : receive(environment, body);
      if (before) log.push({ service, key: keyIn(body), outcome: fault.kind });
      return spoilt(fault, reply ?? { status: 500, html: '' }, keyIn(body), receptionOf);
    }
    log.push({ service, key: body, outcome: fault?.kind ?? 'asked' });
    return spoilt(fault, verdictOf(body, environment), body, authorizationOf);
  }

  function standingOf(key: string): Reply {
    const state = annulled.has(key) ? 'ANULADO' : held.get(key)?.verdicts.at(-1)?.state;
    const answer = state
      ? `<claveAcceso>${key}</claveAcceso><estadoAutorizacion>${state}</estadoAutorizacion>`
      : `<claveAcceso>${key}</claveAcceso><estadoConsulta>RECHAZADA</estadoConsulta>${messagesOf([{ code: '99', text: 'FUERA DE RANGO' }])}`;
    return envelope(
      `<ns2:consultarEstadoAutorizacionComprobanteResponse xmlns:ns2="http://ec.gob.sri.ws.consultas"><EstadoAutorizacionComprobante>${answer}</EstadoAutorizacionComprobante></ns2:consultarEstadoAutorizacionComprobanteResponse>`,
    );
  }

  function place(pathname: string): [string, 'reception' | 'authorization' | null, Environment | null] {
    const [, folder = '', service = ''] = /^\/sri\/(pruebas|produccion)\/(\w+)$/.exec(pathname) ?? [];
    const environment = folder === 'pruebas' ? '1' : folder === 'produccion' ? '2' : null;
    const kind = service.startsWith('Recepcion')
      ? 'reception'
      : service.startsWith('Autorizacion')
        ? 'authorization'
        : null;
    return [pathname, kind, environment];
  }

  function take(service: 'reception' | 'authorization') {
    const at = faults.findIndex((one) => one.service === service);
    const found = faults[at];
    if (!found) return null;
    found.left -= 1;
    if (found.left <= 0) faults.splice(at, 1);
    return found;
  }

  function spoilt(
    fault: ReturnType<typeof take>,
    reply: Reply,
    key: string,
    shape: (key: string, state: string, messages: SriMessage[]) => Reply,
  ): SriAnswer {
    if (!fault) return { reply, waitMs: 0 };
    const { kind, code, ms } = fault;
    const refused: Partial<Record<SriFault, Reply | null>> = {
      refuse: null,
      lost: null,
      html: { status: 200, html: '<!doctype html><title>Mantenimiento</title><h1>Estamos mejorando</h1>' },
      down: { status: 503, html: '<html><body><h1>503 Service Unavailable</h1></body></html>' },
      trace: { status: 500, xml: FAULT },
      internal: shape(key, shape === receptionOf ? 'DEVUELTA' : 'NO AUTORIZADO', [
        { code: '50', text: 'ERROR INTERNO GENERAL' },
      ]),
      garbage: { status: 200, xml: (reply.xml ?? '').slice(0, 90) },
      other: shape(
        key.replace(/^\d/, (digit) => String((Number(digit) + 1) % 10)),
        shape === receptionOf ? 'RECIBIDA' : 'AUTORIZADO',
        [],
      ),
      code: shape(key, shape === receptionOf ? 'DEVUELTA' : 'NO AUTORIZADO', [{ code, text: WORDS[code] ?? 'ERROR' }]),
      pending: authorizationOf(key, 'EN PROCESO', []),
      empty: nothing(key),
    };
    if (kind === 'hang' || kind === 'mute') return { reply: null, waitMs: ms };
    const spoiled = refused[kind];
    return { reply: spoiled === undefined ? reply : spoiled, waitMs: 0 };
  }

  function receive(environment: Environment, base64: string): Reply {
    const xml = Buffer.from(base64, 'base64').toString('utf8');
    const done = (key: string, code: string | null): Reply => {
      log.push({ service: 'reception', key, outcome: code ?? 'RECIBIDA' });
      return code === null
        ? receptionOf(key, 'RECIBIDA', [])
        : receptionOf(key, 'DEVUELTA', [{ code, text: WORDS[code] ?? 'ERROR' }]);
    };
    if (Buffer.byteLength(xml) > TOO_LARGE) return done(keyIn(base64), '26');
    const document = readDocument(xml);
    if (!document) return done(keyIn(base64), '35');
    const { key, text } = document;
    if (!goodKey(key) || key.charAt(23) !== environment) return done(key, '35');
    const known = held.get(key);
    const last = known?.verdicts.at(-1);
    if (known && last?.state !== 'NO AUTORIZADO') return done(key, known.verdicts.length > 0 ? '43' : '70');
    const number = `${environment}${text('ruc')}${text('codDoc')}${text('estab')}${text('ptoEmi')}${text('secuencial')}`;
    const other = numbers.get(number);
    if (other !== undefined && other !== key) return done(key, '45');
    if (text('fechaEmision') !== today()) return done(key, '65');
    numbers.set(number, key);
    held.set(key, {
      key,
      environment,
      document,
      verdicts: known?.verdicts ?? [],
      patience: settings.answersAfter,
    });
    return done(key, null);
  }

  function verdictOf(key: string, environment: Environment): Reply {
    const found = held.get(key);
    if (!found || found.environment !== environment) return nothing(key);
    const last = found.verdicts.at(-1);
    const isFresh = found.patience >= 0 && last?.state !== 'AUTORIZADO';
    if (isFresh && found.patience > 0) {
      found.patience -= 1;
      return found.verdicts.length === 0 ? nothing(key) : answersOf(found);
    }
    if (isFresh) {
      found.verdicts.push(judged(found.document));
      found.patience = -1;
    }
    return answersOf(found);
  }

  function judged(document: ReadDocument): Held['verdicts'][number] {
    const { text, root } = document;
    const codes = [
      ...(settings.closed.includes(text('ruc')) ? ['37'] : []),
      ...(goodSignature(document) ? [] : ['39']),
      ...(keySaysTheSame(document) ? [] : ['58']),
      ...(goodSums(document) ? [] : ['52']),
      ...(text('tipoIdentificacionComprador') === '07' && (root === 'notaCredito' || Number(text('importeTotal')) > 50)
        ? ['52']
        : []),
    ];
    const at = clock.instant();
    if (codes.length > 0)
      return { state: 'NO AUTORIZADO', at, messages: codes.map((code) => ({ code, text: WORDS[code] ?? 'ERROR' })) };
    const trial = {
      code: '60',
      text: 'ESTE PROCESO FUE REALIZADO EN EL AMBIENTE DE PRUEBAS',
      kind: 'ADVERTENCIA' as const,
    };
    const warnings: SriMessage[] = text('ambiente') === '1' ? [trial] : [];
    return { state: 'AUTORIZADO', at, messages: warnings };
  }

  function today(): string {
    const day = new Date(clock.now() - 5 * 3_600_000).toISOString().slice(0, 10);
    return day.split('-').toReversed().join('/');
  }

  return {
    settings,
    log,
    answer,
    /** The next questions or documents are answered in this way. */
    fault: (
      service: 'reception' | 'authorization',
      kind: SriFault,
      { times = 1, code = '35', ms = 30_000 }: { times?: number; code?: string; ms?: number } = {},
    ) => void faults.push({ service, kind, left: times, code, ms }),
    /** The taxpayer annuls it in the portal. */
    annul: (key: string) => void annulled.add(key),
    clearFaults: () => void faults.splice(0),
    /** Everything that it authorised, as the taxpayer finds it in the portal. */
    authorized: () =>
      [...held.values()]
        .filter(({ verdicts }) => verdicts.at(-1)?.state === 'AUTORIZADO')
        .map(({ key, environment, document }) => ({
          key,
          environment,
          kind: document.text('codDoc'),
          sequence: Number(document.text('secuencial')),
          buyer: document.text('identificacionComprador'),
          cents: Math.round(Number(document.text('importeTotal') || document.text('valorModificacion')) * 100),
          xml: document.xml,
        })),
    held: (key: string) => held.get(key) ?? null,
  };
}

function keyIn(base64: string): string {
  return /<claveAcceso>(\d{49})</.exec(Buffer.from(base64, 'base64').toString('utf8'))?.[1] ?? '';
}

const WORDS: Record<string, string> = {
  '26': 'TAMAÑO MAXIMO SUPERADO',
  '35': 'ARCHIVO NO CUMPLE ESTRUCTURA XML',
  '37': 'RUC SIN AUTORIZACION DE EMISION',
  '39': 'FIRMA INVALIDA',
  '43': 'CLAVE ACCESO REGISTRADA',
  '45': 'ERROR SECUENCIAL REGISTRADO',
  '50': 'ERROR INTERNO GENERAL',
  '52': 'ERROR EN DIFERENCIAS',
  '58': 'ERROR EN LA ESTRUCTURA DE CLAVE DE ACCESO',
  '65': 'FECHA DE EMISION EXTEMPORANEA',
  '70': 'CLAVE DE ACCESO EN PROCESAMIENTO',
};

function envelope(body: string): Reply {
  return {
    status: 200,
    xml: `<?xml version="1.0" encoding="UTF-8"?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>${body}</soap:Body></soap:Envelope>`,
  };
}

function messagesOf(messages: readonly SriMessage[]): string {
  const each = messages.map(
    ({ code, text, kind = 'ERROR' }) =>
      `<mensaje><identificador>${code}</identificador><mensaje>${text}</mensaje><tipo>${kind}</tipo></mensaje>`,
  );
  return `<mensajes>${each.join('')}</mensajes>`;
}

function receptionOf(key: string, state: string, messages: SriMessage[]): Reply {
  const about =
    state === 'RECIBIDA'
      ? '<comprobantes/>'
      : `<comprobantes><comprobante><claveAcceso>${key}</claveAcceso>${messagesOf(messages)}</comprobante></comprobantes>`;
  return envelope(
    `<ns2:validarComprobanteResponse xmlns:ns2="http://ec.gob.sri.ws.recepcion"><RespuestaRecepcionComprobante><estado>${state}</estado>${about}</RespuestaRecepcionComprobante></ns2:validarComprobanteResponse>`,
  );
}

function wrapped(key: string, count: number, inside: string): Reply {
  return envelope(
    `<ns2:autorizacionComprobanteResponse xmlns:ns2="http://ec.gob.sri.ws.autorizacion"><RespuestaAutorizacionComprobante><claveAccesoConsultada>${key}</claveAccesoConsultada><numeroComprobantes>${count}</numeroComprobantes><autorizaciones>${inside}</autorizaciones></RespuestaAutorizacionComprobante></ns2:autorizacionComprobanteResponse>`,
  );
}

function nothing(key: string): Reply {
  return wrapped(key, 0, '');
}

function authorizationOf(key: string, state: string, messages: SriMessage[], at = '', xml = ''): Reply {
  return wrapped(key, 1, oneOf(key, { state, at, messages, xml }));
}

function answersOf({ key, verdicts, document }: Held): Reply {
  const inside = verdicts.map(({ state, at, messages }) => oneOf(key, { state, at, messages, xml: document.xml }));
  return wrapped(key, inside.length, inside.join(''));
}

function oneOf(
  key: string,
  { state, at, messages, xml }: { state: string; at: string; messages: SriMessage[]; xml: string },
): string {
  const local = at && `${new Date(Date.parse(at) - 5 * 3_600_000).toISOString().slice(0, 19)}-05:00`;
  const number = state === 'AUTORIZADO' ? `<numeroAutorizacion>${key}</numeroAutorizacion>` : '';
  const place = key.charAt(23) === '1' ? 'PRUEBAS' : 'PRODUCCIÓN';
  return `<autorizacion><estado>${state}</estado>${number}<fechaAutorizacion>${local}</fechaAutorizacion><ambiente>${place}</ambiente><comprobante><![CDATA[${xml}]]></comprobante>${messagesOf(messages)}</autorizacion>`;
}

const FAULT = `<?xml version="1.0"?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><soap:Fault><faultcode>soap:Server</faultcode><faultstring>javax.ejb.EJBTransactionRolledbackException ${`at ec.gob.sri.comprobantes.ws.Recepcion.validar(Recepcion.java:${randomInt(10, 999)}) `.repeat(60)}</faultstring></soap:Fault></soap:Body></soap:Envelope>`;
