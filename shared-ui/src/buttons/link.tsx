import type { ComponentProps } from 'react'
import { chakra, defineRecipe } from '@chakra-ui/react/styled-system'
import { RecordText } from '../record/record-text.tsx'
import { Icon, type IconLook } from '../icons/icon.tsx'
import type { ButtonLook } from './button.tsx'
import { buttonRecipe } from './button-recipe.ts'
import { PlaceLink } from './place-link.tsx'

/** One look for every link in text and tables: its color, and a thin line for users who do not tell colors apart. */
const linkRecipe = defineRecipe({
  base: {
    color: 'accent.fg',
    textDecoration: 'underline',
    textDecorationThickness: '1px',
    textDecorationColor: 'color-mix(in srgb, currentColor 40%, transparent)',
    textUnderlineOffset: '3px',
    borderRadius: '2px',
    _hover: { textDecorationColor: 'currentColor' },
    // At least 24 px high for a finger, in a line that stays as high as it is. A sentence has no room for that.
    py: '5px',
    my: '-5px',
    'p &': { py: '0', my: '0' },
  },
  variants: {
    variant: {
      text: {},
      row: { fontWeight: 'semibold' },
      inherited: { color: 'inherit', textDecoration: 'none', _hover: { textDecoration: 'underline' } },
    },
  },
  defaultVariants: { variant: 'text' },
})

const InnerLink = chakra(PlaceLink, linkRecipe)
const OuterLink = chakra('a', linkRecipe)
const ButtonInText = chakra('button', linkRecipe)
const InnerButton = chakra(PlaceLink, buttonRecipe)
const OuterButton = chakra('a', buttonRecipe)

/** `to` stays in the portal (router); `href` leaves it, or loads a page of the service. */
type Target =
  | ({ to: ComponentProps<typeof PlaceLink>['to']; href?: never } & Omit<
      ComponentProps<typeof PlaceLink>,
      'to'
    >)
  | ({ href: string; to?: never } & Omit<ComponentProps<'a'>, 'href'>)

type LinkProps = Target & {
  /** row: it names a row. inherited: a figure or a banner that is a link as a whole. */
  variant?: 'text' | 'row' | 'inherited' | undefined
}

export function Link({ children, ...props }: LinkProps) {
  const words = typeof children === 'string' ? <RecordText>{children}</RecordText> : children
  return props.href === undefined ? (
    <InnerLink {...props}>{words}</InnerLink>
  ) : (
    <OuterLink {...props}>{words}</OuterLink>
  )
}

/** A button that looks like a link: among rows and words, where a button's shape would weigh too much. */
export const TextButton = (props: Omit<ComponentProps<typeof ButtonInText>, 'type' | 'variant'>) => (
  <ButtonInText type="button" cursor="pointer" _print={{ display: 'none' }} {...props} />
)

type LinkButtonProps = Target & ButtonLook & { icon?: IconLook | undefined }

/** A link that looks like a button: it goes somewhere, so it is a link to everybody who can't see it. */
export function LinkButton({ icon, children, ...props }: LinkButtonProps) {
  const content = (
    <>
      {icon && <Icon name={icon} />}
      {children}
    </>
  )
  return props.href === undefined ? (
    <InnerButton data-button {...props}>
      {content}
    </InnerButton>
  ) : (
    <OuterButton data-button {...props}>
      {content}
    </OuterButton>
  )
}
