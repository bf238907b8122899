import { useLayoutEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/**
 * The `data` of the pay link that the page was opened with. It leaves the address bar and the history at once and lives
 * as long as the page does.
 */
export function useLinkData(): string | undefined {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const given = new URLSearchParams(search).get('data') ?? undefined
  const [kept, setKept] = useState(given)
  if (given !== undefined && given !== kept) setKept(given)

  useLayoutEffect(() => {
    if (search !== '') void navigate({ pathname }, { replace: true })
  }, [navigate, pathname, search])

  return given ?? kept
}
