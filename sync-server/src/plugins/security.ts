import { randomBytes } from 'node:crypto';
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import fastify, { type FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

const GOOGLE = 'https://accounts.google.com/gsi/';

const PERMISSIONS =
  'accelerometer=(), camera=(), geolocation=(self), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()';

const POLICY = 'content-security-policy';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Lets the scripts of this answer's page bring styles under the nonce that is returned, as antd's do: it writes its
     * rules into <style> elements while the page runs.
     */
    allowStyles(reply: FastifyReply): string;
  }
}

interface SecurityOptions {
  readonly google: boolean;
  readonly publicOrigin: string | null;
}

/**
 * Gives each answer the headers that keep a page from doing more than ours does, unless its route has set its own. They
 * are made once, and given when an answer goes: a thousand requests that are held would each hold them meanwhile.
 */
export const security = fp(
  async (app: FastifyInstance, options: SecurityOptions) => {
    const all = await headersOf(helmetOptions(options));
    const headers = Object.entries(all);
    app.decorate('allowStyles', (reply) => {
      const nonce = randomBytes(16).toString('base64url');
      reply.header(POLICY, String(all[POLICY]).replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`));
      return nonce;
    });
    const always = options.publicOrigin?.startsWith('https:') ?? false;
    app.addHook('onSend', async (request, reply) => {
      for (const [name, value] of headers) if (!reply.hasHeader(name)) reply.header(name, value);
      reply.header('permissions-policy', PERMISSIONS);
      // On plain http it would be ignored, and on a developer's localhost it would be remembered for a year.
      if (always || request.protocol === 'https') {
        reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
      }
    });
  },
  { name: 'security' },
);

/**
 * Nothing inline, but styles under a nonce (`allowStyles`). With Google sign-in configured, exactly the addresses of
 * Google Identity Services are added (developers.google.com/identity/gsi/web/guides/get-google-api-clientid).
 */
function helmetOptions({ google: isGoogle }: SecurityOptions): FastifyHelmetOptions {
  const google = (address: string) => (isGoogle ? [address] : []);
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...google(`${GOOGLE}client`)],
        styleSrc: ["'self'", ...google(`${GOOGLE}style`)],
        imgSrc: ["'self'", 'blob:', 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...google(GOOGLE)],
        frameSrc: isGoogle ? [GOOGLE] : ["'none'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        formAction: ["'self'"],
      },
    },
    // Google's button opens a window that has to answer to ours.
    crossOriginOpenerPolicy: { policy: isGoogle ? 'same-origin-allow-popups' : 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: isGoogle ? 'strict-origin-when-cross-origin' : 'same-origin' },
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: false,
  };
}

/** What helmet sets on every answer alike: none of our options asks anything of a request. */
async function headersOf(options: FastifyHelmetOptions) {
  const server = fastify();
  await server.register(helmet, options);
  server.get('/', async (_request, reply) => reply.code(204).send());
  const { date: _date, connection: _connection, ...headers } = (await server.inject('/')).headers;
  await server.close();
  return headers;
}
