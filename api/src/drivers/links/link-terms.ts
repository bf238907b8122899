import { Refusal } from 'shared-api/refusal'
import type { Tx } from '../../platform/database/connect.ts'
import { codeWithoutProduct, refuseFarActivation, termsOf } from '../../memberships/membership-terms.ts'
import type { LinkRequestRow } from './link-queries.ts'

interface Wanted {
  productId: string | null | undefined
  discountCode: string | null | undefined
  activationDate: string | null | undefined
}

/** What can not be agreed on a day is refused at its field. */
export async function checkTerms(tx: Tx, { productId, discountCode, activationDate }: Wanted, today: string) {
  if (productId) {
    await termsOf(tx, { productId, discountCode: discountCode ?? undefined, today })
  } else if (discountCode) throw codeWithoutProduct()
  refuseFarActivation({ productId, activationDate }, today)
}

/**
 * What was asked for, on the day it is answered: nothing begins before it was agreed. A product or code that does not
 * count any more is not the answering user's to mend: the driver comes without.
 */
export async function termsOnAnswer(tx: Tx, request: LinkRequestRow, today: string) {
  const { activation_on: asked, product_id: productId, discount_code: discountCode } = request
  const activationDate = asked !== null && asked < today ? today : asked
  const isHad = await checkTerms(tx, { productId, discountCode, activationDate }, today).then(
    () => true,
    (problem: unknown) => {
      if (problem instanceof Refusal) return false
      throw problem
    },
  )
  return {
    ActivationDate: activationDate,
    ProductId: isHad ? productId : null,
    DiscountCode: isHad ? discountCode : null,
    isHad,
  }
}
