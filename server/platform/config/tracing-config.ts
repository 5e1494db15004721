/** Where traces go, by the names of OpenTelemetry's specification. Part of config.ts. */
import { z } from 'zod';

const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

export interface SamplerSetting {
  name: (typeof SAMPLERS)[number];
  /** Of those by ratio, from 0 to 1. */
  ratio: number;
}

export const tracingVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, hostname: /./ })
    .refine((address) => {
      if (!URL.canParse(address)) return false;
      const { search, hash } = new URL(address);
      return !search && !hash;
    })
    .transform((address) => address.replace(/\/+$/, ''))
    .optional(),
  /** `name=value,name=value`; a sign that has a meaning there is written with %. */
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .transform((typed) =>
      typed
        .split(',')
        .filter((one) => one.trim() !== '')
        .map((one) => readHeader(one)),
    )
    .refine((all) => all.every((one) => one !== null))
    .transform((all) => Object.fromEntries(all.filter((one) => one !== null)))
    .default({}),
  OTEL_SERVICE_NAME: z.string().trim().min(1).max(200).default('petlove'),
  OTEL_TRACES_SAMPLER: z.enum(SAMPLERS).default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^\d*\.?\d+$/)
    .transform(Number)
    .pipe(z.number().max(1))
    .default(1),
};

type Read = z.infer<z.ZodObject<typeof tracingVariables>>;

function readHeader(typed: string): [string, string] | null {
  const [, name, value] = /^\s*([\w!#$%&'*+.^`|~-]+)\s*=\s*(.*?)\s*$/.exec(typed) ?? [];
  if (!name || value === undefined) return null;
  try {
    const plain = decodeURIComponent(value);
    return /^[\t\x20-\x7e]*$/.test(plain) ? [name, plain] : null;
  } catch {
    return null;
  }
}

/** Null where no collector is named. */
export function tracingOf(v: Read) {
  if (!v.OTEL_EXPORTER_OTLP_ENDPOINT) return null;
  const sampler: SamplerSetting = { name: v.OTEL_TRACES_SAMPLER, ratio: v.OTEL_TRACES_SAMPLER_ARG };
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers } = v;
  return { endpoint, headers, serviceName: v.OTEL_SERVICE_NAME, sampler };
}

export const tracingExpectations = {
  OTEL_EXPORTER_OTLP_ENDPOINT: 'la dirección http:// o https:// de tu colector, sin /v1/traces',
  OTEL_EXPORTER_OTLP_HEADERS: 'nombre=valor, separados por comas; lo que no es letra ni número va con %, como %20',
  OTEL_SERVICE_NAME: 'un nombre',
  OTEL_TRACES_SAMPLER: `${SAMPLERS.slice(0, -1).join(', ')} o ${SAMPLERS.at(-1)}`,
  OTEL_TRACES_SAMPLER_ARG: 'un número entre 0 y 1, por ejemplo 0.1',
} as const;
