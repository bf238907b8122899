import { Refusal } from 'shared-api/refusal'
import type { Tx } from '../../platform/database/connect.ts'
import { codeWithoutProduct, refuseFarActivation, termsOf } from '../../memberships/membership-terms.ts'
import type { LinkRequestRow } from './link-queries.ts'

interface Wanted {
  productId: string | null | undefined
  discountCode: string | null | undefined
  activationDate: string | null | undefined
}

/** Refuses terms that are not available on the day, at the field. */
export async function checkTerms(tx: Tx, { productId, discountCode, activationDate }: Wanted, today: string) {
  if (productId) {
    await termsOf(tx, { productId, discountCode: discountCode ?? undefined, today })
  } else if (discountCode) throw codeWithoutProduct()
  refuseFarActivation({ productId, activationDate }, today)
}

/**
 * The requested terms on the day of the answer: activation is not before today, and a product or code that is no longer
 * valid is dropped, because the answering user can't correct it.
 */
export async function termsOnAnswer(tx: Tx, request: LinkRequestRow, today: string) {
  const { activation_on: asked, product_id: productId, discount_code: discountCode } = request
  const activationDate = asked !== null && asked < today ? today : asked
  const isAvailable = await checkTerms(tx, { productId, discountCode, activationDate }, today).then(
    () => true,
    (problem: unknown) => {
      if (problem instanceof Refusal) return false
      throw problem
    },
  )
  return {
    ActivationDate: activationDate,
    ProductId: isAvailable ? productId : null,
    DiscountCode: isAvailable ? discountCode : null,
    isAvailable,
  }
}
