import type { FileRow } from 'shared-api/documents'

export const sides = ['front', 'back'] as const
export type Side = (typeof sides)[number]

/** The name of its file says which side a photo shows: a draft goes on with it on another device. */
export const nameOfSide = (side: Side, name: string) => `Citation ${side}${/\.[^.]*$/.exec(name)?.[0] ?? ''}`

export const sideOf = (name: string): Side | undefined =>
  sides.find((side) => name.startsWith(`Citation ${side}`))

export interface CitationPhoto<Row> {
  /** 'front', 'back', then 'page 3' */
  page: string
  file: Row
}

/** The files of the citation in their order. What names no side is the one that is free, or a page of its own. */
export function citationPhotos<Row extends Pick<FileRow, 'FileName' | 'DocumentKind'>>(
  added: readonly Row[],
): CitationPhoto<Row>[] {
  const files = added.filter(({ DocumentKind }) => DocumentKind === 'Citation')
  const named = sides.map((side) => files.find(({ FileName }) => sideOf(FileName) === side))
  const others = files.filter((file) => !named.includes(file))
  const both = named.map((file) => file ?? others.shift())
  return [...both, ...others].flatMap((file, index) =>
    file === undefined ? [] : [{ page: sides[index] ?? `page ${index + 1}`, file }],
  )
}

/** The side that is missing where one photo alone is there. A PDF has all pages of the paper. */
export function missingSide(added: readonly Pick<FileRow, 'FileName' | 'DocumentKind'>[]): Side | undefined {
  const [photo, ...others] = citationPhotos(added)
  if (photo === undefined || others.length > 0 || /\.pdf$/i.test(photo.file.FileName)) return undefined
  return photo.page === 'front' ? 'back' : 'front'
}

/** 'Page 3' */
export const titleOfPage = (page: string) => page.charAt(0).toUpperCase() + page.slice(1)
