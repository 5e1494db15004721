/** The plain login and registration were built with every way in (client/build/plain-pages.ts): here the others are cut out. */
import { escapeHtml } from '#server/platform/lib/html.ts';

export interface Ways {
  /** By their address under /api/social, with the words of their buttons. */
  providers: Readonly<Record<string, string>>;
  signInLink: boolean;
  passkeys: boolean;
}

const PLACE_OF_NAME = '%OIDC_NAME%';
const PROVIDER = /<a [^>]*href="\/api\/social\/(\w+)[^"]*"[^>]*>.*?<\/a>/gs;
/** The line over the providers and their row, once it is empty. */
const NO_PROVIDER = /<div[^>]*>o \S+ con<\/div><div[^>]*><\/div>/;

export function withWays(page: string, { providers, signInLink, passkeys }: Ways): string {
  const shown = page
    .replace(PROVIDER, (button, way: string) => (way in providers ? button : ''))
    .replace(NO_PROVIDER, '')
    .replaceAll(PLACE_OF_NAME, () => escapeHtml(providers.oidc ?? ''));
  const linked = signInLink ? shown : withoutButton(shown, 'Enviarme un enlace');
  return passkeys ? linked : withoutButton(linked, 'Llave de acceso');
}

function withoutButton(page: string, words: string): string {
  return page.replace(new RegExp(`<button(?:(?!</button>).)*${words}(?:(?!</button>).)*</button>`, 's'), '');
}
