import { groupPairs } from "@/lib/kernel";

/** Full name, then short forms: lower case, no accents. "Al" may be in several lines. */
const ENGLISH = `
aaron: ron ronnie
abigail: abby abbie gail
abraham: abe bram
adam: ad addy
adelaide: addie addy heidi
agnes: aggie nessie
alan: al allan allen alun lanny
albert: al bert bertie albie
alexander: alex al alec sandy xander lex sasha
alexandra: alex sandra sandy lexi lexie sasha alexa
alfred: al alf alfie fred freddie
alice: allie ally
alison: allison ali allie ally
amanda: mandy manda
amelia: amy millie mel
andrea: andie andy drea
andrew: andy drew andre
angela: angie ange
ann: anne anna annie nan nancy nannie
annabelle: anna belle bella
anthony: tony ant antony
antoinette: toni nettie netty
archibald: archie
arthur: art artie arty
augustus: gus august
barbara: barb barbie babs bobbie
bartholomew: bart
beatrice: bea bee trixie
benjamin: ben benny benji benjy
bernard: bernie barney
bernice: bernie bunny
bertha: bertie
bradley: brad
brian: bryan
bridget: bridie biddy
calvin: cal
cameron: cam
carolyn: caroline carol carrie lyn
cassandra: cass cassie sandra
catherine: katherine kathryn cathryn katharine kate katie katy kathy cathy kat cat kit kitty kay
cecilia: cece cissy celia
charles: charlie chuck chas charley chaz
charlotte: charlie lottie lotte char
cheryl: sheryl cher
chester: chet
christian: chris
christina: christine chris chrissy tina christy kristy kristina
christopher: chris topher kit kris
clarence: clare
clifford: cliff
clinton: clint
constance: connie
cornelius: neil corny
curtis: curt kurt
cynthia: cindy cyndi
daniel: dan danny
danielle: dani danny
david: dave davey davy
deborah: debra deb debbie debby
denise: dee denny deni neecy
dennis: den denny
dolores: lola dolly
dominic: dom nick
donald: don donny donnie
dorothy: dot dottie dotty dolly dora
douglas: doug
edgar: ed eddie
edith: edie
edmund: ed eddie ned ted
edward: ed eddie eddy ned ted teddy
edwin: ed eddie win
eleanor: ellie nell nellie nora ella lenore elinor
elijah: eli lije
elizabeth: elisabeth liz lizzie lizzy beth betsy betty bess bessie eliza elsie libby lisa liza lisbeth
ellen: ellie nell nellie
emily: em emmy millie
emma: em emmy
ernest: ernie
esther: essie hettie
eugene: gene
evelyn: eve evie
ezekiel: zeke
florence: flo flossie florrie
frances: fran franny frankie francie
francis: frank frankie fran
franklin: frank frankie
frederick: fred freddie freddy fritz rick
gabriel: gabe
gabrielle: gabby gaby
geoffrey: jeffrey geoff jeff
george: georgie
gerald: gerry jerry
geraldine: gerry geri
gerard: gerry jerry
gilbert: gil bert
gregory: greg gregg
gwendolyn: gwen wendy
hannah: anna hanna
harold: harry hal
harriet: hattie harriett
helen: nell nellie lena ellen
henrietta: etta hettie hattie
henry: harry hank hal
herbert: herb bert herbie
hubert: bert hugh hubie
ian: iain
ignatius: iggy
irene: rene renie
isaac: ike zack
isabella: isabel isabelle bella belle izzy
isidore: izzy
jacob: jake jakob
jacqueline: jackie jacqui
james: jim jimmy jimmie jamie jem
jane: janie jenny janey
janet: jan
jason: jay
jasper: jas
jeanette: jean nettie
jennifer: jen jenny jenn jenna
jeremiah: jerry jeremy
jeremy: jerry jem
jerome: jerry
jessica: jess jessie
joan: joanie
joanna: joanne jo joann
john: jack johnny johnnie jon
jonathan: jon jonny nathan johnathan
joseph: joe joey jos
josephine: jo josie fifi
joshua: josh
joyce: joy
judith: judy judi jude
julia: julie jules
julian: jules
kathleen: kathy cathy kate katie kay
kenneth: ken kenny
kimberly: kim kimberley kimmie
kristen: kris kristin kirsten
laura: laurie lori
lawrence: laurence larry lars laurie
leonard: len lenny leo
leonardo: leo
leroy: roy lee
leslie: les lesley
lester: les
lewis: lew lou louis
lillian: lily lil lillie
linda: lindy lin
lorraine: lori rainey
louis: lou louie lewis
louise: lou lulu
lucille: lucy lucie
lucinda: lucy cindy
lucy: lu lulu
lydia: liddy
madeline: maddie maddy madeleine
marcia: marsha marcy
marcus: marc mark
margaret: maggie maggy marg margot meg peggy peg marge margie margo greta rita daisy madge maisie megan
maria: mary marie ria
marian: marianne marion
marilyn: mary lyn
marjorie: marge margie
martha: marty mattie patty
martin: marty
mary: marie molly polly mae may mamie
mathew: matthew matt matty mat
matilda: tilda tilly mattie
maureen: mo reenie
maurice: morris maury mo
maxine: max
maxwell: max
melanie: mel
melinda: mindy linda mel
melissa: lissa missy mel
melvin: mel
mercedes: mercy sadie
michael: mike mick mickey micky mikey micheal
michelle: shelly chelle micki
mildred: millie milly
miriam: mimi mim
mitchell: mitch
mohammed: muhammad mohammad mohamed muhammed mo moe
montgomery: monty
morris: morrie moe
moses: moe mose
nancy: nan
natalie: nat nattie
nathan: nate nat
nathaniel: nathan nate nat
nicholas: nick nicky nico nicolas
nicole: nicky nikki
norman: norm
oliver: ollie oli
olivia: livvy liv ollie
oscar: ozzie
oswald: ozzie oz
pamela: pam
patricia: pat patty trish tricia patsy
patrick: pat paddy rick patsy
paula: polly
penelope: penny
percival: percy
peter: pete petey
philip: phil phillip pip
phyllis: phyl
prudence: prue
rachel: rae shelly rachael
randall: randy
randolph: randy dolph
raphael: rafe raff
raymond: ray
rebecca: becky becca reba beck
regina: gina reggie
reginald: reg reggie
reuben: rube ben
richard: rick dick rich ricky richie rickie
robert: bob bobby rob robbie robby bert bobbie
roberta: bobbie robbie berta
roderick: rod rick
rodney: rod
roger: rodge
roland: rollie
ronald: ron ronnie ronny
rosalind: ros roz
rose: rosie
rosemary: rose rosie romy
roxanne: roxy
rudolph: rudy
russell: russ rusty
ruth: ruthie
samantha: sam sammy sammie
samuel: sam sammy sammie
sandra: sandy
sarah: sara sally sadie
sean: shawn shaun
sebastian: seb bastian
shirley: shirl
sidney: sid sydney syd
simon: si
solomon: sol solly
sophia: sophie sofia
stanley: stan
stephanie: steph stephie
stephen: steve steven stevie
stewart: stuart stew stu
susan: sue susie suzy suzie sukie
susannah: susanna suzanne sue susie anna
sylvester: sly
sylvia: syl
tabitha: tabby
terence: terry terrence
teresa: theresa terry tess tessa teri
theodora: dora thea theo
theodore: theo ted teddy
thomas: tom tommy thom
timothy: tim timmy
tobias: toby
tyler: ty
ursula: ursy
valerie: val
vanessa: nessa
vera: veronica
veronica: ronnie roni vera
victor: vic
victoria: vicky vicki tori
vincent: vince vinny vinnie
violet: vi
virginia: ginny ginger
vivian: viv vivienne
walter: walt wally
wanda: wendy
warren: ren
wendell: dell
wilfred: wilf fred
wilhelmina: mina willa billie minnie
william: bill billy will willie willy liam
winifred: winnie freddie
winston: win
sam: sammy sammie
yolanda: yoli
yvonne: vonnie
zachary: zach zack zac zackary
`;

