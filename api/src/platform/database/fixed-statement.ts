import { type CompiledQuery, type QueryExecutorProvider, type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from './connect.ts'

/** Stands in a compiled statement where a value of each call goes. */
class Slot {
  readonly index: number

  constructor(index: number) {
    this.index = index
  }
}

interface Buildable<Row> {
  compile: (db: QueryExecutorProvider) => CompiledQuery<Row>
}

/**
 * A statement whose text is always the same: it is built and compiled once, and only its values change from call to call.
 * Building a select of forty columns takes longer than sending it.
 */
export function fixedStatement<Row, Values extends unknown[]>(
  build: (db: Db | Tx, ...slots: { [Index in keyof Values]: RawBuilder<Values[Index]> }) => Buildable<Row>,
): (db: Db | Tx, ...values: Values) => CompiledQuery<Row>
export function fixedStatement(build: (db: Db | Tx, ...slots: RawBuilder<unknown>[]) => Buildable<unknown>) {
  let compiled: CompiledQuery | undefined
  return (db: Db | Tx, ...values: unknown[]): CompiledQuery => {
    compiled ??= build(db, ...values.map((_, index) => sql`${new Slot(index)}`)).compile(db)
    return { ...compiled, parameters: compiled.parameters.map((given) => valueOf(given, values)) }
  }
}

const valueOf = (given: unknown, values: readonly unknown[]) =>
  given instanceof Slot ? values[given.index] : given

/** The statement with an expression, and the values of that, in place of the only value it has. */
export function replaceOnlyValue<Row>(
  statement: CompiledQuery<Row>,
  expression: CompiledQuery,
): CompiledQuery<Row> {
  const [before, after, ...others] = statement.sql.split('$1')
  if (after === undefined || others.length > 0 || statement.parameters.length !== 1)
    throw new Error('An expression can only replace the only value of a statement')
  return { ...statement, sql: `${before}${expression.sql}${after}`, parameters: expression.parameters }
}
