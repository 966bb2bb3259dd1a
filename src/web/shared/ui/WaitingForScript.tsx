import page from './page.module.css'

/** Stands where only a script can tell what comes; without scripting it says so in place of waiting for ever. */
export function WaitingForScript({ waiting, title }: { waiting: string; title: string }) {
  return (
    <>
      <p role="status" className={`${page.quiet} ${page.scripted}`}>
        {waiting}
      </p>
      <noscript>
        <p>{title} needs JavaScript.</p>
      </noscript>
    </>
  )
}
