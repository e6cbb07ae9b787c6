/**
 * V8 settings of site and worker. The default heap grows to four times the used size, hundreds of megabytes
 * for the site. Doubling the young generation to 32 MB halves the collections of request garbage.
 */
export const HEAP = ["--heap-growing-percent=60", "--max-semi-space-size=32"];
