import type { ConfigView } from '../../../contract/accounts/schema.ts'
import { contactAddress } from './contact-address.ts'

/** Who runs this installation, as far as they have said. */
export function Operator({ name, contact }: ConfigView['operator']) {
  return (
    <section>
      <h2>Who runs this site</h2>
      {name && <p>{name}</p>}
      {contact && <Contact contact={contact} />}
      {!name && !contact && <p>Whoever runs this installation has not said yet who they are.</p>}
    </section>
  )
}

function Contact({ contact }: { contact: string }) {
  const address = contactAddress(contact)
  return address ? <a href={address}>{contact}</a> : <p>{contact}</p>
}
