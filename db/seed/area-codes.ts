/**
 * By time zone and state or province ("-" if none), from Google's libphonenumber (Apache-2.0). The more
 * populous of two zones counts.
 */
const AREAS: Record<string, Record<string, string>> = {
  "America/Anchorage": {
    AK: "907",
  },
  "America/Anguilla": {
    "-": "264",
  },
  "America/Antigua": {
    "-": "268",
  },
  "America/Barbados": {
    "-": "246",
  },
  "America/Boise": {
    ID: "208 986",
  },
  "America/Cayman": {
    "-": "345",
  },
  "America/Chicago": {
    AL: "205 251 256 334 483 659 938",
    AR: "327 479 501 870",
    FL: "850",
    IA: "319 515 563 641 712",
    IL: "217 224 309 312 331 447 464 618 630 708 730 773 779 815 847 861 872",
    IN: "219",
    KS: "316 620 785 913",
    KY: "270 364",
    LA: "225 318 337 457 504 985",
    MN: "218 320 507 612 651 763 924 952",
    MO: "235 314 417 557 573 636 660 816 975",
    MS: "228 601 662 769",
    ND: "701",
    NE: "308 402 531",
    OK: "405 539 572 580 918",
    SD: "605",
    TN: "615 629 731 901 931",
    TX: "210 214 254 281 325 346 361 409 430 432 469 512 621 682 713 726 737 806 817 830 832 903 936 940 945 956 972 979",
    WI: "262 274 353 414 534 608 715 920",
  },
  "America/Denver": {
    CO: "303 719 720 748 970 983",
    MT: "406",
    NM: "505 575",
    TX: "915",
    UT: "385 435 801",
    WY: "307",
  },
  "America/Dominica": {
    "-": "767",
  },
  "America/Edmonton": {
    "-": "867",
    AB: "368 403 587 780 825",
  },
  "America/Grand_Turk": {
    "-": "649",
  },
  "America/Grenada": {
    "-": "473",
  },
  "America/Halifax": {
    NB: "428 506",
    NS: "782 902",
  },
  "America/Jamaica": {
    "-": "658 876",
  },
  "America/Los_Angeles": {
    CA: "209 213 279 310 323 341 350 357 369 408 415 424 442 510 530 559 562 619 626 628 650 657 661 669 707 714 738 747 760 805 818 820 831 837 840 858 909 916 925 949 951",
    NV: "702 725 775",
    OR: "458 503 541 971",
    WA: "206 253 360 425 509 564",
  },
  "America/Lower_Princes": {
    "-": "721",
  },
  "America/Montserrat": {
    "-": "664",
  },
  "America/Nassau": {
    "-": "242",
  },
  "America/New_York": {
    CT: "203 475 860 959",
    DC: "202 771",
    DE: "302",
    FL: "239 305 321 324 352 386 407 448 561 645 656 689 727 728 754 772 786 813 863 904 941 954",
    GA: "229 404 470 478 678 706 762 770 912 943",
    IN: "260 317 463 574 765 812 930",
    KY: "502 606 859",
    MA: "339 351 413 508 617 774 781 857 978",
    MD: "227 240 301 410 443 667",
    ME: "207",
    MI: "231 248 269 313 517 586 616 679 734 810 906 947 989",
    NC: "252 336 472 704 743 828 910 919 980 984",
    NH: "603",
    NJ: "201 551 609 640 732 848 856 862 908 973",
    NY: "212 315 329 332 347 363 516 518 585 607 624 631 646 680 716 718 838 845 914 917 929 934",
    OH: "216 220 234 283 326 330 380 419 436 440 513 567 614 740 937",
    PA: "215 223 267 272 412 445 484 570 582 610 717 724 814 835 878",
    RI: "401",
    SC: "803 821 839 843 854 864",
    TN: "423 729 865",
    VA: "276 434 540 571 686 703 757 804 826 948",
    VT: "802",
    WV: "304 681",
  },
  "America/Phoenix": {
    AZ: "480 520 602 623 928",
  },
  "America/Port_of_Spain": {
    "-": "868",
  },
  "America/Puerto_Rico": {
    PR: "787 939",
  },
  "America/Regina": {
    SK: "306 639",
  },
  "America/Santo_Domingo": {
    "-": "809 829 849",
  },
  "America/St_Johns": {
    NL: "709 879",
  },
  "America/St_Kitts": {
    "-": "869",
  },
  "America/St_Lucia": {
    "-": "758",
  },
  "America/St_Thomas": {
    VI: "340",
  },
  "America/St_Vincent": {
    "-": "784",
  },
  "America/Toronto": {
    ON: "226 249 289 343 365 382 416 437 519 548 613 647 683 705 742 753 807 905 942",
    QC: "263 354 367 418 438 450 468 514 579 581 819 873",
  },
  "America/Tortola": {
    "-": "284",
  },
  "America/Vancouver": {
    BC: "236 250 257 604 672 778",
  },
  "America/Winnipeg": {
    MB: "204 431 474 584",
  },
  "Atlantic/Bermuda": {
    "-": "441",
  },
  "Pacific/Guam": {
    GU: "671",
  },
  "Pacific/Honolulu": {
    HI: "808",
  },
  "Pacific/Pago_Pago": {
    AS: "684",
  },
  "Pacific/Saipan": {
    MP: "670",
  },
};

export const AREA_CODES = Object.entries(AREAS).flatMap(([timeZone, regions]) =>
  Object.entries(regions).flatMap(([region, codes]) =>
    codes.split(" ").map((code) => ({ code, timeZone, region: region === "-" ? null : region })),
  ),
);