const SPANISH = `
adolfo: fito dolfo
agustin: agus tin
alberto: beto berto
alejandra: ale jandra sandra
alejandro: ale jandro alex jano
alfonso: poncho alfo fonso
alfredo: fredo alfre
alicia: licha ali alisha
ana: anita ani
andres: andy
angel: angelito
angeles: angelita gelita
antonia: toni tona tonia
antonio: tono toni tonio antonito nono
armando: mando
arturo: turo
asuncion: asun chon
aurelio: yeyo
beatriz: bea betty
bernardo: nardo berna
carlos: carlitos charly litos
carmen: carmina menchu carmencita carmela mamen
carolina: caro carito
catalina: cata lina
cecilia: ceci chila
concepcion: concha conchita chon
consuelo: chelo
cristina: cris tina
cristobal: tobal cris
daniel: dani
daniela: dani
david: davi
diego: dieguito
dolores: lola lolita loli
eduardo: edu lalo eddy
elena: nena leni
emilio: milo
encarnacion: encarna
enrique: quique kike
ernesto: neto
esperanza: espe pera lancha
esteban: teban
eugenia: genia maru
federico: fede lico
felipe: pipe feli
felix: feli
fernanda: fer nanda
fernando: fer nando ferchu
francisca: paca pancha paqui frasca
francisco: paco pancho kiko curro fran cisco frasco paquito quico
gabriel: gabi gabo
gabriela: gabi gaby
gerardo: gera lalo jerry
gonzalo: gonza chalo
graciela: chela gra
gregorio: goyo grego
guadalupe: lupe lupita
guillermo: memo guille guillo
gustavo: gus tavo
hector: tito
hernan: nan
hortensia: tencha horte
humberto: beto
ignacio: nacho iggy
inmaculada: inma
isabel: isa chabela chavela isabelita
isidro: chilo
ismael: isma
jacinto: chinto
javier: javi
jesus: chuy chus suso chucho
joaquin: quino joaco quin
jorge: coque jorgito
jose: pepe cheo chepe josito pepito che
josefa: pepa pepita fina chepa
josefina: fina pepa jose pina
juan: juanito juancho
juana: juanita
julio: julito
laura: lauri
leonardo: leo nardo
leticia: leti
lorena: lore
lorenzo: lencho loren
lourdes: lulu
lucia: luci lu
luis: lucho luisito
luisa: lucha luisita
manuel: manolo manny manu lolo nelo
manuela: manola manu
marcela: chela marce
marcos: marquitos
margarita: marga rita margo
maria: mari maruja mariquita marita
mariana: mari nana
mario: marito
marisol: mari sol
martin: tin
mauricio: mau mauro
mercedes: merche meche mencha
micaela: mica
miguel: mike migue miguelito
milagros: mila mili
monica: moni
montserrat: montse
natalia: nati
nicolas: nico colas
octavio: tavo
olga: olguita
pablo: pablito
paloma: palo
patricia: patri pati paty
pedro: perico pedrito
pilar: pili
rafael: rafa rafi fallo
ramon: moncho monchito
raquel: raqui quela
raul: rauli
refugio: cuca cuco
ricardo: richi rica cardo
roberto: beto rober tito
rocio: chio ro
rodolfo: fito rodo
rodrigo: rodri
rogelio: roge
rosa: rosita chita
rosario: charo chayo
salvador: salva chava
santiago: santi chago diego tiago
sebastian: sebas seba
sergio: checo sergi
silvia: chiva
socorro: coco
sofia: sofi
soledad: sole chole
susana: susi
teodoro: teo doro
teresa: tere teresita tete
tomas: tomi tomasito
trinidad: trini
valentina: vale
vicente: chente vicen
victor: vic vico
victoria: vicky vico toya
virginia: vicky gina
ximena: xime
yolanda: yoli yola
`;

