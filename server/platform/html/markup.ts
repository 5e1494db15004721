/** HTML that escapes every inserted text by default, so that users' text can never become markup. */
import { escapeHtml } from '#server/platform/lib/html.ts';

/** Markup made by `html`, which inserts it as it is and escapes everything else. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Piece = Markup | string | number | false | null | undefined | readonly Piece[];

/**
 * `` html`<p>${whatever}</p>` ``: values are escaped, markup is inserted as it is, lists are joined, null
 * inserts nothing.
 */
export function html(parts: TemplateStringsArray, ...pieces: Piece[]): Markup {
  return new Markup(parts.reduce((text, part, index) => text + shown(pieces[index - 1]) + part));
}

function shown(piece: Piece): string {
  if (piece instanceof Markup) return piece.text;
  if (piece === false || piece === null || piece === undefined) return '';
  if (typeof piece === 'string' || typeof piece === 'number') return escapeHtml(String(piece));
  return piece.map(shown).join('');
}
