/*
 * V8 flags and environment of the server. Memory under load (six pages, 16 connections): 409 to 424 MB with the limited
 * young generation alone, 321 MB where the old generation may double between collections, 293 MB where it may grow by
 * 70 %, at no measurable cost (1.01 ±0.12, 1.06 ±0.09 and 0.99 ±0.02 of the requests of three pages). Two glibc arenas,
 * because each compressing thread would otherwise keep an arena that is never released.
 */
export const ENGINE_FLAGS = ["--max-semi-space-size=16", "--heap-growing-percent=70"];
export const ENGINE_SETTINGS = { MALLOC_ARENA_MAX: "2" };
