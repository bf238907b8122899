import { screen, within } from '@testing-library/react'

const cells = () => screen.getAllByRole('columnheader').map((head) => head.textContent)

/** Without the checkboxes at the start and what can be done at the end. */
export const heads = () => cells().slice(1, -1)

/** The words of one column, from top to bottom. */
export function column(head: string) {
  const place = cells().indexOf(head)
  const [, ...rows] = screen.getAllByRole('row')
  return rows.map((row) => within(row).getAllByRole('cell')[place]?.textContent ?? '')
}

export const tab = (name: string) => screen.getByRole('tab', { name: new RegExp(`^${name}`) })

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
