/**
 * «Encontré uno sin placa», without script: `/encontre`, the finder's own `/encontrado/<token>`, and `/e/<code>`, which its
 * flyer leads to. Every answer is a page, refusals too, and keeps what was typed.
 */
import { createHash } from 'node:crypto';
import multipart from '@fastify/multipart';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { abuseDonePage, abusePage, type AbuseProblem } from '#server/lost-found/abuse/report.page.ts';
import { problemOf } from '#server/lost-found/abuse/service.ts';
import { otherSitePage, tooLargePage } from '#server/lost-found/finders/answers.page.ts';
import {
  type MakeContext,
  refuseOtherSites,
  strangersContext,
  takeForms,
} from '#server/lost-found/finders/forms.http.ts';
import { FINDER_FORMS } from '#server/lost-found/finders/schema.ts';
import { refuseWithPage, type RefusalPages } from '#server/lost-found/tag-page/refusals.http.ts';
import { brokenPage } from '#server/lost-found/tag-page/refusals.page.ts';
import { FILE_BYTES } from '#server/pets/files/schema.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { headersOf, TRAP } from '#server/platform/html/layout.ts';
import { type Language, languageOf } from '#server/platform/html/words.ts';
import { announcedBytes, type Form, FormError, receiveForm } from '#server/platform/lib/form.ts';
import { openIncoming } from '#server/platform/lib/incoming.ts';
import { allowLongRequest } from '#server/platform/lib/long-request.ts';
import { newToken } from '#server/platform/lib/tokens.ts';
import { busyWith } from '#server/platform/requests/form.http.ts';
import { printFlyer } from './flyer.service.ts';
import { foundFormPage } from './form.page.ts';
import { claimedPage, goneFoundPage, openFoundPage } from './open.page.ts';
import { reportPage } from './report.page.ts';
import { FOUND_FORMS, type FoundProblems, readFound, typedFound } from './schema.ts';
import * as service from './service.ts';
import { FOUND_WORDS } from './words.page.ts';

interface Dependencies {
  makeContext: MakeContext;
  /** Where a sent form lies until it is answered. */
  folder: string;
}

interface Tokened {
  Params: { token: string };
}
interface Coded {
  Params: { code: string };
  Body: URLSearchParams | undefined;
}

const FIELDS_AT_MOST = 20;
const BESIDE_THE_FILE = 64 * 1024;
/** Of one address, and of all strangers together. */
const AT_ONCE = 3;
const HELD_BYTES = 400 * 1024 * 1024;
const OWN = 'Ya estás enviando una foto. Espera a que termine.';

