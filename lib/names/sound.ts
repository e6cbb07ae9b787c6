/** For English and Spanish. Takes lower-case Latin. */
export const soundOf = (latin: string): string =>
  latin
    .replace(/ph/g, "f")
    .replace(/eigh|ey|ie$|ee|ea|ei/g, "i")
    .replace(/a[iy]/g, "a")
    .replace(/sh/g, "$")
    .replace(/ch(?!r)/g, "%")
    .replace(/(?<!^)h/g, "")
    .replace(/c(?=[eiy])/g, "s")
    .replace(/c|q/g, "k")
    .replace(/x/g, "ks")
    .replace(/z/g, "s")
    .replace(/y/g, "i")
    .replace(/(.)\1+/g, "$1")
    .replace(/(?<=..)[eo](?=[nr]$)/, "")
    .replace(/(?<=...)e$/, "");
