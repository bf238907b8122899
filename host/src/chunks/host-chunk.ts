import type { ComponentType } from 'react'
import { type Chunk, chunk } from 'shared-ui/base'
import { trackCodeLoading } from './code-loading.ts'

/** A piece of the host in a chunk of its own; what is preloaded gives way while it loads. */
export const hostChunk = <Props>(fetchView: () => Promise<ComponentType<Props>>): Chunk<Props> =>
  chunk(() => trackCodeLoading(fetchView()))