/** Juan may be John to friends. */
const ABROAD = `
alan: alain alano
albert: alberto
alexander: alejandro aleksandr alessandro alexandre aleksander oleksandr
alice: alicia
andrew: andres andrei andreas andrey
ann: ana hana
anthony: antonio anton
arthur: arturo
benjamin: benjamin binyamin
carlos: charles karl carl
catherine: catalina ekaterina katarina
daniel: daniil
david: dawud dovid
diego: james
edward: eduardo
elena: helen helena yelena
elizabeth: isabel elisabeth elisaveta
emily: emilia
eugene: eugenio evgeny yevgeny
frances: francisca
francis: francisco francesco francois franz
frederick: federico friedrich
george: jorge giorgos georgios georgi yuri georg
helen: elena eleni
henry: enrique heinrich henri enrico
jacob: jacobo yaakov jakub
james: jaime santiago
john: juan ivan jan johann jean giovanni yannis ioannis hans
joseph: jose josef yosef yusuf giuseppe yossi
joshua: josue yehoshua
louis: luis
luke: lucas lukas luca
mark: marcos marco markus
margaret: margarita
martha: marta
mary: maria miriam maryam marie
matthew: mateo matthias
michael: miguel mikhail michel michal misha
nicholas: nicolas nikolai nikolay nikolaos nikolas nikos niklas niko
patrick: patricio
paul: pablo pavel paolo
peter: pedro pyotr petros pierre piotr
philip: felipe
raymond: ramon
richard: ricardo
robert: roberto
rose: rosa
samuel: shmuel
sarah: sara
sophia: sofia
stephen: esteban stefan
susan: susana
teresa: theresa
theodore: teodoro fyodor
thomas: tomas
victor: viktor
vincent: vicente
walter: gualterio
william: guillermo wilhelm
`;

