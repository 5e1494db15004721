/**
 * The finder's forms, which work without script: `/q/<code>/encontre`, `/avisar`, `/ubicacion`, and the
 * conversation under `/aviso/<token>`. Every answer is a page, refusals too, and keeps the typed text.
 */
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '#server/platform/errors/errors.ts';
import { noThreadPage, otherSitePage, ownAnimalPage, rememberedPage, tooLargePage, writePage } from './answers.page.ts';
import { placePage } from './place.page.ts';
import { threadPage } from './thread.page.ts';
import { FINDER_PAGE_WORDS } from './words.page.ts';
import { headersOf, TRAP } from '#server/platform/html/layout.ts';
import { refuseWithPage, type RefusalPages } from '#server/lost-found/tag-page/refusals.http.ts';
import { brokenPage, offPage, unknownPage } from '#server/lost-found/tag-page/refusals.page.ts';
import { type Language, languageOf } from '#server/platform/html/words.ts';
import { type MakeContext, refuseOtherSites, strangersContext, takeForms } from './forms.http.ts';
import { FINDER_FORMS, readForm, typedIn, type Wrong } from './schema.ts';
import { addMessage, conversation, type Entry, lookAtAnimal, startConversation } from './service.ts';
import { newToken } from '#server/platform/lib/tokens.ts';

interface Dependencies {
  makeContext: MakeContext;
}

interface Coded {
  Params: { code: string };
  Body: URLSearchParams | undefined;
}
interface Tokened {
  Params: { token: string };
  Body: URLSearchParams | undefined;
}

const COOKIE = 'aviso';
const COOKIE_SECONDS = 24 * 3600;

