import { Card, CardList, Panel, Table, Td, Text, Th } from 'shared-ui'
import { templateColumns } from '../upload-template.ts'

/** What a file may have, column by column. */
export function TemplateColumns() {
  return (
    <Panel title="The columns of the file" isFlush>
      <Table caption="Columns of the file">
        <thead>
          <tr>
            <Th>What</Th>
            <Th>Column</Th>
            <Th>How to fill it in</Th>
          </tr>
        </thead>
        <tbody>
          {templateColumns.map((column) => (
            <tr key={column.header}>
              <Td>
                <Label {...column} />
              </Td>
              <Td>{column.header}</Td>
              <Td isWrapped>{column.hint}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
      <CardList label="Columns of the file">
        {templateColumns.map((column) => (
          <Card
            key={column.header}
            title={<Label {...column} />}
            status={
              <Text as="span" textStyle="dense">
                {column.header}
              </Text>
            }
            facts={column.hint}
          />
        ))}
      </CardList>
    </Panel>
  )
}

function Label({ label, isRequired }: Pick<(typeof templateColumns)[number], 'label' | 'isRequired'>) {
  return (
    <>
      <Text as="span" fontWeight="semibold">
        {label}
      </Text>
      {!isRequired && (
        <Text as="span" textStyle="caption" fontWeight="normal" color="fg.subtle">
          {' '}
          optional
        </Text>
      )}
    </>
  )
}
