import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import type { Plugin } from 'vite';

interface Icon {
  readonly source: string;
  /** Width in pixels, and height unless it differs. */
  readonly size: number;
  readonly height?: number;
}

/**
 * The pictures that the manifests, Apple's devices and shared links need, drawn at build time from the SVG files in
 * `public/`.
 */
const ICONS: Readonly<Record<string, Icon>> = {
  'icon-192.png': { source: 'icon.svg', size: 192 },
  'icon-512.png': { source: 'icon.svg', size: 512 },
  'icon-maskable-192.png': { source: 'icon-maskable.svg', size: 192 },
  'icon-maskable-512.png': { source: 'icon-maskable.svg', size: 512 },
  'apple-touch-icon.png': { source: 'icon-maskable.svg', size: 180 },
  'shortcut-new-post.png': { source: 'shortcut-new-post.svg', size: 96 },
  'shortcut-community.png': { source: 'icon-maskable.svg', size: 96 },
  'shortcut-sync.png': { source: 'shortcut-sync.svg', size: 96 },
  'shortcut-emergency.png': { source: 'shortcut-emergency.svg', size: 96 },
  'social-800x600.png': { source: 'social.svg', size: 800, height: 600 },
};

/** Draws the icons into the build, and on request during development, so that git contains no generated pictures. */
export function icons(): Plugin {
  let publicDir = 'public';
  const draw = async ({ source, size, height = size }: Icon) => {
    const svg = await readFile(path.join(publicDir, source));
    return sharp(svg, { density: 300 }).resize(size, height).png({ compressionLevel: 9 }).toBuffer();
  };
  return {
    name: 'icons',
    configResolved(config) {
      publicDir = config.publicDir;
    },
    async generateBundle() {
      for (const [fileName, icon] of Object.entries(ICONS)) {
        this.emitFile({ type: 'asset', fileName, source: new Uint8Array(await draw(icon)) });
      }
    },
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const icon = ICONS[(request.url ?? '').slice(1)];
        if (icon === undefined) return next();
        response.setHeader('content-type', 'image/png');
        response.end(await draw(icon));
      });
    },
  };
}
