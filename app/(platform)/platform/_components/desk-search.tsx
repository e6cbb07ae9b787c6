import { one, type Param } from "@/app/_features/forms/search-params";
import { Button } from "@/components/ui/button";
import { Search as SearchIcon } from "@/components/ui/icons";
import { TextInput } from "@/components/ui/text-input";

const LONGEST = 60;

/** What is searched for, as the address says it; empty for nothing. */
export const searchOf = (param: Param | undefined): string => (one(param) ?? "").trim().slice(0, LONGEST);

type DeskSearchProps = {
  /** What it searches by, as in "Search by name or place". */
  label: string;
  placeholder: string;
  searchString: string;
  /** What else the address keeps. */
  hidden?: Readonly<Record<string, string>>;
};

/** The search above a list of the desk: a plain form, whose answer is this page with another address. */
export function DeskSearch({ label, placeholder, searchString, hidden = {} }: DeskSearchProps) {
  return (
    <search>
      <form className="row g3 max-w-[560px]">
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="grow">
          <TextInput
            type="search"
            name="searchString"
            aria-label={label}
            placeholder={placeholder}
            defaultValue={searchString}
            maxLength={LONGEST}
          />
        </div>
        <Button type="submit" variant="secondary" icon={<SearchIcon />}>
          Search
        </Button>
      </form>
    </search>
  );
}
