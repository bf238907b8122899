import { useLayoutEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/**
 * What a link of ours carries in its fragment (`#token=...`), which reaches no server and no log. It leaves the address
 * bar and the history at once and lives as long as the page does.
 */
export function useLinkSecret(name: string): string | undefined {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const given = new URLSearchParams(hash.slice(1)).get(name) ?? undefined
  const [kept, setKept] = useState(given)
  if (given !== undefined && given !== kept) setKept(given)

  useLayoutEffect(() => {
    if (hash !== '') void navigate({ pathname, search }, { replace: true })
  }, [navigate, pathname, search, hash])

  return given ?? kept
}
