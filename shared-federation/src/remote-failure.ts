/** unknown: the registry does not name it. incompatible: refused before a byte. broken: it arrived, and threw. */
export type RemoteFailureReason = 'unknown' | 'incompatible' | 'unreachable' | 'timeout' | 'broken'

interface FailedRemote {
  id: string
  title: string
  /** Not known when the registry does not name the remote. */
  version?: string
}

/** A remote or one of its modules that can't be shown, with what to tell the person who wanted it. */
export class RemoteFailure extends Error {
  override readonly name = 'RemoteFailure'
  readonly remoteId: string
  readonly title: string
  readonly version: string | undefined
  readonly reason: RemoteFailureReason

  constructor(
    { id, title, version }: FailedRemote,
    reason: RemoteFailureReason,
    details: readonly string[] = [],
    options?: ErrorOptions,
  ) {
    super([`${id}: ${reason}`, ...details].join('. '), options)
    this.remoteId = id
    this.title = title
    this.version = version
    this.reason = reason
  }

  /** What happened, in plain words. */
  get text(): string {
    const sentence = sentences[this.reason](
      this.title.replace(/^[A-Z](?![A-Z])/, (first) => first.toLowerCase()),
    )
    return `${sentence} The rest of the portal works, and nothing you saved is lost.`
  }

  static of(remote: FailedRemote, error: unknown): RemoteFailure {
    if (error instanceof RemoteFailure) return error
    const details = error instanceof Error ? [error.message] : []
    return new RemoteFailure(remote, reasonOf(error), details, { cause: error })
  }
}

export class DeadlineError extends Error {
  override readonly name = 'DeadlineError'
}

const sentences: Record<RemoteFailureReason, (title: string) => string> = {
  unknown: (title) => `The ${title} part is not installed in this portal.`,
  incompatible: (title) => `The ${title} part of the portal does not fit this page. Reload the page.`,
  unreachable: (title) => `The ${title} part of the portal did not answer.`,
  timeout: (title) => `The ${title} part of the portal took too long to answer.`,
  broken: (title) => `The ${title} part of the portal stopped because of an error in it.`,
}

function reasonOf(error: unknown): RemoteFailureReason {
  if (error instanceof DeadlineError) return 'timeout'
  if (!(error instanceof Error)) return 'broken'
  // webpack's name for a chunk, and the federation runtime's words for an entry, that did not arrive or was refused.
  const isMissing = error.name === 'ChunkLoadError' || error.message.includes('ScriptNetworkError')
  return isMissing ? 'unreachable' : 'broken'
}
