import type { FastifyRequest } from 'fastify';

/**
 * Where the links of mails lead. Without PUBLIC_ORIGIN it is the address that the request was sent to, which its sender may choose freely; such mails never leave the
 * machine, because SMTP_URL without PUBLIC_ORIGIN is refused at the start (docs/adr/2026-11-account-changes.md).
 */
export function publicAddress(publicOrigin: string | null, request: FastifyRequest): string {
  return publicOrigin ?? `${request.protocol}://${request.host}`;
}
