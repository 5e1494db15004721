/** HTML in which every text is escaped where it is put in: what somebody wrote can never become markup, by forgetting nothing. */
import { escapeHtml } from '#server/lib/html.ts';

/** Markup that was made here, and only here: `html` takes it as it is and escapes everything else. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Piece = Markup | string | number | false | null | undefined | readonly Piece[];

/** `` html`<p>${whatever}</p>` ``: plain values are escaped, markup stands as it is, a list stands one after the other, nothing is nothing. */
export function html(parts: TemplateStringsArray, ...pieces: Piece[]): Markup {
  return new Markup(parts.reduce((text, part, index) => text + shown(pieces[index - 1]) + part));
}

function shown(piece: Piece): string {
  if (piece instanceof Markup) return piece.text;
  if (piece === false || piece === null || piece === undefined) return '';
  if (typeof piece === 'string' || typeof piece === 'number') return escapeHtml(String(piece));
  return piece.map(shown).join('');
}
