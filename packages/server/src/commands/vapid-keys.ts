import webPush from 'web-push'
import { printLine, runCommand } from './run-command.ts'

/** Prints a new pair of keys, as the settings name them. */
const run = async (): Promise<void> => {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  printLine(`VAPID_PUBLIC_KEY=${publicKey}\nVAPID_PRIVATE_KEY=${privateKey}`)
}

await runCommand(run)
