/**
 * The archive of a build: most of its scripts and stylesheets as one download, for the service worker's installation.
 * NDJSON, one `ArchivedFile` a line.
 */
export const ARCHIVE_EXTENSION = '.ndjson';

/** The path below the origin without the leading slash, and the file's text. */
export type ArchivedFile = readonly [path: string, text: string];
