import { expect, test } from '@jest/globals'
import { citationPhotos, nameOfSide, missingSide } from './citation-photos.ts'

const names = (...files: string[]) =>
  citationPhotos(files.map((FileName) => ({ FileName, DocumentKind: 'Citation' as const }))).map(
    ({ page, file }) => `${page}: ${file.FileName}`,
  )

test('a photo stays the side that it was taken of, whichever came first', () => {
  expect(names('Citation back.jpg', 'Citation front.jpg')).toEqual([
    'front: Citation front.jpg',
    'back: Citation back.jpg',
  ])
  expect(names('Citation back.jpg')).toEqual(['back: Citation back.jpg'])
})

test('a file of no side takes the one that is free, and more are pages of their own', () => {
  expect(names('scan.pdf', 'Citation front.jpg', 'more.pdf', 'Citation front.jpg')).toEqual([
    'front: Citation front.jpg',
    'back: scan.pdf',
    'page 3: more.pdf',
    'page 4: Citation front.jpg',
  ])
})

test('other papers are no photos of the citation', () => {
  expect(citationPhotos([{ FileName: 'Citation front.jpg', DocumentKind: 'Insurance' }])).toEqual([])
})

test('a side is in the name of its file, which keeps its type', () => {
  expect(nameOfSide('back', 'IMG_0042.HEIC')).toBe('Citation back.HEIC')
  expect(nameOfSide('front', 'image')).toBe('Citation front')
})

const citation = (...files: string[]) =>
  missingSide(files.map((FileName) => ({ FileName, DocumentKind: 'Citation' as const })))

test('one photo shows one side, and the other is missing; two photos or a PDF are the whole citation', () => {
  expect(citation()).toBeUndefined()
  expect(citation('Citation front.jpg')).toBe('back')
  expect(citation('Citation back.jpg')).toBe('front')
  expect(citation('Citation front.jpg', 'Citation back.jpg')).toBeUndefined()
  expect(citation('citation.pdf')).toBeUndefined()
})