export async function findersPlugin(app: FastifyInstance, { makeContext }: Dependencies) {
  app.removeAllContentTypeParsers();
  takeForms(app);
  const ofStatus = (status: number) => (status === 413 ? tooLargePage : brokenPage);
  app.setErrorHandler((error: FastifyError, request, reply) =>
    refuseWithPage(error, request, reply, { pages: PAGES, ofStatus }),
  );
  refuseOtherSites(app);

  app.post<Coded>('/q/:code/encontre', (request, reply) => press(request, reply, {}, () => ''));

  app.get<Coded>('/q/:code/avisar', async (request, reply) => {
    const { code } = request.params;
    const language = wished(request);
    const { petName, deceased } = await lookAtAnimal(await makeContext(request, reply), code);
    const page = deceased
      ? rememberedPage(petName, language)
      : writePage({ code: encodeURIComponent(code), petName, language });
    return reply.headers(headersOf(language)).send(page);
  });
  app.post<Coded>('/q/:code/avisar', async (request, reply) => {
    const code = encodeURIComponent(request.params.code);
    const language = wished(request);
    const typed = typedIn(request.body);
    const read = readForm(FINDER_FORMS[language].message, request.body);
    const again = ({ wrong, remark }: Wrong, petName: string) =>
      writePage({ code, petName, language, values: typed, wrong, remark });
    return press(request, reply, read, again);
  });

  app.get<Coded>('/q/:code/ubicacion', async (request, reply) => {
    const language = wished(request);
    const { petName, deceased } = await lookAtAnimal(await makeContext(request, reply), request.params.code);
    if (deceased) return reply.headers(headersOf(language)).send(rememberedPage(petName, language));
    const page = placePage({ ...placeOf(request), petName, language });
    return reply.headers(headersOf(language, { script: true })).send(page);
  });
  app.post<Coded>('/q/:code/ubicacion', async (request, reply) => {
    const language = wished(request);
    const read = readForm(FINDER_FORMS[language].place, request.body);
    const again = ({ wrong, remark }: Wrong, petName: string) =>
      placePage({ ...placeOf(request), petName, language, values: typedIn(request.body), wrong, remark });
    return press(request, reply, read, again, true);
  });

  const show = async (request: FastifyRequest<Tokened>, reply: FastifyReply, problem?: Wrong, status = 200) => {
    const { token } = request.params;
    const language = wished(request);
    const context = await strangersContext(makeContext, request, reply);
    const thread = await conversation(context, token);
    const of = { ...thread, ...problem, token, language, now: context.now(), values: typedIn(request.body) };
    return reply
      .code(status)
      .headers(headersOf(language, { script: !thread.closed }))
      .send(threadPage(of));
  };
  app.get<Tokened>('/aviso/:token', (request, reply) => show(request, reply));
  app.post<Tokened>('/aviso/:token', async (request, reply) => {
    const language = wished(request);
    const read = readForm(FINDER_FORMS[language].more, request.body);
    return more(request, reply, read, (problem, status) => show(request, reply, problem, status));
  });

  const showPlace = async (request: FastifyRequest<Tokened>, reply: FastifyReply, problem?: Wrong, status = 200) => {
    const { token } = request.params;
    const language = wished(request);
    const { petName, closed } = await conversation(await strangersContext(makeContext, request, reply), token);
    if (closed) return show(request, reply, problem, status);
    const [action, back] = [`/aviso/${token}/ubicacion`, `/aviso/${token}`];
    const page = placePage({ ...problem, action, back, petName, language, values: typedIn(request.body) });
    return reply
      .code(status)
      .headers(headersOf(language, { script: true }))
      .send(page);
  };
  app.get<Tokened>('/aviso/:token/ubicacion', (request, reply) => showPlace(request, reply));
  app.post<Tokened>('/aviso/:token/ubicacion', async (request, reply) => {
    const language = wished(request);
    const read = readForm(FINDER_FORMS[language].place, request.body);
    return more(request, reply, read, (problem, status) => showPlace(request, reply, problem, status));
  });

  /** Sends the form of an animal's page: begins a conversation or continues the one of this browser. */
  async function press(
    request: FastifyRequest<Coded>,
    reply: FastifyReply,
    read: Entry | Wrong,
    again: (problem: Wrong, petName: string) => string,
    script = false,
  ) {
    const { code } = request.params;
    const language = wished(request);
    const lastToken = parseCookie(request.headers.cookie ?? '')[COOKIE] ?? null;
    const context = await strangersContext(makeContext, request, reply);
    const refusal = async (problem: Wrong, status: number) => {
      const { petName } = await lookAtAnimal(context, code);
      return reply.code(status).headers(headersOf(language, { script })).send(again(problem, petName));
    };
    if (isTrapped(request.body)) return reply.redirect(`/aviso/${newToken()}`, 303);
    if ('wrong' in read) return refusal(read, 400);
    const outcome = await startConversation(context, code, read, { language, lastToken }).catch((error: unknown) => {
      // A single button has no form to return to; the error handler has a page for it.
      const [problem, status] = mendable(error, language, reply);
      if (request.url.endsWith('/encontre')) throw error;
      return { is: 'refused' as const, problem, status };
    });
    if (outcome.is === 'refused') return refusal(outcome.problem, outcome.status);
    reply.headers(headersOf(language));
    if (outcome.is !== 'told') {
      const { is, petName } = outcome;
      const page = is === 'family' ? ownAnimalPage(petName, encodeURIComponent(code), language) : null;
      return reply.send(page ?? rememberedPage(petName, language));
    }
    const { secure } = context.config;
    const cookie = { path: '/q', httpOnly: true, sameSite: 'lax', secure, maxAge: COOKIE_SECONDS } as const;
    reply.header('set-cookie', stringifySetCookie({ name: COOKIE, value: outcome.token, ...cookie }));
    return reply.redirect(`/aviso/${outcome.token}`, 303);
  }

  async function more(
    request: FastifyRequest<Tokened>,
    reply: FastifyReply,
    read: Entry | Wrong,
    again: (problem: Wrong, status: number) => Promise<FastifyReply>,
  ) {
    const { token } = request.params;
    const language = wished(request);
    if ('wrong' in read) return again(read, 400);
    if (!isTrapped(request.body)) {
      const context = await strangersContext(makeContext, request, reply);
      const refused = await addMessage(context, token, read, language).then(
        () => null,
        (error: unknown) => mendable(error, language, reply),
      );
      if (refused) return again(...refused);
    }
    return reply.headers(headersOf(language)).redirect(`/aviso/${token}`, 303);
  }
}

function isTrapped(body: URLSearchParams | undefined): boolean {
  return Boolean(body?.get(TRAP));
}

/** The problem and status of a refusal that the form can show; rethrows every other error. */
function mendable(error: unknown, language: Language, reply: FastifyReply): [problem: Wrong, status: number] {
  if (!(error instanceof DomainError)) throw error;
  const { code, details } = error;
  if (code === 'INVALID' && details.field === 'phone') return [{ wrong: { telefono: details.message ?? '' } }, 400];
  if (code === 'THREAD_CLOSED') return [{ wrong: {} }, 409];
  if (code !== 'TOO_MANY') throw error;
  const seconds = details.retryAfter ?? 60;
  reply.header('retry-after', seconds);
  return [{ wrong: {}, remark: FINDER_PAGE_WORDS[language].wait(Math.max(1, Math.ceil(seconds / 60))) }, 429];
}

function placeOf({ params: { code } }: FastifyRequest<Coded>) {
  const of = encodeURIComponent(code);
  return { action: `/q/${of}/ubicacion`, back: `/q/${of}` };
}

function wished(request: FastifyRequest): Language {
  return languageOf(request.headers['accept-language']);
}

const PAGES: RefusalPages = {
  CODE_NOT_FOUND: [404, unknownPage],
  TAG_OFF: [404, offPage],
  THREAD_NOT_FOUND: [404, noThreadPage],
  THREAD_CLOSED: [409, brokenPage],
  OTHER_SITE: [403, otherSitePage],
};
