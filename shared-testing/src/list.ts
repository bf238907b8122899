import { screen, within } from '@testing-library/react'

/** The heads of the columns, from left to right. */
export const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent)

/** The words of one column, from top to bottom. */
export function column(head: string) {
  const place = heads().indexOf(head)
  const [, ...rows] = screen.getAllByRole('row')
  return rows.map((row) => within(row).getAllByRole('cell')[place]?.textContent ?? '')
}

/** A tab by the beginning of its name: the rest is its count. */
export const tab = (name: string) => screen.getByRole('tab', { name: new RegExp(`^${name}`) })

/** What an element counts: 128 of 'Open 128' and of '1 to 10 of 128'. */
export const numberAtEnd = (element: HTMLElement) =>
  Number(/[\d,]+$/.exec(element.textContent)?.[0].replaceAll(',', ''))

/** What the pager says of the rows on screen: '1 to 10 of 128'. */
export const range = (start: string) => screen.findByText(new RegExp(`^${start}.* of `))

/** Catches the files that the browser would save. */
export function catchFiles() {
  const files: Blob[] = []
  Object.assign(URL, {
    createObjectURL: (file: Blob) => {
      files.push(file)
      return '#file'
    },
    revokeObjectURL: () => undefined,
  })
  return files
}

export const textOf = (file: Blob | undefined) => (file ?? new Blob()).text()