export async function foundAnimalsPlugin(app: FastifyInstance, { makeContext, folder }: Dependencies) {
  const incoming = openIncoming({ ofOne: AT_ONCE, bytes: HELD_BYTES, refusal: busyWith(OWN) });
  const contextOf = (request: FastifyRequest, reply: FastifyReply) => strangersContext(makeContext, request, reply);
  app.removeAllContentTypeParsers();
  await app.register(multipart);
  takeForms(app);
  refuseOtherSites(app);
  app.setErrorHandler((error: FastifyError, request, reply) =>
    refuseWithPage(asRefusal(error), request, reply, { pages: PAGES, ofStatus }),
  );

  const form = async (request: FastifyRequest, reply: FastifyReply, again: FormAgain = {}, status = 200) => {
    const language = wished(request);
    const fresh = await service.newForm(await contextOf(request, reply));
    const page = foundFormPage({ language, ...fresh, ...again });
    return reply
      .code(status)
      .headers(headersOf(language, { script: true }))
      .send(page);
  };
  app.get('/encontre', (request, reply) => form(request, reply));

  app.post('/encontre', { config: { ownPace: true } }, (request, reply) =>
    received(request, reply, async ({ fields, file }) => {
      const language = wished(request);
      if (fields[TRAP]) return reply.redirect(`/encontrado/${newToken()}`, 303);
      const values = typedFound(fields);
      const read = readFound(FOUND_FORMS[language].found, fields);
      const again = (wrong: FoundProblems, remark: string, status: number) =>
        form(request, reply, { values, wrong, remark, ...(fields.envio && { key: fields.envio }) }, status);
      if ('wrong' in read) {
        // A missing place is said together with what else is wrong.
        const place = readFound(FINDER_FORMS[language].place, fields);
        const all = { ...('wrong' in place && place.wrong), ...read.wrong };
        return again(all, FOUND_WORDS[language].again, 400);
      }
      const context = await contextOf(request, reply);
      const sent = { entry: read.entry, photo: file, key: fields.envio ?? '', language };
      const outcome = await service
        .reportFound(context, sent)
        .catch((error: unknown) => mendable(error, language, reply));
      if ('wrong' in outcome) return again(outcome.wrong, outcome.remark, outcome.status);
      if (outcome.refused === null) return reply.redirect(`/encontrado/${outcome.token}`, 303);
      return own(request, reply, outcome.token, inWords(outcome.refused, language));
    }),
  );

  async function own(request: FastifyRequest, reply: FastifyReply, token: string, refused?: string) {
    const language = wished(request);
    const shown = await service.ownFound(await contextOf(request, reply), token);
    return reply.headers(headersOf(language)).send(reportPage({ token, language, refused, ...shown }));
  }
  app.get<Tokened>('/encontrado/:token', (request, reply) => own(request, reply, request.params.token));
  app.post<Tokened>('/encontrado/:token/foto', { config: { ownPace: true } }, (request, reply) =>
    received(request, reply, async ({ file }) => {
      const { token } = request.params;
      const refused = await service.changePhoto(await contextOf(request, reply), token, file);
      if (refused === null) return reply.redirect(`/encontrado/${token}`, 303);
      return own(request, reply, token, inWords(refused, wished(request)));
    }),
  );
  app.post<Tokened>('/encontrado/:token/quitar', async (request, reply) => {
    const { token } = request.params;
    await service.takeBack(await contextOf(request, reply), token);
    return reply.redirect(`/encontrado/${token}`, 303);
  });
  app.get<{ Params: { token: string; file: string } }>(
    '/encontrado/:token/cartel.:file(^(?:pdf|png)$)',
    async (request, reply) => {
      const format = request.params.file === 'png' ? 'png' : 'pdf';
      allowLongRequest(request, reply);
      const { bytes, fileName } = await printFlyer(await contextOf(request, reply), request.params.token, format);
      return reply
        .type(format === 'png' ? 'image/png' : 'application/pdf')
        .header('content-disposition', `attachment; filename="${fileName}"`)
        .header('cache-control', 'private, no-store')
        .send(bytes);
    },
  );

  const open = async (request: FastifyRequest<Coded>, reply: FastifyReply, again: OpenAgain = {}, status = 200) => {
    const language = wished(request);
    const found = await service.openFound(await contextOf(request, reply), request.params.code);
    return reply
      .code(status)
      .headers(headersOf(language))
      .send(openFoundPage({ found, language, ...again }));
  };
  app.get<Coded>('/e/:code', (request, reply) => open(request, reply));
  app.post<Coded>('/e/:code', async (request, reply) => {
    const language = wished(request);
    const fields = Object.fromEntries(request.body ?? []);
    if (fields[TRAP]) return reply.headers(headersOf(language)).send(claimedPage(language));
    const values = typedFound(fields);
    const read = readFound(FOUND_FORMS[language].claim, fields);
    if ('wrong' in read) return open(request, reply, { values, wrong: read.wrong }, 400);
    const context = await contextOf(request, reply);
    const refused = await service.claimFound(context, request.params.code, read.entry, language).then(
      () => null,
      (error: unknown) => mendable(error, language, reply),
    );
    if (refused) return open(request, reply, { values, ...refused }, refused.status);
    return reply.headers(headersOf(language)).send(claimedPage(language));
  });
  app.get<Coded>('/e/:code/foto', async (request, reply) => {
    const bytes = await service.foundPhoto(await contextOf(request, reply), request.params.code);
    // Not cached: what was taken back must not show from a cache.
    return reply
      .header('cache-control', 'no-store')
      .header('x-robots-tag', 'noindex, nofollow')
      .type('image/webp')
      .send(bytes);
  });

  // The form needs no database: any code has this page.
  app.get<Coded & { Querystring: { listo?: string | string[] } }>('/e/:code/abuso', (request, reply) => {
    const language = wished(request);
    const page = request.query.listo === '1' ? abuseDonePage : abusePage;
    return reply.headers(headersOf(language)).send(page({ under: 'e', code: request.params.code, language }));
  });
  app.post<Coded>('/e/:code/abuso', async (request, reply) => {
    const { code } = request.params;
    const language = wished(request);
    const text = (request.body?.get('texto') ?? '').replaceAll('\r\n', '\n').trim();
    // The visitor's session is irrelevant here and is ignored.
    delete request.headers.cookie;
    const again = (status: number, problem: AbuseProblem) =>
      reply
        .code(status)
        .headers(headersOf(language))
        .send(abusePage({ under: 'e', code, language, text: problem === 'strange' ? '' : text, problem }));
    const problem = problemOf(text);
    if (problem) return again(400, problem);
    if (!request.body?.get(TRAP)) {
      const refused = await service.reportFoundPage(await contextOf(request, reply), code, text).then(
        () => null,
        (error: unknown) => mendable(error, language, reply),
      );
      if (refused) return again(429, { waitMinutes: refused.minutes });
    }
    return reply.redirect(`/e/${encodeURIComponent(code)}/abuso?listo=1`, 303);
  });

  /** The multipart form, with its picture on the disk for as long as it is answered. */
  async function received(request: FastifyRequest, reply: FastifyReply, answer: (form: Form) => Promise<unknown>) {
    if (!request.isMultipart()) throw new FormError('broken');
    const most = FILE_BYTES + BESIDE_THE_FILE;
    if (Number(request.headers['content-length']) > most) throw new FormError('large');
    const sender = { userId: numberOf(request.ip), bytes: announcedBytes(request, most) };
    return incoming.hold(sender, async () => {
      const form = await receiveForm(request, folder, FILE_BYTES, FIELDS_AT_MOST);
      allowLongRequest(request, reply);
      try {
        return await answer(form);
      } finally {
        await form.done();
      }
    });
  }
}

