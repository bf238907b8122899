// Loaded before a child's own code (`node --import`): when the portal is gone, however it ended, the child ends too.
if (process.channel) {
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel.unref()
}
