/**
 * XML as the SRI reads and writes it. What we write is already canonical (C14N 1.0): no empty-element tags, no
 * whitespace between tags, attributes in order, so that a signature needs no library. Pure.
 */

/** One element with text. Empty text is an element, too: leave out what is absent. */
export function textElement(name: string, text: string, attributes = ''): string {
  return `<${name}${attributes}>${escapeText(text)}</${name}>`;
}

export function element(name: string, ...children: readonly (string | null)[]): string {
  return `<${name}>${children.filter((child) => child !== null).join('')}</${name}>`;
}

export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\r', '&#xD;');
}

export function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

const PICTURES =
  /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\p{Variation_Selector}|\p{Cs}|\u200d|[\u{e0000}-\u{e007f}]/gu;

/**
 * A person's text as a field of a document: one line, without control characters and without what no form of the
 * SRI prints (emoji), at most so many letters.
 */
export function plainField(text: string, most: number): string {
  const line = text
    .normalize('NFC')
    .replace(PICTURES, '')
    .replace(/[^\u0020-\ud7ff\ue000-\ufffd]|\p{Cf}|\p{Co}/gu, ' ')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return line.slice(0, most).trim();
}

export interface XmlNode {
  /** Without its prefix. */
  name: string;
  attributes: Record<string, string>;
  children: XmlNode[];
  /** Its own text, CDATA included. */
  text: string;
}

const DEEPEST = 40;
const TOKEN =
  /<!\[CDATA\[([\s\S]*?)\]\]>|<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<\/([^\s<>/]+)\s*>|<([^\s<>/!?]+)((?:\s+[^\s=<>]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|([^<]+)/gy;

/** The root of a well-formed document; null for anything else. Declarations of types are refused. */
export function parseXml(source: string): XmlNode | null {
  const text = source.replace(/^\uFEFF/, '').trim();
  const top: XmlNode = { name: '', attributes: {}, children: [], text: '' };
  const open: { node: XmlNode; tag: string }[] = [{ node: top, tag: '' }];
  const token = new RegExp(TOKEN.source, 'gy');
  while (token.lastIndex < text.length) {
    const found = token.exec(text);
    const last = open.at(-1);
    if (!found || !last) return null;
    const [, cdata, ending, beginning, given = '', empty, words] = found;
    if (cdata !== undefined) last.node.text += cdata;
    else if (words !== undefined) last.node.text += unescapeXml(words);
    else if (ending !== undefined) {
      if (open.length === 1 || last.tag !== ending) return null;
      open.pop();
    } else if (beginning !== undefined) {
      const node = { name: localName(beginning), attributes: attributesOf(given), children: [], text: '' };
      last.node.children.push(node);
      if (empty !== '/') open.push({ node, tag: beginning });
      if (open.length > DEEPEST) return null;
    }
  }
  const [root, ...others] = top.children;
  return open.length === 1 && root && others.length === 0 && top.text.trim() === '' ? root : null;
}

function localName(tag: string): string {
  return tag.slice(tag.indexOf(':') + 1);
}

function attributesOf(given: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [, name = '', double, single] of given.matchAll(/([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g))
    found[name] = unescapeXml(double ?? single ?? '');
  return found;
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescapeXml(text: string): string {
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|amp|lt|gt|quot|apos);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()] ?? whole;
    const point = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : '';
  });
}

/** The first element of this name at any depth. */
export function findNode(node: XmlNode, name: string): XmlNode | null {
  if (node.name === name) return node;
  for (const child of node.children) {
    const found = findNode(child, name);
    if (found) return found;
  }
  return null;
}

/** All elements of this name at any depth. */
export function findNodes(node: XmlNode, name: string): XmlNode[] {
  return [...(node.name === name ? [node] : []), ...node.children.flatMap((child) => findNodes(child, name))];
}

/** The trimmed text of a child; null where it is absent or empty. */
export function childText(node: XmlNode, name: string): string | null {
  return node.children.find((child) => child.name === name)?.text.trim() || null;
}
