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
     * Allows the scripts of this response's page to insert styles with the returned nonce, as antd does: it writes its
     * rules into <style> elements at runtime.
     */
    allowStyles(reply: FastifyReply): string;
  }
}

interface SecurityOptions {
  readonly google: boolean;
  readonly publicOrigin: string | null;
}

/**
 * Gives each response headers that restrict a page to what ours does, unless its route has set its own. They are
 * created once and set when the response is sent, because a thousand long-polling requests would each hold them in
 * memory.
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
      // Browsers ignore it on plain http, and would remember it for a year on a developer's localhost.
      if (always || request.protocol === 'https') {
        reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
      }
    });
  },
  { name: 'security' },
);

/**
 * Nothing inline except styles with a nonce (`allowStyles`). With Google sign-in, exactly the addresses of Google
 * Identity Services are added (developers.google.com/identity/gsi/web/guides/get-google-api-clientid).
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
    // Google's button opens a window that must send its result to ours.
    crossOriginOpenerPolicy: { policy: isGoogle ? 'same-origin-allow-popups' : 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: isGoogle ? 'strict-origin-when-cross-origin' : 'same-origin' },
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: false,
  };
}

/** The headers that helmet sets on every response: none of our options depends on the request. */
async function headersOf(options: FastifyHelmetOptions) {
  const server = fastify();
  await server.register(helmet, options);
  server.get('/', async (_request, reply) => reply.code(204).send());
  const { date: _date, connection: _connection, ...headers } = (await server.inject('/')).headers;
  await server.close();
  return headers;
}
