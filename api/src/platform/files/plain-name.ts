import { composed, withoutInvisible } from 'shared-api/plain-line'

const longest = 120
/** Of a longer name the end is read: it has the ending. */
const longestRead = 1000

/** What a user called a file, without folders and without signs that deceive. For people: nothing is stored under it. */
export function plainName(given: string | undefined): string {
  // What a browser writes for the signs that would end the name in a form.
  const typed = (given ?? '').replaceAll('%22', '"').replace(/%0[ad]/gi, '')
  const last = (typed.split(/[/\\]/).at(-1) ?? '').slice(-longestRead)
  const name = composed(withoutInvisible(last.toWellFormed())).replace(/\s+/g, ' ').trim()
  if (name === '' || /^\.+$/.test(name)) return 'file'
  if (name.length <= longest) return name
  const ending = /\.[^.]{1,10}$/.exec(name)?.[0] ?? ''
  return `${name.slice(0, longest - ending.length)}${ending}`
}
