import type { AnchorHTMLAttributes, ButtonHTMLAttributes, Ref } from 'react'
import { Link, type LinkProps } from 'react-router'
import classes from './Button.module.css'

/** `main`: the primary action; `calm`: an ordinary one; `bare`: unobtrusive; `danger`: destructive. */
export type Emphasis = 'main' | 'calm' | 'bare' | 'danger'

const classOf = (emphasis: Emphasis, className = '') => `${classes.button} ${classes[emphasis]} ${className}`

export function Button({
  emphasis = 'calm',
  className,
  type = 'button',
  ...props
}: ButtonHTMLAttributes<HTMLButtonElement> & { emphasis?: Emphasis; ref?: Ref<HTMLButtonElement> }) {
  return <button type={type} className={classOf(emphasis, className)} {...props} />
}

/** A link to another screen, styled as a button. */
export function ButtonLink({
  emphasis = 'calm',
  className,
  ...props
}: Omit<LinkProps, 'className'> & { emphasis?: Emphasis; className?: string }) {
  return <Link className={classOf(emphasis, className)} {...props} />
}

/** A link to another site in a new window, styled as a button. */
export function ButtonOutLink({
  emphasis = 'calm',
  className,
  ...props
}: AnchorHTMLAttributes<HTMLAnchorElement> & { emphasis?: Emphasis }) {
  return <a className={classOf(emphasis, className)} target="_blank" rel="noopener" {...props} />
}
