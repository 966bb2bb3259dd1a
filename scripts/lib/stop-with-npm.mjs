// npm sends SIGTERM to the shell between it and us, which does not forward it: exit when the shell is gone.
const { ppid } = process

if (process.env.npm_lifecycle_event)
  setInterval(() => {
    if (process.ppid !== ppid) process.kill(process.pid, 'SIGTERM')
  }, 250).unref()
