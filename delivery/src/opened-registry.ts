import { openRegistry } from 'shared-federation/registry'
import { registryFile } from './activations.ts'
import { type CurrentContent, currentFile } from './current-file.ts'
import { publicKeyFile } from './keys.ts'

export interface OpenedRegistry {
  content: CurrentContent
  issuedAt: string
}

/** The registry as it is now, with its signature checked. Rejects while none is there that opens with the key. */
export function openedRegistry(delivery: string): () => Promise<OpenedRegistry> {
  const file = currentFile(registryFile(delivery))
  const keyFile = currentFile(publicKeyFile(delivery))
  let known: (OpenedRegistry & { key: CurrentContent }) | undefined
  return async () => {
    const [content, key] = await Promise.all([file(), keyFile()])
    if (known?.content === content && known.key === key) return known
    const { issuedAt } = await openRegistry(content.text, key.text)
    return (known = { content, key, issuedAt })
  }
}
