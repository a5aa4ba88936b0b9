import webPush from 'web-push'

/** Prints a new pair of keys for push messages, as lines of the environment. Nothing is written. */
const { publicKey, privateKey } = webPush.generateVAPIDKeys()
console.log(`VAPID_PUBLIC_KEY=${publicKey}
VAPID_PRIVATE_KEY=${privateKey}
VAPID_SUBJECT=mailto:`)
console.error(
  'Complete VAPID_SUBJECT with the address of the operator. The private key is a secret. Where keys are replaced, ' +
    'people must open the app once before their devices get messages again.',
)
