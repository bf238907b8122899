let count = 0

/** Code that the user may be waiting for: chunks of the host and modules of remotes on their way. */
export async function trackCodeLoading<Value>(load: Promise<Value>): Promise<Value> {
  count += 1
  try {
    return await load
  } finally {
    count -= 1
  }
}

export const isCodeLoading = () => count > 0
