import { parsers } from "./parsers";
import { serveParsers } from "./serve-parsers";

serveParsers(parsers);
