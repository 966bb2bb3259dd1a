/** A plain text for the moderators. */
export interface Mail {
  /** For metrics. */
  kind: string
  subject: string
  text: string
}

export interface Mailer {
  /** Resolves once at least one recipient's copy was taken over; rejects if none was, or if `signal` aborts. */
  send(mail: Mail, signal?: AbortSignal): Promise<void>
}

export interface Addresses {
  from: string
  to: readonly string[]
}

/** The message without recipients in its headers, so that forwarding it reveals no addresses. */
export function messageOf({ subject, text }: Mail, { from, to }: Addresses) {
  return {
    from,
    to: 'Undisclosed recipients:;',
    bcc: [...to],
    subject,
    text,
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}
