import { useState } from 'react'

/** One id for each body: what is pressed again is the same request, what was changed is another one. */
export function useRequestIds() {
  const [ids] = useState(() => new Map<string, string>())
  return (body: string) => {
    const id = ids.get(body) ?? crypto.randomUUID()
    ids.set(body, id)
    return id
  }
}
