import { type ReactNode, useEffect, useState } from 'react'
import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { ChakraProvider } from '@chakra-ui/react/styled-system'
import { followColorMode } from '../color-mode/color-mode.ts'
import { useFocusFallback } from '../focus/use-focus-fallback.ts'
import { Toaster } from '../feedback/toaster.tsx'
import { Fonts } from './fonts.tsx'
import { system } from './system.ts'

/**
 * Tokens, fonts, color mode, toasts and the focus fallback for everything below. Once, at the root of the host.
 *
 * @param nonce the page's CSP nonce: every style element made at run time carries it.
 */
export function UiProvider({ nonce, children }: { nonce?: string | undefined; children: ReactNode }) {
  const [cache] = useState(() => createCache(nonce ? { key: 'ui', nonce } : { key: 'ui' }))
  useEffect(followColorMode, [])
  useFocusFallback()
  return (
    <CacheProvider value={cache}>
      <ChakraProvider value={system}>
        <Fonts />
        {children}
        <Toaster />
      </ChakraProvider>
    </CacheProvider>
  )
}
