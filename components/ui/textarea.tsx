"use client";
import { clsx } from "clsx";
import type { ComponentProps } from "react";
import { useField } from "./field";
import { giveRef } from "./give-ref";

/** A Field with `max` counts characters. */
export function Textarea({ className, onInput, ref, ...rest }: ComponentProps<"textarea">) {
  const { attributes, typed, onLength } = useField(rest);
  return (
    <textarea
      key={typed}
      {...rest}
      {...attributes}
      className={clsx("textarea", className)}
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
}
