import * as z from 'zod/mini'

/** The message of the development build process about each build of a part. */
export const BuildMessage = z.object({
  part: z.string(),
  /** Undefined when the build succeeded. */
  problem: z.optional(z.string()),
  milliseconds: z.int(),
})
export type BuildMessage = z.infer<typeof BuildMessage>
