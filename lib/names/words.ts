/*
 * English and Spanish, lower case, no accents. Add false alarms to `EVERYDAY` or `CAPITALISED`, missed joins
 * to `JOINED_WITH`.
 */

const listOf = (...texts: string[]): ReadonlySet<string> =>
  new Set(texts.flatMap((text) => text.trim().split(/\s+/)));

/** Also names: capital and position decide. */
export const EVERYDAY = listOf(
  `abbey abbot ability able about ace acre adder after again alder all alley alma also although always
  amber amen amity among and angel another ante any anyone apple arbor arch archer are arm armor around
  art ash ashes aspen aster autumn ave away back bag bags bail bake baker ball ballard band bang bank
  banks barb bard bark barker barley barn baron base basil bass bat bath bay be beach beacon beam bean
  bear beard because bed beds bee beech been before began begin behind being bell belle bells belt bench
  bend bender berg berry best better between bill bills bin bing birch bird bishop bit black blade blake
  blank blanks bless bliss block blood bloom blossom blow blue board boat bolt bond bone bones book booker
  boot booth born boss both bound bow bowl bowler bowman box boy brand brass brave bread breeze brew brick
  bridge bridges bright bring brook brooks brother brothers brown brush buck bud buddy bull bunny burden
  burn burns bus bush but butcher butler butter button buy buzz cabin cake call calm came camp can candle
  candy cane cannon cannot canon cap capper car card care carol carpenter carry cars carter cartwright
  case cash cast castle cat cave chain chair champ champion chance chaplain chapman char charity chase
  check cher cherry chess chestnut chick child childs chip chips chord christmas chuck chum church city
  class clay clear clerk cliff close cloud clove clover club coach coal coat cod coffee cold collar collie
  colt come comes comfort con constance constant cook cookie coon coop cooper coral cord core cork corn
  corner cost costs cotton couch could count counts courage court courtesy courts cove cow coy crane creed
  creek crew crisp crook crop cross crow crown cruise crystal cub cup cups curry cut cutter dad dale dame
  dark dash date dawn day days deal dean dear dee deed deer delight dell dem den denim desire destiny dew
  diamond dick did dill dim ding dinner dip dock dodge does dog doll dolly don done door dot dove dow down
  downs drake draper dream drew drive driver drum drummer duck duke during dyer each eagle earl early
  earnest ease east easter echo eden either elder elm else ember emerald end enough eve even ever every
  everyone everything eves eye fable face fact fair faith faithful falcon fall family fan far farm farmer
  farmers farrow father fay fee feed feet fell felt fern ferry few field fields fig fin finch find fine
  finn fins fire first fish fisher fitch fitter five fix flag flint flood floor flora flower flowers folk
  folks food foot for forbes force ford foreman forest forester forge form forth fortune foster found
  foundation fountain four fowler fox francs frank freedom freeman french fresh friend friends from frost
  fuel full fuller fund funeral furlong furnace fury gain gal gale galley gallow gamble game garden
  gardener garland garnet gas gates gave gay gee gem gene genesis gentle gentry get gift gifts gill gin
  ginger girl give given gives giving glade glass glazer gloria glory glover go goes going gold golden
  gone good goodman goodwin got grace graces grain grand granger granny grant grants grave graves gray
  green greenwood grey griffin grit group grove guard guest guide gum gun guy guys had hail hair hale half
  hall halls halo ham hamlet hammer hand hands handy hap happy harbor hard harding hardy harmony harp
  harper harrow hart harvest has hasty hatch hatcher have haven hawk hawks hay hazel he head heal health
  heard heart hearth heat heath heather heaven hedge held helm help helped henna her herb herd herder here
  heron hers hick hide hill hills him hip his hoard hobby hock hold holder holiday holland hollow holly
  holy home homes honest honey honor hood hook hooker hooper hop hope hopes hopper horn horne horse
  hospital hour house houses how however hug hunt hunter hurry hurst hurt husband hush hut ice if ill in
  ink inn insurance into ire iris iron is it its ivory ivy jack jacks jade jam jar jasmine jeans jed jet
  jewel jewels jig job jobs join joined joiner joins jolly jot journey joy joys judge junior juniper just justice keen keep
  keeper keepers kept kettle key keys ki kid kind king kings kip kiss kit kitchen kite kitty knew knight
  knights know known lace lack lad lady lake lamb lamp lance land lander lane lang large lark larks lass
  last lasting late lately later laurel law lawn lawyer lay leach leaf lean learned leather leave leaves
  led ledger lee leek left leg legacy legs lemon lent less let lib liberty life light lights like lilac
  lily lime line linen lines link links lion lions list little live lively lives living load loan lobby loch lock
  locks lodge loft long longs lord lords lost lot lots love lovely loves low lowe loyal luck lucky lumber
  lunch lyric mac mack made magic magnolia maid major make makepeace makes male mall malt mam man mandarin
  mane manger mangle manly manner manners mantle many maple marble margin margins march marigold mariner mark marker
  markets marks marsh marshal marvel mass masters mat mate math matter matters max maze mead meadow
  meadows meal meals mean means meant medal medical meek mellow melody memory men mend merchant mercy
  merit merry met might mild mile miles mill miller mills min mine miner mink minor mint miracle miss
  mission mist mister mix mo moat mock moe mom moms monday money monk month months moody moon moor more
  morn morning morrow mortgage moss most moth mother mould mount mountain mouse move moved much mulch
  murmur muse music must my nail name nan nana nation navy near neat need needle needs nest never new
  newman news next nice nick nickel night nightingale nile nine nip no noble none nook noon nor norm
  normal north northern not note nothing notice novel now nurse nurses nut oak oaks oats obey ocean odd of
  off office often oil old ole olive on once one ones only onyx opal open or orange orchard orchid order
  organ other otter our out oven over owl own owner oz pace pacer pack packer packs page pages pain paint
  painter pal palace palm palmer pansy par parents park parks parson parsons part partridge pass past pat
  patch patience patient paw pay paying peace peach peacock peak pear pearl pears peel peg pen penny
  people pepper per perch perfect perk pet petal phone pick piece pier pierce pigeon pike pilgrim pillow
  pin pine pink pip pipe piper pipes pit place plain plan planned plant plants plate play pleasant plum
  plumb plummer plus poet pole police polk pond ponder pony pool poole poor pop pope poppy pops porch port
  porter post potter pound powder power powers praise pray prayer precious press price prices pride priest
  primrose prince princess prior proctor promise proud providence prudence puck pug pulley purity purple
  put quail queen quest quick quill quince quite rabbit race rain rainbow rains raise rake ram ramble ramp
  ran rand range ranger ransom rascal rash rate rates rather raven ray rays read reader readers ready real
  really reason rebel record red reed reeds reef reeve regal reign reins remedy rent repair replace rest
  revel reward rex rice rich richer ride rider ridge right ring rip rise river rivers roach road roads rob
  robin robins rock rocks rocky rod rode roe rogue roller roof rook room rooms root rope roper rose roses
  rosy rot rough round rover row rowan rowed royal royals ruby rudder rue ruin rule run rush rusk russet
  rust rusty rye sable sack safe saffron sage said sailor saint sale sales salmon salt sam same sample
  sams sand sanders sands sandy sapphire savage save savior saw sawyer say sayer scales scarlet scholar
  school scot scout sea seal seals seaman sears season seasons second see seed seeds seek seem seen self
  sell send senior sent serene serenity sergeant set settle seven several sexton shade shadow shaft shame
  shanks shark sharp shaw she shed shell shepherd shield shields shine ship shipman shirt shoe shoemaker
  shoes shook shop shore shores short shorter should show showers shown shy sick side sill silver simple
  since sincere singer singh single singleton sink sister six skip skipper sky slack slade slate slaughter
  sleet slim sly small smalls smart smile smiles snipes snow so solace soldier solo some someone son
  song sonny sons soon sorrel sorrow sort soul south sparks sparrow speaker spear speck speed speer spell
  spence spice spicer spike spinner spring springer springs sprout square squires stable stack stacks
  staff stage stairs stamp stamps star stark starling stars start state states stay steel steep step steps
  stern stew stewart still stock stocks stone stones store storm storms story stout stove stow straight
  strand strange stranger straw stream street strength string stroke strong sturdy such sue sugar sum
  summer summers sun sunday sunny sunshine supper support sure surgeon surgery swallow swan sweet swift
  sword sycamore tab taber table tad tag tailor take taken talent tall tally tam tan tank tanner tansy
  tart tat tax taz tea teach teacher teal team tear teddy teeth tel tell teller tempest temple ten tenant
  tender test tests than thank thanks that the their them then there these they thing things think this
  thistle thorn thorne those though thrasher threat three thrift through tide tiger till tiller tim timber
  time tinker tip tipper tires to tod today together told toller tom toms tone tong too took tool tooth
  topaz topper torch torn toward tower towers town towns toy trace track tracks trail train trainer travel
  traveler treasure treatment tree trees trick trig trip triumph trout truck true trueman truly truman
  trust truth try tuck tucker tulip turn turner turtle twin twist two tyre under uniform union unity until
  up upon upright urban us use used usher vale valentine valiant valley valor van vane velvet venture
  venus verity very vet vic victor victory view vim vine viola violet virtue vision visit visits voice
  wade wage wager wages waggoner wagner wagon wait waite waiter wake wakes wales walk walker walkers wall
  waller wallet walls walnut wan want ward wards ware warm warner warren warrior was wash washer wat watch
  water waters wave waver waverly way ways we weather weaver webber webster weed week weekly weeks weir
  welcome weld well weller wells went were west western westward what wheat wheel wheeler wheels when
  where which while whisper white who whole whose why wick wife wild wilde wilder will willow wills win
  winchester wind window windows windsor wine wing wings winner winter winters wise wish with within
  without wolf wolfe wolves woman women won wonder woo wood woodman woods woody wool word words work
  worked worker workers workman works world worth worthy would wren wrong yan yard yards year yell yellow
  yes yet york you young younger your yule zeal zen zest zinnia zip`,
  `abril agua aguado al alba alegria alma alta altos amado amador amor amparo angel angustias animas ano
  ante arena arenas asa ascension asi asuncion aun aurora ayuda bajo bajos barba barco barrera bella bello
  bendita benito bermejo bien blanca blanco blancos bola bonita bonito bosque bravo buena bueno buenos
  caba caballero cabello cabeza cabra cada cadena caldera calle calles calma calvo camino caminos campo
  campos cana candela candelaria cano cantero canto cara carga caridad carrera carreras carretero carro
  carta casa casado casas castillo castro causa ceja celeste centeno cerda cerro cielo ciudad clara claro
  clavel clemente cobo cobos coche color comida como con concha conde consuelo copa cordero corona
  coronado corral correa corte cortes cosa costa crespo criado cruces cruz cual cuando cuenca cuenta
  cuerda cuerpo cuesta cueva cuevas cuota cuya da dado dama dan das de deja del delgado den des desde di
  dia dias dicha dinero dolor dolores domingo don dona donde dos dote dulce duque el ella ello en enero
  enfermo entre era eran eres ermita es esa escalera escuela ese eso esperanza espino esposo esta este
  esto estrada estrella familia fe feliz feria fiel fin fina flor flora flores fondo franca franco frio
  fue fuego fuente fuentes fuerte fuertes galan gallego gallo gas gasto gastos gato gloria gordo gracia
  gracias gran granado granados grande guapo guardia guerra guerrero guia ha hace han hasta hay he herida
  hermosa hermoso herrero hidalgo hierro hija hijo hijos hogar hora hoy hoz iba iglesia iglesias ir jardin
  jesus joven jubilado julio junio justa justo la ladron lago lagos las lazo le leal lechuga leon leona
  les libertad llama llano llanos llave lo lobo loma lope los losa lucero luces lugar luna luz machado
  macho madera madero madre maduro maestre maestro malo mama mano manos manso manzana manzano mar
  maravilla margarita marido marin marina marques marzo mas mata maya mayo mayor me medico medio mejor
  menor mercado merced mercedes mes mesa mesas meses mesias mi mia miel mil milagro milagros millan mina
  minero mira mirada miranda mis moda modesta modesto molina molinero molino monte mora morales moreno
  moro mozo mucha mucho mujer muro muy nada nadie naranjo natividad nava navarro navidad ni nieto nietos
  nieve nieves nina nino ninos no norte nos novia nube nubes nuevo nunca o oliva olivo olmos ora oro
  orozco osa oso otra otro padre pago palacio palacios palma paloma pan paniagua papa para pardo pares
  parra parte pascua pascual paso pasos pastor pastora patrona paz pecho pena penas peral pereda perla
  pero pie piedad piedra pilar pinar pino pinto pintor pizarro plaza poca poco polo por pozo pradera prado
  prados primavera primo principe prospero puente puerta puerto pues que quien quinta quintana quintero
  rama ramas ramo ramos real redondo refugio reina remedios renta rey reyes rico rincon rio rios roca
  rocio rojas rojo romero ropa rosa rosario rosas rubi rubia rubio rueda ruedas rufo saco sala salada
  salado salas salgado salto salud salvador salvo san sana santa santamaria santiago santo santos sea seca
  segovia segunda segundo segura seguro semana ser serena serrano si sido siempre sierra siglo sillon
  silva silvestre sin soberana sobre socorro sol solana soledad soler soleto solo son sosa soto su suero
  sus tal tan tanto te techo tejada tejado tejedor tejero ten tiene tierra toda todo todos toma tomas toro
  torre torrero torres trabajo tras tres trigo trinidad tu un una uno unos va vaca valencia valentia
  valiente valle valles vamos van vara ve vega vela velas ventura ver vera verano verdad verde vez vicario
  victoria vida viejo viento villa villar villas virtudes vista viva vivas vivero y ya yerba yo zapatero
  zarza`,
);

