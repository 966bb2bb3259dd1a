import page from './page.module.css'

/** A loading message for content that needs JavaScript; says so when scripting is off. */
export function JavaScriptRequired({ waiting, title }: { waiting: string; title: string }) {
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
