import { one, type Param } from "@/app/_features/forms/search-params";
import { Button } from "@/components/ui/button";
import { Search as SearchIcon } from "@/components/ui/icons";
import { TextInput } from "@/components/ui/text-input";
import { translatorOf } from "@/messages";

const t = translatorOf("en", "ui");

const LONGEST = 60;

export const searchOf = (param: Param | undefined): string => (one(param) ?? "").trim().slice(0, LONGEST);

type DeskSearchProps = {
  label: string;
  placeholder: string;
  searchString: string;
  /** Other query parameters to keep. */
  hidden?: Readonly<Record<string, string>>;
};

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
          {t("search")}
        </Button>
      </form>
    </search>
  );
}
