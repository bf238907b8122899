import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Box, Button, Flex, Icon } from 'shared-ui'
import { rememberSearch } from './recent-searches.ts'
import { searchPlace } from './record-places.ts'

/** The search of the page, to change it where it stands. */
export function SearchForm({ term }: { term: string }) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState(term)

  function submit(event: FormEvent) {
    event.preventDefault()
    const next = typed.trim()
    if (next === '') return
    rememberSearch(next)
    void navigate(searchPlace(next))
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
