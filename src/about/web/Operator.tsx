import type { ConfigView } from '../../accounts/contract/schema.ts'
import { contactUrl } from './contact-url.ts'

/** The operator of this installation, if configured. */
export function Operator({ name, contact }: ConfigView['operator']) {
  return (
    <section>
      <h2>Who runs this site</h2>
      {name && <p>{name}</p>}
      {contact && <Contact contact={contact} />}
      {!name && !contact && <p>The operator of this site has not provided any details yet.</p>}
    </section>
  )
}

function Contact({ contact }: { contact: string }) {
  const address = contactUrl(contact)
  return address ? <a href={address}>{contact}</a> : <p>{contact}</p>
}