/** Also names. */
export const CAPITALISED = listOf(
  `abilene abril adelaide advent africa african agosto akron albany aleman alexandria america american
  amherst april arab arizona arlington asheville asia aspen athens atlanta august augusta aurora austin
  bangor barcelona basque bath beaumont bedford belen bellevue berlin bethany bethlehem bolivia boston
  bradford brandon brazil bremen brighton bristol british bronx brooklyn buffalo burlington cadiz cairo
  camden canton carolina carson carthage catalan charleston charlotte chelsea chester cheyenne chicago
  china chinese christian christmas clayton clearwater cleveland clinton clovis colorado columbia columbus
  concord cordoba cuba cuenca dakota dallas danish danville davenport dayton daytona decatur delaware
  denver derby devon dover dublin duluth durham dutch easter easton eden edison egypt eid elgin england
  english erie essex euclid eugene europe evanston everett fairfield fargo finn flemish flint florence
  florida france frances fremont french fresno friday gallego galveston gary geneva georgia german germany
  glasgow glendale granada greece greek greenville hamilton hampton hanukkah harlem harrison hartford
  harvard havana hayward helena henderson houston hudson huntington independence india indian indiana
  ingles iowa ireland irish irving israel italian italy ithaca jackson jaen jamaica january japan java
  jefferson jersey jewish joliet jordan julio july june junio kansas kent kentucky kenya kingston knox
  korean lafayette lakewood lancaster laramie laredo latin latino lawrence lebanon leicester lent leon
  lexington lima lincoln lisbon logan london lorain louisiana lourdes lowell lucerne macon madison madrid
  maine malaga malta manchester marion marseille maryland may mayo medford melbourne melrose memphis
  mercer mexico miami michigan milan milton milwaukee mississippi missouri mobile modesto monday monroe
  montana monterey montgomery moor moreno moscow murcia muslim naples nashville navarro nebraska nevada
  newark newport newton niles noel norfolk norman norton norway norwood oakland odessa ohio olympia omaha
  oregon orlando orleans oviedo oxford palermo panama paris parma pasadena pascua pekin peoria persia peru
  philadelphia phoenix pierre plymouth poland polish portland preston princeton providence quincy raleigh
  ramadan reading reno richmond riverside roanoke rochester rockford roman romano rome roswell russia
  rutland salem salinas salisbury samaria santiago saturday savannah scot scottish scranton seattle sedona
  segovia selma seneca sevilla seville sharon sheffield shelby sidney somerset spain spanish spokane
  springfield stafford stamford stanford sterling stockton stratford sumner sunday sutton sweden swiss
  sydney syracuse syria tacoma tampa temple tennessee texas thai thursday toledo toronto trenton troy
  tucson tuesday tulsa turk turkey tyler utah utica valencia vallejo vermont vernon vienna virginia waco
  wales walton warren warsaw warwick washington waterloo wednesday wellington welsh westminster wheaton
  wichita wilmington winchester windsor winston woodstock worcester wyoming york zion`,
);

