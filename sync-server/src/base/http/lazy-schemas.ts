import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import { TypeBoxValidatorCompiler } from '@fastify/type-provider-typebox';
import type { FastifyServerOptions } from 'fastify';

type Factory = NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>;

/**
 * Compiles a route's schemas at its first request: compiling those of all routes at the start takes half a processor
 * second on a slow machine.
 */
export const validateLazily: typeof TypeBoxValidatorCompiler = (route) => {
  let validate: ReturnType<typeof TypeBoxValidatorCompiler> | null = null;
  return (value) => {
    validate ??= TypeBoxValidatorCompiler(route);
    return validate(value);
  };
};

/** Fastify's own serializers, created at the first response. */
export const buildLazySerializers: NonNullable<Factory['buildSerializer']> = (schemas, options) => {
  const build = SerializerSelector()(schemas, options);
  return (route) => {
    let serialize: ReturnType<typeof build> | null = null;
    return (data: unknown) => {
      serialize ??= build(route);
      return serialize(data);
    };
  };
};
