import { expect, test } from '@jest/globals'
import { parseCsv } from './csv.ts'

test('fields with commas, quotes and line ends are one field', () => {
  expect(parseCsv('code,words\r\n1,"Brakes, all"\r\n2,"a ""b"" c"\r\n3,"one\ntwo"\r\n')).toEqual([
    { code: '1', words: 'Brakes, all' },
    { code: '2', words: 'a "b" c' },
    { code: '3', words: 'one\ntwo' },
  ])
})

test('empty fields, a byte order mark and a missing last line end are taken', () => {
  expect(parseCsv('\uFEFFa,b,c\n,,3\n4,,')).toEqual([
    { a: '', b: '', c: '3' },
    { a: '4', b: '', c: '' },
  ])
})
