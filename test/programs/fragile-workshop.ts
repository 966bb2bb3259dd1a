/** A workshop that answers `refuse` with a refusal, `fail` with an error, and breaks on everything else. */
process.on('message', (upload: Buffer) => {
  const word = upload.toString()
  if (word === 'refuse') process.send?.({ refused: 'photo-kind' })
  else if (word === 'fail') process.send?.({ failed: new Error('no memory left') })
  else process.exit(1)
})
