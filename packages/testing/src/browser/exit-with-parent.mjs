// Preloaded into a server that a test has started: it ends when the test's process does, however that ends.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
