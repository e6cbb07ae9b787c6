import quilts from "./folded-quilts.svg";

const FILE: string = typeof quilts === "string" ? quilts : quilts.src;

export function QuiltArt() {
  return (
    <svg className="art quilt" viewBox="0 0 200 150" aria-hidden="true">
      <use href={`${FILE}#q`} />
    </svg>
  );
}
