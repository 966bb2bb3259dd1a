import classes from './About.module.css'

/** Markdown that the server has rendered. */
export function Prose({ html }: { html: string }) {
  return (
    <div
      className={classes.prose}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server lets no HTML of its own through
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