/** Includes US equivalents. */
const EUROPEAN = `
agnieszka: aga agnes
aikaterini: katerina katina kate kathy
aleksandra: ola alexandra sasha
alexei: aleksei alyosha lyosha alex
anastasia: nastya nastia tasia stacy ana
andrzej: jedrek andrew andy
anna: ania anya asia
antonio: tonino nino
athanasios: thanasis thanos tom
barbara: basia
boris: borya
caterina: rina cathy
christos: chris
dimitrios: dimitris mitsos jimmy jim
dmitri: dmitry dima mitya
domenico: mimmo dom
ekaterina: katya katia kate
eleni: lena helen elaine
elisabetta: betta lisa
elzbieta: ela elizabeth
evangelos: vangelis angelo
evgeny: zhenya eugene
ewa: eve
francesco: franco frank
francisco: chico
friedrich: fritz fred
galina: galya
georgios: george giorgos yorgos
gertrud: trudi
giovanni: gianni vanni john
giuseppe: beppe peppe peppino pino joe
grigori: grisha
grzegorz: grzesiek greg
hanna: hania hannah
heinrich: heinz
ioannis: giannis yiannis yannis john
irina: ira
ivan: vanya vania
jadwiga: jadzia
jan: janek john
joanna: asia joasia
joao: john
johannes: hans hannes
jose: joe joey
josef: sepp joe
jozef: jozek joe joseph
katarzyna: kasia kaska kate katie kathy katherine catherine kathryn
katharina: kathi kate
konstantin: kostya
konstantinos: kostas costas costa gus dino dean
krzysztof: krzysiek krzys chris christopher
lorenzo: enzo renzo
ludmila: lyuda mila
luigi: gigi louis
lyubov: lyuba
magdalena: magda lena
malgorzata: gosia goska margaret maggie
maria: marysia masha
margarete: grete gretchen
mikhail: misha mike michael
nadezhda: nadya nadia
natalia: natasha nata natalie
nikolai: nikolay kolya nick nicholas
nikolaos: nikolas nikos nikola niko nick nico nicholas
oksana: ksenia ksyusha
olga: olya
panagiotis: panos takis peter
pasquale: pat
pavel: pasha paul
pawel: paul
piotr: piotrek peter pete
salvatore: sal
sergei: sergey seryozha
shaquille: shaq
sofia: sonya
spyridon: spyros spiro
stanislaw: staszek stas stan stanley
stavros: steve
svetlana: sveta lana
tatiana: tatyana tanya tania
theodoros: thodoris ted theo
tomasz: tomek tom thomas
vasilios: vasilis bill
vincenzo: enzo vince
vladimir: vova volodya vlad
wilhelm: willi
wojciech: wojtek
yulia: yulya
zbigniew: zbyszek
zofia: zosia sophie
`;

type Lines = ReadonlyMap<string, readonly string[]>;

const linesOf = (list: string): Lines =>
  new Map(
    list
      .trim()
      .split("\n")
      .map((line) => {
        const [full = "", rest = ""] = line.split(": ");
        return [full, rest.split(" ")];
      }),
  );

const COMMON_LISTS: readonly Lines[] = [ENGLISH, SPANISH, ABROAD].map(linesOf);
const LISTS: readonly Lines[] = [...COMMON_LISTS, linesOf(EUROPEAN)];

const fullOf = (lists: readonly Lines[]): ReadonlyMap<string, readonly string[]> =>
  groupPairs(
    lists.flatMap((lines) =>
      [...lines].flatMap(([name, nicknames]) => nicknames.map((nickname) => [nickname, name] as const)),
    ),
  );

const FULL_OF = fullOf(LISTS);
/** Tom is Thomas first. */
const COMMON_FULL_OF = fullOf(COMMON_LISTS);

const KNOWN: ReadonlySet<string> = new Set([
  ...FULL_OF.keys(),
  ...LISTS.flatMap((lines) => [...lines.keys()]),
]);

export const isKnownName = (name: string): boolean => KNOWN.has(name);

const shortFormsOf = (name: string) => LISTS.flatMap((lines) => lines.get(name) ?? []);

/**
 * Lower case, no accents.
 *
 * Short forms lead to full names, but to other short forms only if unambiguous: "Bob" to Robert and Bobby,
 * "Al" not to Bert.
 */
export function nicknamesOf(name: string): string[] {
  const full = FULL_OF.get(name) ?? [];
  const [only, ...others] = new Set(COMMON_FULL_OF.get(name) ?? full);
  const siblings = only !== undefined && others.length === 0 ? shortFormsOf(only) : [];
  return [...new Set([...shortFormsOf(name), ...full, ...siblings])].filter((one) => one !== name);
}

/** Pepe, José, Joseph. */
export function fullNamesOf(name: string): Set<string> {
  const full = [name, ...(FULL_OF.get(name) ?? [])];
  return new Set([...full, ...full.flatMap((one) => FULL_OF.get(one) ?? [])]);
}
