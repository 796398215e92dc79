import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

const GOOGLE = 'https://accounts.google.com/gsi/';

/**
 * Headers that keep a page from doing more than ours does. `style-src` allows inline styles because antd writes its
 * css-in-js rules into <style> elements at run time; scripts have no such exception. With Google sign-in configured,
 * exactly the addresses of Google Identity Services are added
 * (developers.google.com/identity/gsi/web/guides/get-google-api-clientid).
 */
export const security = fp(
  async (app: FastifyInstance, options: { google: boolean; publicOrigin: string | null }) => {
    const google = (address: string) => (options.google ? [address] : []);
    await app.register(helmet, {
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'none'"],
          scriptSrc: ["'self'", ...google(`${GOOGLE}client`)],
          styleSrc: ["'self'", "'unsafe-inline'", ...google(`${GOOGLE}style`)],
          imgSrc: ["'self'", 'blob:', 'data:'],
          fontSrc: ["'self'"],
          connectSrc: ["'self'", ...google(GOOGLE)],
          frameSrc: options.google ? [GOOGLE] : ["'none'"],
          workerSrc: ["'self'"],
          manifestSrc: ["'self'"],
          frameAncestors: ["'none'"],
          baseUri: ["'none'"],
          objectSrc: ["'none'"],
          formAction: ["'self'"],
        },
      },
      // Google's button opens a window that has to answer to ours.
      crossOriginOpenerPolicy: { policy: options.google ? 'same-origin-allow-popups' : 'same-origin' },
      crossOriginResourcePolicy: { policy: 'same-origin' },
      referrerPolicy: { policy: options.google ? 'strict-origin-when-cross-origin' : 'same-origin' },
      xFrameOptions: { action: 'deny' },
      strictTransportSecurity: false,
    });

    const always = options.publicOrigin?.startsWith('https:') ?? false;
    app.addHook('onRequest', async (request, reply) => {
      reply.header(
        'permissions-policy',
        'accelerometer=(), camera=(), geolocation=(self), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()',
      );
      // On plain http it would be ignored, and on a developer's localhost it would be remembered for a year.
      if (always || request.protocol === 'https') {
        reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
      }
    });
  },
  { name: 'security' },
);
