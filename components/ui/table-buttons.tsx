import { Button } from "./button";
import { Download, Table2 } from "./icons";

type TableButtonsProps = {
  /** What the file is: "Members as a file (CSV)". */
  csv: string;
  /** What the Excel button says to readers of the page aloud; its text is "Excel". */
  excel: string;
  size?: "sm";
};

/** The two buttons of a form that downloads a list: CSV, and beside it an Excel workbook. */
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
