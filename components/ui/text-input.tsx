"use client";
import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";
import { useField } from "./field";
import { giveRef } from "./refs";

export type TextInputProps = ComponentProps<"input"> & {
  /** Before the text: a currency sign or an icon. */
  before?: ReactNode;
  /** After the text: an icon button with the class `end`. */
  after?: ReactNode;
};

/** One line of text. Works without scripts: give it `name` and `defaultValue`. */
export function TextInput({ before, after, className, onInput, ref, ...rest }: TextInputProps) {
  const { attributes, onLength } = useField(rest);
  const input = (
    <input
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
