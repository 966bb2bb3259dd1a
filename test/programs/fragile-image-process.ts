/** A fake image process: rejects `refuse`, fails on `fail`, never answers `hang`, gets killed on `killed`, and crashes on anything else. */
process.on('message', (upload: Buffer) => process.send?.(answer(upload.toString())))

function answer(word: string) {
  if (word === 'refuse') return { refused: 'photo-kind' }
  if (word === 'fail') return { failed: new Error('no memory left') }
  while (word === 'hang');
  if (word === 'killed') process.kill(process.pid, 'SIGKILL')
  return process.exit(1)
}
