import { useLayoutEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/**
 * The query of the link that the page was opened with. It leaves the address bar and the history at once and lives as long
 * as the page does.
 */
export function useLinkQuery(): URLSearchParams {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const [kept, setKept] = useState(search)
  if (search !== '' && search !== kept) setKept(search)

  useLayoutEffect(() => {
    if (search !== '') void navigate({ pathname }, { replace: true })
  }, [navigate, pathname, search])

  return new URLSearchParams(search === '' ? kept : search)
}
