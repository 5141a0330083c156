import type { Held } from "../remote/cache.ts";
import type { InputOf, Operation, ReferenceOperation, ReplyOf } from "./operation.ts";

/** Makes one call within the life of the current request. */
export type Send = <O extends Operation>(declared: O, input: InputOf<O>) => Promise<ReplyOf<O>>;
/** Reads data that is the same for everybody, from the copy held here while it is fresh. */
export type Reference = <O extends ReferenceOperation>(declared: O, input: InputOf<O>) => Promise<ReplyOf<O>>;
/** The same, with the age of a stand-in copy. */
export type HeldReference = <O extends ReferenceOperation>(declared: O, input: InputOf<O>) => Promise<Held<ReplyOf<O>>>;
