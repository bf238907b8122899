import * as z from 'zod/mini'

/** What the process that builds for development tells about each build of a part. */
export const Built = z.object({
  part: z.string(),
  /** Undefined: it built. */
  problem: z.optional(z.string()),
  milliseconds: z.int(),
})
export type Built = z.infer<typeof Built>