/** "Grace Church", "Lincoln Elementary" */
export const INSTITUTIONS = listOf(
  `academy affair airlines airport apartments arena arms assembly association auditorium ave avenue azul
  bank baptist bay beach blvd boulevard bowl break bridge building camp campus cancer cathedral catholic
  cemetery center centre chapel christian church city clinic club coast college committee community
  congregation construction cooperative corner county court courthouse creek crossing cup dance day days
  dental diner district drive electric elementary episcopal estate estates eve fairgrounds falls farm
  farms festival field fire food forest foundation fund funeral gala game games garden gardens general
  grade grill grocery grove guard hall hardware health heating heights high highway hill hills hospice
  hospital hotel hour house housing hut inn institute insurance isd island junior kindergarten kitchen
  lake lakes landing lane law league legion library lodge loop lutheran manor market meadows medicaid
  medical medicare memorial methodist middle ministries ministry mission month motel motors mountain
  museum night nursery nursing orchestra orthodontics parade parish park parks parkway pass pharmacy pizza
  place plaza point pointe police pool post presbyterian preschool primary prize project prom rehab
  rehabilitation relief ridge rink river road roja roofing room route scholarship school schools season
  seminary senior services shelter shop shores social society springs square st stadium state station
  store storm street supermarket synagogue temple terrace theater theatre tower towers township trail
  tribe union university valley veterans view village ward way weather week weekend woods yard year years
  ymca zoo`,
);

