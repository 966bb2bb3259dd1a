import type { ConfigView } from '../../../contract/accounts/schema.ts'

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
  if (/^https?:\/\//.test(contact)) return <a href={contact}>{contact}</a>
  if (/^\S+@\S+$/.test(contact)) return <a href={`mailto:${contact}`}>{contact}</a>
  return <p>{contact}</p>
}
