import type { ComponentProps, ReactNode } from 'react'
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
}

export function Button({
  icon,
  iconEnd,
  isBusy = false,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <ButtonBox
      {...rest}
      type={isBusy && type === 'submit' ? 'button' : type}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? undefined : onClick}
    >
      {icon && <Icon name={icon} />}
      {children}
      {iconEnd && <Icon name={iconEnd} />}
    </ButtonBox>
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
