import { serialize } from 'node:v8'
import { readMessages, sendMessage } from '../../src/server/features/photos/workshop-messages.ts'

/** A workshop that answers `refuse` with a refusal, `fail` with an error, and breaks on everything else. */
for await (const upload of readMessages(process.stdin)) {
  const bytes = serialize(answer(upload.toString()))
  await sendMessage(process.stdout, { size: bytes.length, bytes: [bytes] })
}

function answer(word: string) {
  if (word === 'refuse') return { refused: 'photo-kind' }
  if (word === 'fail') return { failed: new Error('no memory left') }
  return process.exit(1)
}
