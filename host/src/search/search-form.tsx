import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Box, Button, Flex, Icon } from 'shared-ui'
import { rememberSearch } from './recent-searches.ts'
import { searchPath } from './search-path.ts'
import { typingPause } from './search-queries.ts'

/** The search of the page, as one types: the address follows, in the same step of the history. */
export function SearchForm({ term }: { term: string }) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState(term)
  const [asked, setAsked] = useState(term)
  const [seen, setSeen] = useState(term)
  const field = useRef<HTMLInputElement>(null)
  const wanted = typed.trim()

  // A search from elsewhere (the palette, Back) replaces what is typed; the echo of our own does not.
  if (term !== seen) {
    setSeen(term)
    if (term !== asked) {
      setAsked(term)
      setTyped(term)
    }
  }

  function ask(next: string) {
    setAsked(next)
    void navigate(searchPath(next), { replace: true })
  }

  const askPaused = useEffectEvent(ask)
  const isDue = wanted !== '' && wanted !== asked
  useEffect(() => {
    const timer = isDue ? setTimeout(askPaused, typingPause, wanted) : undefined
    return () => clearTimeout(timer)
  }, [isDue, wanted])

  // Without a term there is nothing else on the page.
  useEffect(() => {
    if (term === '') field.current?.focus()
  }, [term])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (wanted === '') return
    rememberSearch(wanted)
    if (wanted !== asked) ask(wanted)
  }

  return (
    <Flex asChild gap="2" maxWidth="560px">
      <form aria-label="Search" onSubmit={submit}>
        <Box position="relative" flex="1" minWidth="0">
          <Box as="span" position="absolute" insetStart="10px" top="50%" mt="-8px" color="fg.subtle">
            <Icon name="search" />
          </Box>
          <Box
            asChild
            width="full"
            height={{ base: 'main', sm: 'control' }}
            ps="34px"
            pe="3"
            borderWidth="1px"
            borderColor="border.emphasized"
            borderRadius="l2"
            bg="bg"
            fontSize={{ base: '16px', sm: '14px' }}
          >
            <input
              ref={field}
              type="search"
              aria-label="Search everything"
              maxLength={100}
              autoComplete="off"
              spellCheck={false}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </Box>
        </Box>
        <Button type="submit">Search</Button>
      </form>
    </Flex>
  )
}
