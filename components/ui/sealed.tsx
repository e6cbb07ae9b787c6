import { clsx } from "clsx";
import { type ReactNode, useId } from "react";
import { Seal } from "./badge";

type SealedProps = {
  title: ReactNode;
  level?: 2 | 3 | 4;
  seal?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** For content that only admins may see. Always shows a seal. */
export function Sealed({ title, level = 3, seal, className, children }: SealedProps) {
  const id = useId();
  const Heading = `h${level}` as const;
  return (
    <section className={clsx("sealed stack g4", className)} aria-labelledby={id}>
      <div className="row between wrap-ok">
        <Heading id={id} className="sealed-title">
          {title}
        </Heading>
        <Seal>{seal}</Seal>
      </div>
      {children}
    </section>
  );
}

export function SealedRow({
  children,
  seal,
  className,
}: {
  children: ReactNode;
  seal?: ReactNode;
  className?: string;
}) {
  return (
    <div className={clsx("sealed sealed-row", className)}>
      {children}
      <Seal>{seal}</Seal>
    </div>
  );
}
