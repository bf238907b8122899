import { Button } from 'shared-ui'
import { saveCsv } from 'shared-ui/tables'
import { templateColumns } from './upload-template.ts'

const withValues = templateColumns.map(({ header }) => ({ header, csv: () => '' }))

/** A file with the line of column names alone: a line of example could be sent by mistake. */
export function TemplateButton() {
  return (
    <Button icon="download" onClick={() => saveCsv('drivers-template.csv', withValues, [])}>
      Download template
    </Button>
  )
}
