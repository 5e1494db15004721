/** What the built server is made of, and what it loads from node_modules: for the build and for the package. */

/** Packages that load binaries, fonts or other files from their own folder. */
export const NOT_BUNDLED = [
  '@napi-rs/canvas',
  'argon2',
  'better-sqlite3',
  'pdfjs-dist',
  'pdfkit',
  'pg',
  'sharp',
  'ssh2',
  'tesseract.js',
];

/** Packages without a program: their files are read by name. */
export const READ_BY_NAME = [
  '@fontsource/asap',
  '@fontsource/atkinson-hyperlegible-mono',
  '@fontsource/besley',
  '@tesseract.js-data/spa',
];

/** The programs of an operator, beside the server. */
export const COMMANDS = ['admin', 'move', 'restore'];
