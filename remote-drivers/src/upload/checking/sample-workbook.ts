import { strToU8, zipSync } from 'fflate'

type Cell = string | number

/** A workbook with one sheet, 'Drivers', written as a spreadsheet program would. */
export const workbook = (rows: readonly (readonly Cell[])[]) =>
  zip({
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    'xl/workbook.xml':
      '<workbook xmlns:r="r"><sheets><sheet name="Drivers" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows
      .map(
        (cells, row) =>
          `<row r="${row + 1}">${cells.map((cell, place) => cellOf(cell, place, row)).join('')}</row>`,
      )
      .join('')}</sheetData></worksheet>`,
  })

function cellOf(cell: Cell, place: number, row: number) {
  const address = `${String.fromCharCode(65 + place)}${row + 1}`
  if (typeof cell === 'number') return `<c r="${address}"><v>${cell}</v></c>`
  return `<c r="${address}" t="inlineStr"><is><t>${cell.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</t></is></c>`
}

/** A ZIP archive of files as they are, not compressed. */
export const zip = (files: Readonly<Record<string, string>>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])), {
    level: 0,
  })
