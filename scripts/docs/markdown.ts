/** Markdown to HTML: addresses of headings as GitHub gives them, pictures with their night, tables that scroll by themselves. */
import { Marked, type Tokens } from 'marked';
import { escapeHtml } from '#server/platform/lib/html.ts';

export interface Written {
  title: string;
  html: string;
  /** Addresses inside the page. */
  anchors: string[];
}

/** @param pictures the names that there are in docs/imagenes. */
export function written(text: string, pictures: ReadonlySet<string>): Written {
  const anchors: string[] = [];
  let title = '';
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text: words }: Tokens.Heading) {
        const anchor = anchorOf(words);
        anchors.push(anchor);
        if (depth === 1) title ||= words;
        return `<h${depth} id="${anchor}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }: Tokens.Link) {
        return `<a href="${escapeHtml(addressOf(href))}">${this.parser.parseInline(tokens)}</a>`;
      },
      image({ href, text: alt }: Tokens.Image) {
        const night = href.replace(/\.webp$/, '-oscuro.webp');
        const source = pictures.has(night.replace('imagenes/', ''))
          ? `<source srcset="${night}" media="(prefers-color-scheme: dark)">`
          : '';
        const wide = href.endsWith('-1280.webp') ? ' class="wide"' : '';
        return `<picture${wide}>${source}<img src="${href}" alt="${escapeHtml(alt)}" loading="lazy"></picture>`;
      },
      code({ text: code }: Tokens.Code) {
        return `<pre tabindex="0"><code>${escapeHtml(code)}\n</code></pre>\n`;
      },
    },
  });
  const html = marked
    .parse(text, { async: false })
    .replaceAll('<table>', '<div class="scroll" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>');
  return { title, html, anchors };
}

/** `Un túnel de Cloudflare` → `un-tunel-de-cloudflare`. */
function anchorOf(words: string): string {
  const plain = words
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();
  return plain.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '');
}

function addressOf(href: string): string {
  return /^[a-z]+:/.test(href) ? href : href.replace(/\.md(?=$|#)/, '.html');
}
