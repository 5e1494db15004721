/** What makes a release one: its version is the same everywhere, and it says what changed. */

export interface Release {
  version: string;
  /** Of package-lock.json. */
  locked: string;
  tag: string;
  /** CHANGELOG.md */
  changes: string;
}

/** @returns one line for each reason not to publish. */
export function problemsOf({ version, locked, tag, changes }: Release): string[] {
  return [
    ...(tag === `v${version}`
      ? []
      : [`La etiqueta es ${tag} y package.json dice ${version}: deben ser la misma versión.`]),
    ...(locked === version
      ? []
      : [`package-lock.json dice ${locked} y package.json ${version}: npm install los iguala.`]),
    ...(notesOf(changes, version) ? [] : [`CHANGELOG.md no dice qué cambió en ${version}.`]),
  ];
}

/** The part of CHANGELOG.md about a version, without its heading. */
export function notesOf(changes: string, version: string): string {
  const [, ...parts] = changes.split(/^## /m);
  const own = parts.find((part) => part.startsWith(`[${version}] - `)) ?? '';
  return own.slice(own.indexOf('\n') + 1).trim();
}

/** A compose file that takes the published image instead of building one. */
export function withImage(compose: string, image: string): string {
  return compose
    .replaceAll(/^ {4}build: \.\n/gm, '')
    .replaceAll(/^ {4}image: \$\{PETLOVE_IMAGE:-petlove\}$/gm, `    image: ${image}`);
}
