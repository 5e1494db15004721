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

/**
 * How Node is told to serve. Its young memory grows to 130 MB where the machine has room; half of the server's memory was that,
 * and no request is faster for it (scripts/README.md).
 */
export const SERVING_FLAGS = ['--max-semi-space-size=8'];

/** The programs of an operator, beside the server. */
export const COMMANDS = ['admin', 'move', 'restore'];