interface FormAgain {
  key?: string;
  values?: ReturnType<typeof typedFound>;
  wrong?: FoundProblems;
  remark?: string;
}
type OpenAgain = Omit<FormAgain, 'key'>;

/** Strangers have no account to be counted by. */
function numberOf(ip: string): number {
  return createHash('sha256').update(ip).digest().readUInt32BE();
}

/** A refusal that its form can show; rethrows every other error. */
function mendable(error: unknown, language: Language, reply: FastifyReply) {
  if (!(error instanceof DomainError)) throw error;
  const { code, details } = error;
  const words = FOUND_WORDS[language];
  const none: FoundProblems = {};
  if (code === 'INVALID' && details.field === 'phone')
    return { wrong: { ...none, telefono: details.message ?? '' }, remark: words.again, status: 400, minutes: 0 };
  if (code === 'INVALID' && details.field === 'foundOn')
    return { wrong: { ...none, dia: words.wrongDay }, remark: words.again, status: 400, minutes: 0 };
  if (code !== 'TOO_MANY') throw error;
  const seconds = details.retryAfter ?? 60;
  reply.header('retry-after', seconds);
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return { wrong: none, remark: words.wait(minutes), status: 429, minutes };
}

/** Why a picture was refused: the reasons are in Spanish. */
function inWords(refused: string, language: Language): string {
  return language === 'es' ? refused : FOUND_WORDS.en.badPhoto;
}

function wished(request: FastifyRequest): Language {
  return languageOf(request.headers['accept-language']);
}

/** A defect of the form itself is a refusal in words, not a failure of ours. */
function asRefusal(error: FastifyError): FastifyError {
  if (!(error instanceof FormError)) return error;
  return Object.assign(error as unknown as FastifyError, { statusCode: error.why === 'large' ? 413 : 400 });
}

function ofStatus(status: number) {
  return status === 413 ? tooLargePage : brokenPage;
}

const PAGES: RefusalPages = {
  CODE_NOT_FOUND: [404, goneFoundPage],
  THREAD_NOT_FOUND: [404, goneFoundPage],
  THREAD_CLOSED: [409, goneFoundPage],
  OTHER_SITE: [403, otherSitePage],
  BUSY: [503, brokenPage],
};