/** "St. Rose", "in Austin" */
export const INSTITUTIONS_BEFORE = listOf(
  `av avenida barrio calle camino camp cape capilla carretera casa catedral centro church clinica club
  colegio colonia convento east escuela fort ft fundacion hospital hotel iglesia instituto isla lago lake
  mission mount mt new north nuestra parque parroquia paseo plaza port puerto residencia rio saint san
  santa santo school sierra south st sts team teatro temple universidad university virgen west`,
);

export const BEFORE_TOWN_OR_MONTH = listOf(
  "in at near to from outside through until till since by before after during early late mid next last this every of downtown around between and or through en hasta desde cerca antes despues durante entre a de mes fin",
);

export const INTRODUCES_NAME = listOf(
  `abuela abuelo amiga amigo ask aunt auntie bless brother buddy called classmate coach companera companero
  cousin dear doctor don dona dr father fray friend grandma grandpa hello hermana hermano hey hi hola
  llama llamada llamado maestra maestro miss mister mr mrs ms named neighbor neighbour nicknamed padre
  pastor prima primo profesor profesora querida querido rabbi rev reverend roommate senor senora senorita
  sister sor sr sra srta teammate tell thank tia tio uncle vecina vecino`,
);

export const BEFORE_NAME = listOf(
  "for help helping support supporting save with love pray praying behind beside team bring give get keep send para con por ayuda ayudemos ayudar ayude apoya apoyemos salvemos oremos",
);

