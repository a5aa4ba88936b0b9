/** A value that is in memory, or a promise of one that is not. */
export type MaybePromise<Value> = Value | Promise<Value>
