import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin } from 'vite';

const pack = promisify(brotliCompress);
const PACKED = /^assets\/.*\.(?:js|css)$/;

/**
 * Puts a `.br` beside each script and stylesheet, which the service sends as it is. Packed once at build time they may
 * be packed as far as Brotli goes: a sixth smaller than what is worth the time while somebody waits for the answer.
 */
export function packed(): Plugin {
  return {
    name: 'packed',
    apply: 'build',
    generateBundle: {
      // After the stylesheets and the workers have got their last form.
      order: 'post',
      async handler(_options, bundle) {
        await Promise.all(
          Object.values(bundle).map(async (file) => {
            if (!PACKED.test(file.fileName)) return;
            const text = file.type === 'chunk' ? file.code : file.source;
            const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
            const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
            const source = new Uint8Array(await pack(bytes, { params }));
            this.emitFile({ type: 'asset', fileName: `${file.fileName}.br`, source });
          }),
        );
      },
    },
  };
}
