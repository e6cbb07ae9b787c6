import { Button } from "./button";
import { Download, Table2 } from "./icons";

type TableButtonsProps = {
  csv: string;
  /** Accessible name. The visible text is "Excel". */
  excel: string;
  size?: "sm";
};

export function TableButtons({ csv, excel, size }: TableButtonsProps) {
  return (
    <span className="row wrap-ok g2">
      <Button
        type="submit"
        name="format"
        value="csv"
        variant="secondary"
        {...(size && { size })}
        icon={<Download />}
      >
        {csv}
      </Button>
      <Button
        type="submit"
        name="format"
        value="xlsx"
        variant="ghost"
        {...(size && { size })}
        icon={<Table2 />}
        aria-label={excel}
      >
        Excel
      </Button>
    </span>
  );
}
