import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { chakra } from '@chakra-ui/react/styled-system'
import { Icon, type IconLook, type IconName } from '../icons/icon.tsx'
import { buttonRecipe } from './button-recipe.ts'

const ButtonBox = chakra('button', buttonRecipe)

export interface ButtonLook {
  /** primary: the one main action of a view. secondary: the rest. ghost: inside panels. danger: takes away. */
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger' | undefined
  /** sm 32 px, md 36 (beside inputs), lg 40 (main action); xs 28 inside a row. */
  size?: 'xs' | 'sm' | 'md' | 'lg' | undefined
  isBlock?: boolean | undefined
}

interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
  icon?: IconLook | undefined
  iconEnd?: IconName | undefined
  /** Its work is in progress: presses are ignored, focus stays. */
  isBusy?: boolean | undefined
  /**
   * Why it can't be pressed now: the pointer, the focus and a screen reader get it. Undefined while it can be, not
   * left out: a button that moves into the frame of its reason loses the focus.
   */
  unavailable?: string | undefined
}

/** Pixels that a reason takes at most. */
const reasonWidth = 240

/** Around a button that may say why it can't be pressed. */
const Reasoned = chakra('span', {
  base: {
    position: 'relative',
    display: 'inline-flex',
    '& > [role=tooltip]': {
      position: 'absolute',
      bottom: 'calc(100% + 6px)',
      insetInlineStart: '0',
      zIndex: 'pop',
      width: 'max-content',
      maxWidth: `${reasonWidth}px`,
      px: '2',
      py: '1',
      bg: 'bg',
      color: 'fg',
      borderWidth: '1px',
      borderRadius: 'l1',
      boxShadow: 'pop',
      textStyle: 'caption',
      fontWeight: 'normal',
      whiteSpace: 'normal',
    },
    '& > :not(:hover, :focus-visible) + [role=tooltip]': { display: 'none' },
  },
  variants: {
    isBlock: { true: { width: 'full' } },
    /** Near the right edge of the window the reason ends with its button. */
    isAtEnd: { true: { '& > [role=tooltip]': { insetInlineStart: 'auto', insetInlineEnd: '0' } } },
  },
})

export function Button(props: ButtonProps) {
  const { icon, iconEnd, isBusy = false, unavailable, children, onClick, type = 'button', ...rest } = props
  const reasonId = useId()
  const [isAtEnd, setIsAtEnd] = useState(false)
  const place = ({ currentTarget }: { currentTarget: Element }) =>
    setIsAtEnd(currentTarget.getBoundingClientRect().left + reasonWidth > window.innerWidth)
  const isIdle = isBusy || unavailable !== undefined
  const button = (
    <ButtonBox
      {...rest}
      type={isIdle && type === 'submit' ? 'button' : type}
      aria-disabled={isIdle || undefined}
      aria-busy={isBusy || undefined}
      onClick={isIdle ? undefined : onClick}
      {...(unavailable !== undefined && { 'aria-describedby': reasonId })}
    >
      {icon && <Icon name={icon} />}
      {children}
      {iconEnd && <Icon name={iconEnd} />}
    </ButtonBox>
  )
  if (!('unavailable' in props)) return button
  return (
    <Reasoned isBlock={rest.isBlock} isAtEnd={isAtEnd} onPointerEnter={place} onFocus={place}>
      {button}
      {unavailable !== undefined && (
        <span role="tooltip" id={reasonId}>
          {unavailable}
        </span>
      )}
    </Reasoned>
  )
}

interface IconButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  icon: IconName
  /** The name of the button, also shown as its tooltip. */
  label: string
  /** There is nothing to do any more: presses are ignored, the focus stays. */
  isIdle?: boolean | undefined
  children?: ReactNode
}

export function IconButton({
  icon,
  label,
  variant = 'ghost',
  type = 'button',
  isIdle = false,
  onClick,
  children,
  ...rest
}: IconButtonProps) {
  return (
    <ButtonBox
      {...rest}
      type={type}
      variant={variant}
      isSquare
      aria-label={label}
      title={label}
      aria-disabled={isIdle || undefined}
      onClick={isIdle ? undefined : onClick}
    >
      <Icon name={icon} />
      {children}
    </ButtonBox>
  )
}
