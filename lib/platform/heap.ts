/**
 * How V8 keeps house in the site and the worker. By itself it lets the heap grow to four times what is used, on a machine with
 * room: for the site that is hundreds of megabytes. What a request leaves is collected in half as many turns if the
 * youngest objects have twice the room, 32 MB.
 */
export const HEAP = ["--heap-growing-percent=60", "--max-semi-space-size=32"];
