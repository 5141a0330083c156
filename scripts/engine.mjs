/*
 * How the server's Node is set. Long pages asked for by 16 connections without a pause: 439 to 573 MB as Node comes, 305 to
 * 323 MB so, and as many of them. The young generation does not grow beyond what pages need; and not each thread that
 * compresses keeps memory of its own, which glibc gives back to nobody.
 */
export const ENGINE_FLAGS = ["--max-semi-space-size=16"];
export const ENGINE_SETTINGS = { MALLOC_ARENA_MAX: "2" };
