/** Well-known addresses for search engines, security researchers and password managers. */
import type { FastifyInstance } from 'fastify';
import type { Db, Instant } from '#db/types.ts';
import { type Clinic, clinicOf } from '#server/accounts/clinic-profile/service.ts';
import type { Config } from '#server/platform/config/config.ts';
import { plusDays } from '#server/platform/lib/calendar.ts';
import { transportWords } from '#server/platform/errors/messages.es.ts';
import { refusalBody } from '#server/platform/errors/refusal-body.ts';

/** The public pages that search engines may list; documents and animals are opened by a link or a number. */
const LISTED = ['/landingPage', '/login'];
/** RFC 9116 advises less than a year, so that a forgotten file expires. */
const SECURITY_DAYS = 180;

interface Dependencies {
  db: Db;
  config: Config;
  now: () => Instant;
}

export function wellKnownPlugin(app: FastifyInstance, { db, config, now }: Dependencies) {
  const { publicUrl } = config;
  const robots = `# What is everybody's may be found; what somebody was given a link to says noindex for itself.
User-agent: *
Disallow: /api/
Disallow: /dashboard
Disallow: /trpc/

Sitemap: ${publicUrl}/sitemap.xml
`;
  // PUBLIC_URL is an address without a path: nothing in it needs escaping.
  const listed = config.signups === 'open' ? [...LISTED, '/register'] : LISTED;
  const places = listed.map((path) => `<url><loc>${publicUrl}${path}</loc></url>`).join('');
  const sitemap = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${places}</urlset>
`;
  app.get('/robots.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').send(robots));
  app.get('/sitemap.xml', (_request, reply) => reply.type('application/xml; charset=utf-8').send(sitemap));
  // RFC 9116.
  app.get('/.well-known/security.txt', async (request, reply) => {
    const contacts = contactsOf(config, await clinicOf({ db, config }));
    if (contacts.length === 0) return reply.code(404).send(refusalBody(request.url, 404, transportWords(404)));
    const lines = [
      ...contacts.map((contact) => `Contact: ${contact}`),
      `Expires: ${plusDays(now().slice(0, 10), SECURITY_DAYS)}T00:00:00Z`,
      'Preferred-Languages: es, en',
      `Canonical: ${publicUrl}/.well-known/security.txt`,
    ];
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
  // https://w3c.github.io/webappsec-change-password-url/
  app.get('/.well-known/change-password', (_request, reply) => reply.redirect('/dashboard/usuario?tab=seguridad'));
}

/** Contact addresses: the sender of the mails is one unless its name says otherwise. */
function contactsOf({ mail }: Config, { whatsapp, email }: Clinic): string[] {
  const sender = /[^\s<>]+@[^\s<>]+/.exec(mail.from)?.[0] ?? '';
  const read = !/^no-?(?:reply|respond\w*)@|@localhost$/i.test(sender);
  return [
    ...(whatsapp ? [`https://wa.me/${whatsapp.slice(1)}`] : []),
    ...(email ? [`mailto:${email}`] : read ? [`mailto:${sender}`] : []),
  ];
}
