import { expect, test } from '@jest/globals'
import { searchPath, termOf } from './search-path.ts'

test.each(['castel', '%2F', '%', 'a/b', '.', '..', '?q=1', '#', 'Ü 50%', '<script>'])(
  'a search for %j keeps its words on the way through the address',
  (term) => {
    const { pathname } = new URL(searchPath(term), 'http://localhost')
    expect(pathname.startsWith('/customerportal/global-search/')).toBe(true)
    expect(termOf(pathname)).toBe(term)
  },
)
