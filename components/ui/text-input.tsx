"use client";
import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";
import { useField } from "./field";
import { giveRef } from "./give-ref";

export type TextInputProps = ComponentProps<"input"> & {
  /** Currency sign or icon. */
  before?: ReactNode;
  /** Icon button with the class `end`. */
  after?: ReactNode;
};

/** Works without scripts with `name` and `defaultValue`. */
export function TextInput({ before, after, className, onInput, ref, ...rest }: TextInputProps) {
  const { attributes, typed, onLength } = useField(rest);
  const input = (
    <input
      key={typed}
      type="text"
      {...rest}
      {...attributes}
      className={clsx("input", className)}
      ref={(node) => {
        if (node) onLength?.(node.value.length);
        giveRef(ref, node);
      }}
      onInput={(event) => {
        onLength?.(event.currentTarget.value.length);
        onInput?.(event);
      }}
    />
  );
  if (!before && !after) return input;
  return (
    <span className="affix">
      {typeof before === "string" ? <span className="pre">{before}</span> : before}
      {input}
      {after}
    </span>
  );
}