/** #HopeStrong */
export const AFTER_JOINED = listOf("strong fuerte army warrior warriors");

export const AFTER_NAME = listOf(
  `acaba also always asked battled battles began broke came can cannot cant cares cayo cooks could couldnt cumple dice
  died dijo drives drove era es esta estaba feels fell flew fought fue gave goes got had has hurt is just
  lived lives lleva lost loves necesita necesitaba needed needs never nunca padece passed perdio pidio
  plays quiere recently runs said says se siempre sigue sings stays suffered suffers sufre sufrio takes
  taught teaches tiene told trabaja trabajaba tuvo underwent vive vivio walks wants was went who whose
  worked works`,
);

export const FAMILY_WORDS = listOf("family families clan household familia familias matrimonio");

/** Also words; they reveal no one. */
export const PARTICLES = listOf(
  "al ap bar ben bin da das de del della den der des di do dos du el ibn la las le los mac of san santa st ten ter the van von y zu",
);

/** "O Brien", "van der Berg" */
export const SPLIT_PREFIXES = listOf(
  "o mac mc fitz van von vom zu zum der den ten ter de di da du la le lo los las del della dos das saint st san santa al el abu ibn bin ben bint ap bar",
);

/** The name after them needs its capital. */
export const EVERYDAY_PREFIXES = listOf("de di da la le lo los las del dos das al el du den bar ben bin");

