// nspell has no types of its own; this declares the part that the checks use.
declare module 'nspell' {
  type Dictionary = { aff: Uint8Array; dic: Uint8Array }
  export default function nspell(dictionary: Dictionary): { correct: (word: string) => boolean }
}
