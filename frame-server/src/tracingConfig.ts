import { z } from 'zod'

/** `name=value,name=value`, values with percent signs, as OTEL_EXPORTER_OTLP_HEADERS has it. */
const headers = z
  .string()
  .regex(
    /^\s*[A-Za-z0-9-]+\s*=[^,]*(,\s*[A-Za-z0-9-]+\s*=[^,]*)*$/,
    'expected headers as name=value,name=value',
  )
  .transform((text, context) => {
    try {
      return Object.fromEntries(
        text.split(',').map((pair) => {
          const [name = '', ...value] = pair.split('=')
          return [name.trim().toLowerCase(), decodeURIComponent(value.join('=').trim())]
        }),
      )
    } catch {
      context.addIssue({
        code: 'custom',
        message: 'a value has a percent sign that means nothing: write %25',
      })
      return z.NEVER
    }
  })

/** Where traces go. Without an endpoint nowhere: other programs' variables may set the rest. */
export const tracingConfig = z.strictObject({
  endpoint: z
    .url({
      protocol: /^https?$/,
      error: 'expected the address of a collector for OTLP over HTTP, such as http://localhost:4318',
    })
    .refine(
      (url) => new URL(url).username === '' && new URL(url).password === '',
      'credentials go into tracing.headers (OTEL_EXPORTER_OTLP_HEADERS)',
    )
    .refine(
      (url) => new URL(url).search === '' && !url.endsWith('/v1/traces'),
      'expected the address without /v1/traces and without a query',
    )
    .optional(),
  headers: headers.optional(),
  sampleRatio: z.coerce.number().min(0).max(1).default(1),
  serviceName: z.string().min(1).max(100).default('walletframe-server'),
})

export type TracingConfig = z.output<typeof tracingConfig>