/** #HelpAlan, alansroof */
export const JOINED_WITH = listOf(
  `a aid all amor and animo another apoya apoyemos apoyo appeal ayuda ayudar ayudemos back bed benefit bike
  bills birthday bless blessed brave bring bus campaign campana can cancer car care casa chance circle
  class colecta community con corazon cura cure dad day de dia dona donar donate donation donativo dr
  drive el en esperanza faith familia familias families family fan fans fight fighter fighting fire first
  fondo food for friend friends from fuerza fund fundraiser fundraising funds gift give giving go god
  gofund gofundme gracias grandma grandpa hand hands heal healing heart hearts help helping helps her hero
  him his hogar home hope hospital hour house in is it journey juntos justice justicia keep kidney kids la
  lets life lift live los love loves ma meal meals medical medico memory mercy mi mission mom mr mrs ms my
  need needs new nuestra nuestro of official on operacion our page papa para party pay please pon por
  power pray prayer prayers prayfor pro project raise ramp recovery relief rent rest ride rifa rip roof
  run salva salvemos save saving school send sister smile solidaridad solidarios somos stand stay story
  strong stronger su support supporters supporting surgery talk team techo tejado thank thanks thankyou
  the this to todas todos together transplant tribute trip truck trust tu un una unidos us vamos van vida
  viva walk warrior warriors we wheelchair will win wish with y yo your`,
);

/** "Good man" is no split name. */
export const TOO_COMMON_TO_JOIN = listOf(
  `a ad al am an and are as at au be but by can car con de des di do don down el en era es far for fort
  from go gran had ham has he her his how i if in is it la le les lo man mar may me men mi mo more mu my
  na ne new ni no non nor not now o of off on one or our out over par per por pro que re red road row run
  sea see set she side so son su sun sus tan te ten the then they tin to too tu two un up us van ver was
  way we well were who will win with wo won ya yet you your`,
);

/** Identify no one. */
export const COMMON_LOCAL_PARTS = listOf(
  "admin contact contacto family familia hello hola info mail office oficina post support team donate",
);

/** Words, titles, states, hours. */
export const NOT_INITIALS = listOf(
  `ac ad al am an as at ba bc be bs by cd ce cm ct dc de dj do dr ee el en er es eu ft go ha he hi hp hr hs
  id if in is it iv jr kg km la lb le lo ma md me mi mm mr ms my no of oh ok on or ot oz pa pc pe pm pr ps
  pt qr rn rv se si so sr st su tb te to tu tv ui uk un up us uu ux va vs we ya yo`,
);

/** "Dayton, OH 45402" */
export const STATES = listOf(
  `ak al ar az ca co ct dc de fl ga hi ia id il in ks ky la ma md me mi mn mo ms mt nc nd ne nh nj nm nv ny
  oh ok or pa pr ri sc sd tn tx ut va vt wa wi wv wy`,
);

export const DOTTED = listOf(
  "rsvp am pm us usa uk dc po md rn ps ny la bc ad tv id pt ot va er iv eg ie eu un phd ba ma bs ms cc ac etc pd ee uu ok",
);

/** "The rent for May" */
export const DUE = listOf(
  `alquiler appointment begins bill bills booked calendar calendars cuota deadline deposit due ends expires
  fee fees groceries mes meses month months mortgage pago payment payments planned recibo rent renta
  scheduled semester set starts tuition until week weekly`,
);

/** "Will, we love you" */
export const AFTER_CALLED = listOf(
  "we you your us i this hang get thank thanks te tu usted ustedes nosotros gracias",
);

/** "Mr. K", "our friend A" */
export const BEFORE_INITIAL = listOf(
  "mr mrs ms miss mister dr doctor don dona sr sra srta senor senora senorita friend named called coach",
);

/** "Vitamin D." */
export const BEFORE_ORDINAL = listOf(
  `plan plans vitamin vitamins sections rows sizes grades types lots gates parts rooms groups teams options levels size
  seat seats table tables row test tests hepatitis room type part unit apt apartment grade building bldg section class medicare influenza bus row
  gate level step option group team lot phase wing suite floor and or y o`,
);

/** One letter from a name: "brain", "given". */
const NEAR_NAMES = listOf(
  `alas albeit alias aloe alone along aloft alarm atlas ballet banner baked bakery barely barker barrel basin bathe berth
  biker binding boston bowls brain brains brake brawl breath brian bribe broken bruise burner caller calls caned cared
  caring carpets carton cater caterer caterers carting catering center charter chores cleared clears clone closed coats
  colder collie cookies cooked cooking cooled copper corners covert cracked crater crossed crowd crutch cure cured damage
  dane darning dated dating denim dense denser dental dentist dialysis diner diners dress dried earned eyes falls
  fanned fielder filed filing filled filled firm fitted flour floors flown forced former forms fresher garter gather
  gathers gentler glasses gloves grade grades grants grateful gravel greater greatly groups halved handed handle hanger
  hardly hardware harness hasten hearty heated heater helmet helper hired hiring hobbies hoist hosts hourly hoses hungry
  hunting hurts itself jails jarred jobless joined joint joints keyed laced lamps lanes larger lasted laundry layer
  lefty lender lenses letter letters liner lines line lined lint lists loans locker looked loom lower lump lunar lunges
  madam mailed mailer maker makers manger marine margin margins margarine market married marries marrow marry martian
  masons matrix mayor median melted merger mergers metal meter meters middle milder militia millet minds minute
  mixer model motor motors mover movers mowed mower named nearer neither nerve never newer newest nights nobody nobler
  noise notes novice number numbers oaths older opera oral ordeal oriental paged paint painted palms panel panels papal
  paper papers parent parked parking parted parties party paste patrol pasta pastel pasture peers person persons petal
  pewter phone pianist picked piles pillar plains planned platter plenty poker polar portal ported pottery pours powers
  printer prison prone proper proud pulled rained raised rally ranch ranked rarely rather recent reins reject relay
  remain rental resort result rested retire rhyme riders ridge roast roberts robes roller rolling rooms rooted roped
  rosary rosin rounds routed rower sadder safer saints sales salaried salary salad salon samples sandal sandals sander
  sanded savings scared seams search sedan selling senate senator series served service settled sever shade shared sharks
  sheared shelter shirts shoes shoots shoulder shower shown siblings sided signed silent silver similar simply sisters
  sitter skin sleeve slower smaller smoke smokers socks sofas solid solved sorted sounds spare speaks spends spiral
  spread stalls standing stapler starting stated stereo stew stewed stolen storage stories strain strands strive sudden
  sullen summary supplies surgeon surplus swap tailor taller talks tanks target tasks taxes teams terms tester thankful
  theme thesis thirst thirty tired title toast tomato tomorrow total touch toward towing tracer trader trading trained
  trainer treated triple trips trucker trusts tuner tutor tutors twice twist utter valley values vapor varied vase vessel
  veteran victim virtual wages waged waived walked walking wallet warmer warning warped washed washer waster watched
  wealth weaver wedding weighs welder wheels whether white whites widow wider wiley winds winners wired wiring witch
  within woken wooden worker worms worried worse worst wreck wrist writer yearly yeast yield younger youth`,
);

const WORD_LISTS = [
  EVERYDAY,
  CAPITALISED,
  NEAR_NAMES,
  INSTITUTIONS,
  INSTITUTIONS_BEFORE,
  INTRODUCES_NAME,
  AFTER_NAME,
  FAMILY_WORDS,
  JOINED_WITH,
  TOO_COMMON_TO_JOIN,
];

const isListed = (latin: string) => WORD_LISTS.some((list) => list.has(latin));

/** Accepts endings: "bakers", "filed". */
export function isWordOfLanguage(latin: string): boolean {
  if (isListed(latin)) return true;
  const stems = [latin.replace(/(?:s|es|d|ed|ing)$/, ""), latin.replace(/(?<=\w{4})(?:er|ers|en|ly)$/, "")];
  return stems.some((stem) => stem.length > 2 && stem !== latin && isListed(stem));
}

export const ABBREVIATIONS = listOf(
  `aaa abc adhd afl aid als amc amd app atm atv bbb bbq bmw cba cbs cdc ceo cfo cio cna cnn cod cpa cpr crp csa cst cvs
  dad dba ddr dmv dna doa dui dvd ecg edt eeg ein ekg emr ems emt eob epa er esl est eta eur eva faq fbi fca fda fdr fha
  fmla fyi gdp ged gfm gmc gop gps hbo hdr hiv hmo hoa hov hsa hud hvac ibm icd icu iep ira irs isp ivf jfk kfc kia kin
  ktv lbj lcd led llc lpn lsu mba mia mlb mls mom mph mri mrt mst nba nbc ncaa nfl nhl nih npr nra nyc nyu oem oct ot pac
  pbs pcs pdf pdt phd pin pop pos ppo psa pst pta pto pvc raf rip rna rpm rsv rvs sat sba sos spa ssa ssi ssn std suv tba
  tbd tea tia tlc ttl tva tvs ucl uhf ufo unc upc ups url usa usb usd usps va vcr vet vfw vhf vip vpn web wic wifi wwi
  ymca ywca`,
);

/** Not part of a name. */
export const NO_NAMES = listOf(
  `mr mrs ms mx dr prof sr jr sra srta ii iii iv md phd dds rn esq cpa lic ing and und the los las our my nuestra nuestro
  semya semi oikogeneia`,
);

/** May be names: "Don", "Miss". */
export const BESIDE_NAMES = listOf(
  `miss don dona captain father mother sister brother pastor senor senora senorita sir lady major rabbi reverend rev
  wife husband son daughter mom mum dad mama papa parents kids children baby widow home house household family families
  clan familia familias aunt auntie uncle cousin grandma grandpa grandmother grandfather abuela abuelo tia tio coach
  teacher maestra maestro neighbor neighbour friend vecina vecino amiga amigo esposa esposo hijo hija madre padre`,
);
