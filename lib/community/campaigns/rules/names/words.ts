/*
 * Words that the search for names knows, in English and Spanish: lower case, no accents. They are lists to be added to,
 * by whoever finds a false alarm (`EVERYDAY`, `CAPITALISED`) or a slip (`JOINED_WITH`).
 */

const listOf = (...texts: string[]): ReadonlySet<string> =>
  new Set(texts.flatMap((text) => text.trim().split(/\s+/)));

/** Words of every day that are names as well: "will", "hope", "cook". Their capital and position decide. */
export const EVERYDAY = listOf(
  `abbey abbot able ace acre adder alder alma alley amber amen amity angel ante apple arbor arch archer arm
  armor art ash ashes aspen aster autumn ave bail bake baker ball ballard band bank banks bard bark
  barker barley barn baron base basil bass bat bath bay beach beacon beam bean bear beard bee beech bell
  belle bells belt bench bend bender berry best better bill bills bin bird birch bishop bit black blade blake
  blank blanks bless bliss block blood bloom blossom blow blue board boat bolt bond bone bones book booker boot booth
  born boss bound bow bowl bowler bowman box boy brand brass brave bread breeze brew brick bridge bridges bright brook
  brooks brother brothers brown brush buck bud bull burden burn burns bush butcher butler butter button buzz cabin cake
  call calm camp candle candy cane cannon canon capper cap car card carol carpenter carr carry carter cartwright
  case cash cast castle cat cave chain chair champ champion chance chaplain chaplin chapman charity chase
  cherry chess chester chestnut child childs chip chips chord christmas chuck church clay claus clay
  clear clem clement clerk cliff close cloud clove clover coach coal coat cobb cod coffee cold collar
  collie colt comfort con constance constant cook cookie coon coop cooper coral cord core cork corn corner
  cotton couch count counts courage court courtesy courts cove cow cox coy crane creed creek crew crisp crop crook cross
  crow crown cruise crystal cub cup cups curry cutter dale dame dark dash dawn day days deal dean dear deed
  deer delight dell denim desire destiny dew diamond dick dill ding dock dodge doll dolly don dot dove dow downs
  drake draper dream drew driver drum drummer duck duke dyer eagle earl early earnest ease east easter echo eden elder
  elm ember emerald eve even ever eves fable fair faith faithful falcon fall farmer farm farmers farrow faye fee
   fell fern ferry field fields fig fin finch fine finn fins fish fisher fitch fitter flag flint flood
  flora flower flowers folk folks foot forbes force ford foreman forest forester forge forth fortune foster
  foundation fountain fowler fox francs frank frank freedom freeman french fresh frost fuller furlong fury gain gale
  galley gallow game gamble garden gardener gardner garland garner garnet gates gem gene genesis gentle gentry
  gift gill gin ginger glade glass glazer glen gloria glory glover gold golden good goodman goodwin grace graces grain
  grand granger grant grants grave graves gray green greenwood grey griffin grit grove grover guard guest guide
  gum gun guy guys hail hale hall halls halo ham hamlet hammer hand hands handy happy harbor hard
  harding hardy harmon harmony harp harper harrow harry hart harvest hasty hatch hatcher haven hawk hawks hay
   hazel head heal heard heart hearth heath heather heaven hedge held helm help henna herb herd herder heron hick
   hide hill hills hip hoard hobby hock hogg hold holder holiday holland hollow holly holy home homes honest
  honey honor hood hook hooker hooper hop hope hopes hopper horn horne horse house houses hug hunt hunter hurry hurst
  hush hut ice ill ink inn ire iris iron ivory ivy jack jacks jade jam jar jasmine jeans jet jewel
  jewels job jobs joiner jolly journey joy joys judge juniper just justice keen keep keeper keepers
  kettle key keys kid kind king kings kiss kit kite kitty knight knights lace lack lad lady lake lamb lamp
  lance land lander lane lang lark larks lass lasting lately laurel law lawn lawyer lay leach leaf lean learned leather
  leave leaves led ledger lee leek left legacy lemon lent liberty life light lights lilac lily lime link
  links linen lions lion list little lively load loan lobby loch lock locke locks lodge loft long longs
  lord lords lot lots lott love lovely loves low lowe loyal luck lucky lumber lyric mack magic magnolia
  maid major makepeace male mall malt man mandarin mane manger mangle manly manner manners mantle maple marble march
  marigold mariner mark marker markets marks marsh marshal marvel mason mass masters mat mate math
   matter matters max maze mead meadow meadows meal means medal meek mellow melody memory mend merchant
  mercy merit merry mild miles mill miller mills min mine miner mink minor mint miracle miss mission mister mist
  mix moat mock monday money monk moody moon moor more morn morning morrow moss most moth mother mould
  mount mountain mouse much mulch murmur muse music nail nash nation navy near neat need needle 
  nelly nest never new newman nice nick nickel night nightingale nile nip noble nook noon norm normal north
  northern note novel nurse nut oak oaks oats obey ocean odd olive oliver oil ole only onyx opal
  orange orchard orchid order organ oz otter over owl own owner pace pacer pack packer packs page pages pain
   paint painter palace palm palmer pansy par park parks parson parsons part partridge pass pat patch patience
  patient paw peace peach peacock peak pear pearl pears peel peg pen penn penny people pepper perch
  perfect perk perry pet petal pick piece pier pierce pigeon pike pilgrim pillow pin pine pink pip piper pit
   place plain plant plants plate pleasant plum plumb plummer poet pole police polk pond ponder pony pool
  poole poor pope poppy porch port porter post potter pound powder power powers praise pray prayer precious
  press price pride priest primrose prince princess prior proctor promise proud providence prudence puck 
  pulley purity purple quail queen quest quick quill quince rabbit race rain rainbow rains rake ram
  ramble rand range ranger ransom rascal rash raven ray rays read reader readers ready reason rebel record red
   reed reeds reef reeve regal reign reins remedy rest revel reward rich richer rice ride rider ridge ring
   rise river rivers roach road roads rob robin robins rock rocks rocky rod rode roe rogue roller roof
  rook room rooms root rope roper rose roses rosy rot rough round rover row rowan rowed royal royals ruby rudder
  rue ruin rule rush rusk russet rust rusty rye sable sack safe saffron sage sailor saint sale sales salmon salt sample
  sams sand sanders sands sandy sapphire savage savior saw sawyer say sayer scales scarlet scholar school
  scot scout sea seal seals seaman sears season seasons see seed seeds seek self sell sergeant serene serenity
  settle sexton shade shadow shaft shame shanks shark sharp shaw shed shell shepherd 
  shield shields shine ship shipman shirt shoe shoemaker shook shore shores short shorter showers shy sill silver
  simple sincere singer singh single singleton sister skip skipper sky slack slade slate slaughter sleet slim 
   small smalls smart smile smiles smith snipes snow soldier solace solo son song sons sorrel sorrow sort
  soul south sparks sparrow speaker spear speck speed speer spell spence spice spicer spike spinner spring
  springer springs sprout square squires stable stack stacks staff stage stamp stamps star stark starling 
  stars start state states steel steep step steps stern stew stewart still stock stocks stone
  stones storm storms story stout stow straight strand strange stranger straw stream street strength 
  string stroke strong sturdy sue sugar summer summers sun sunday sunny sunshine swallow swan sweet swift
  sword sycamore taber table tailor talent tall tally tan tanner tansy tart tea teach teacher teal tear 
  teddy tell teller temple tempest tenant tender thanks thistle thorn thorne thrasher threat thrift tide tiger tiller
  timber time tinker tip tipper toller tom toms tone tong took tool topaz topper torch tower towers towns
   toy trace track tracks trail train trainer travel traveler treasure tree trees trick trig trip
   triumph trout true truly trueman truman truth trust tuck tucker tulip turn turner turtle twin twist tyre
   unity upright urban usher vale valentine valiant valley valor van vane velvet venture venus verity
  victor victory view viola violet virtue vision vine wade wage wager waggoner wagner wagon wait waite waiter wake wakes
  wales walk walker walkers wall waller wallet walls walnut ward wards ware warm warner warren warrior wash
  washer watch water waters wave waver waverly way ways weather weaver webber webster weed weeks
  weir welcome weld well weller wells west western westward wheat wheel wheeler whisper white 
   whole wick wilde wild wilder will willow wills win winchester wind window windsor wine
  wing wings winner winter winters wise wish wolf wolfe wolves wonder wood woodman woods woody wool
  word words work workman works world worth worthy wren wrong yard yards year yell yellow york
  young younger yule zeal zest zinnia
  bee bunny chick cub gal kid pal pop pops sonny buddy grace nan nana granny junior senior barb berg bing
   char cher chip chum dee den dem dim dip dot fan fay gay gee hap jed jig jot ki kip lass
   lib mac mam met mo moe nor pal peg pip pug quick rex rip rob sam sly sum
  tab tad tag tam tat taz tel tim tod van vet vic vim wan wat win wolf woo yan zen zip
  ability about after again all also although always among and another any anyone are around away back bang be because been
  before began begin behind being between both bring but buy came can cannot check come comes could did does done
  down during each either else end enough every everyone everything far felt few find first for found four from full gave
  get give given gives go goes going gone got had half has have he her here hers him his hour how however if in into
  is it its keep kept kind knew know known large last late later less let like live lives living lost made make makes
  many mean meant men might month months move moved must my name near needs next nine no none nor not nothing now of off
  often old on once one ones open or other our out own past pay per plan plus put quite ran raise rather real really
  right run said same saw second seem seen send sent set seven several she should show shown side since six so some
  someone soon stay such sure take taken ten than that the their them then there these they thing things think this
  those though three through till to today together told too took toward try two under until up upon us use used
  very want was we week went were what when where which while who whose why with within without woman women won would yes
  yet you your care child family friend friends fund gives gifts giving health help hospital medical month mortgage
  rent repair surgery treatment team thank travel weekly bed beds bag bags bus cars city class club cost costs cut date
  dinner dog door drive eye face fact father feed feet fire five fix floor food form fuel funeral furnace gas girl group
  hair heat helped hurt husband wife insurance kitchen leg legs lunch meals mile moms mom dad news notice nurses office
  oven parents paying phone plan planned play pipe pipes price prices rate rates ramp rent replace room rooms save
  shoes shop sick sink stairs start store stove supper support surgeon tank tax team teeth test tests tires tooth town truck
  uniform union visit visits voice wages walls wheels windows worked worker workers yard`,
  `abril agua aguado alba alegria alma alta altos amado amador amor amparo angel angustias animas ano
    arena arenas asa ascension asuncion aurora bajo bajos barba barco barrera bella bello
  bendita benito bermejo bien blanca blanco blancos bola bonita bonito bosque bravo bueno buena buenos caba
  caballero cabello cabeza cabra cada cadena caldera calle calles calma calvo camino caminos campo
  campos cana candela candelaria cano cantero canto cara carga caridad carrera carreras carretero carro carta casa
  casas casado castillo castro causa ceja celeste centeno cerda cerro cielo clara claro clavel clemente cobo
  cobos coche color concha conde consuelo copa cordero corona coronado corral correa corte cortes cosa costa crespo criado
  cruces cruz cuenca cuerda cuerpo cuesta cueva cuevas dado dama del delgado dia dias dicha dolor dolores domingo don
  dona dote dulce duque enero entre era ermita escalera esperanza espino esposo estrada
  estrella fe feliz feria fiel fina flor flora flores franca franco franca frio fuego fuente fuentes fuerte fuertes galan
  gallego gallo gato gloria gordo gracia gracias gracia grande granado granados guapo guardia guerra
  guerrero guia herida hermosa hermoso herrero hidalgo hierro hija hijo hora hoz iglesia iglesias jardin jesus joven
   jubilado julio junio justa justo ladron lago lagos lazo leal lechuga leon leona libertad llama llano llanos
  llave lobo loma lope losa lucero lugar luna luz luces macho machado madera madero madre maduro maestre maestro malo
  manso mano manos manzana manzano mar maravilla margarita marina marin marido marques marzo mas mata maya mayo
  mayor medio mejor menor mercado mercedes merced mesa mesas mesias miel mil milagro milagros millan mina
  minero mira miranda mirada moda modesta modesto molina molinero molino monte mora morales moreno moro 
   mozo mucha muro naranjo natividad nava navarro navidad nieto nietos nieve nieves nina nino norte novia nube nubes
  nuevo oliva olivo olmos ora oro orozco osa oso padre palacio palacios palma paloma pan paniagua pardo pares parra parte
  pascua pascual paso pasos pastor pastora patrona paz pecho pena penas peral pereda perla pie piedad piedra pilar pinar pino
  pinto pintor pizarro plaza polo pozo prado prados pradera primo primavera principe prospero puente puerta puerto quinta quintana
  quintero rama ramas ramo ramos real redondo refugio reina remedios rey reyes rico rincon rio rios 
   roca rocio rojo rojas romero rosa rosas rosario rubi rubia rubio rueda ruedas rufo saco sala salada
  salado salas salgado salto salud salvador salvo san sana santa santamaria santiago
  santo santos seca segovia segunda segundo segura seguro serena serrano sierra siglo silva silvestre soberana socorro sol
  solana soledad soler soleto sosa soto suero tejada tejado tejedor tejero tierra toma tomas toro torre torres
  torrero trigo trinidad vaca valencia valentia valiente valle valles vara vega vela velas
  ventura ver vera verano verdad verde vicario victoria vida viejo viento villa villar villas virtudes vista
  viva vivas viva vivero yerba zapatero zarza
  al ante asi aun bajo cada como con cual cuando cuya da dan das de deja del den des desde di dia donde dos el ella ello en entre
  era eran eres es esa ese eso esta este esto fin fue gran ha hace han hasta hay he hoy iba ir la las le les lo los
  mas me mi mia mil mis mucho muy nada nadie ni no nos nunca o otra otro para pero poca poco por pues que quien sea
  ser si sido siempre sin sobre solo son su sus tal tan tanto te ten tiene toda todo todos tras tres tu un una uno unos va
  vamos van ve vez y ya yo ayuda casa ciudad coche comida cuenta cuota dinero enfermo escuela familia fondo gas gasto gastos
  hijos hogar mama medico mes meses mujer ninos papa pago renta ropa semana sillon techo trabajo`,
);

/** Words with a capital of their own that are names as well: months, holidays, nations, towns. */
export const CAPITALISED = listOf(
  `january april may june july august abril mayo junio julio agosto monday tuesday wednesday thursday friday saturday
  sunday christmas noel easter pascua hanukkah ramadan eid lent advent
  african american arab basque british catalan chinese christian danish dutch english finn flemish french german greek
  indian irish israel italian jewish jordan korean latin latino moor muslim norman polish roman romano scot scottish spanish swiss
  thai turk welsh aleman frances ingles gallego moreno navarro catalan
  abilene adelaide africa akron albany alexandria america america amherst arizona arlington asia asheville aspen athens
  atlanta augusta aurora austin bangor barcelona bath beaumont bedford belen bellevue berlin bethany bethlehem bolivia
  boston bradford brandon brazil bremen brighton bristol bronx brooklyn buffalo burlington cadiz cairo camden canton
  carolina carson carthage charleston charlotte chelsea cheyenne chester chicago china clayton clearwater cleveland
  clinton clovis colorado columbia columbus concord cordoba cuba cuenca dakota dallas danville davenport dayton daytona
  decatur delaware denver derby devon dover dublin duluth durham easton eden edison egypt elgin england erie essex
  eugene euclid europe evanston everett fargo fairfield flint florence florida france fremont fresno galveston gary geneva georgia
  germany glasgow glendale granada greece greenville hamilton hampton harlem harrison hartford harvard havana hayward
  helena henderson houston hudson huntington independence india indiana iowa ireland irving israel italy ithaca jackson
  jaen jamaica japan java jefferson jersey joliet kansas kent kentucky kenya kingston knox lafayette lakewood lancaster
  laramie laredo lawrence lebanon leon leicester lexington lima lincoln lisbon logan london lorain lourdes louisiana lowell
  lucerne macon madison madrid maine malaga malta manchester marion marseille maryland medford melbourne melrose memphis
  mercer mexico miami michigan milan milton milwaukee mississippi missouri mobile modesto monroe montana monterey
  montgomery moscow murcia naples nashville nebraska nevada newark newport newton niles norfolk norman norton norway norwood
  oakland odessa ohio olympia omaha orlando orleans oregon oviedo oxford palermo panama paris parma pasadena pekin
  peoria persia peru philadelphia phoenix pierre plymouth poland portland preston princeton providence quincy raleigh
  reading reno richmond riverside roanoke rochester rockford rome roswell russia rutland salem salinas salisbury samaria
  santiago savannah scranton seattle sedona segovia selma seneca sevilla seville sharon shelby sheffield sidney somerset spain
  spokane springfield stafford stamford stanford stockton stratford sterling sumner sutton sweden sydney syracuse syria tacoma
  tampa temple tennessee texas toledo toronto trenton troy tucson tulsa turkey tyler utah utica valencia vallejo
  vernon vienna virginia vermont waco wales walton warren warsaw warwick washington waterloo wellington westminster
  wheaton wichita wilmington winchester windsor winston woodstock worcester wyoming york zion`,
);

/** What a name of something else ends in: "Grace Church", "Lincoln Elementary", "Calle Rosa" begins in one. */
export const INSTITUTIONS = listOf(
  `academy airlines airport apartments arena arms assembly association auditorium avenue ave baptist bay beach bank blvd boulevard
  bridge building camp cancer campus catholic cathedral cemetery center centre chapel christian church city clinic club coast college
  community congregation construction cooperative corner county court courthouse creek crossing dental diner district drive elementary electric
  episcopal estate estates fairgrounds falls farm farms field fire food forest foundation fund funeral garden gardens general grade grill grocery
  grove guard hall hardware health heating heights high highway hill hills hospice hospital hotel house housing hotel hut inn insurance
  institute island isd junior kindergarten kitchen lake lakes landing lane law legion library lodge loop lutheran manor market
  meadows medical medicaid medicare memorial methodist middle ministry ministries mission motel motors mountain museum nursery orchestra
  nursing orthodontics parade parish park parks parkway pass pharmacy pizza place plaza point pointe police pool post presbyterian
  preschool primary prom rehab rehabilitation relief ridge rink river road roofing room route school schools seminary senior services shelter
  shop shores social society springs square st stadium state station store street supermarket synagogue temple terrace theater theatre tower
  towers township trail tribe union university valley veterans view village way ward woods ymca yard zoo
  roja azul affair committee dance day days eve festival gala game games hour month night parade project prize scholarship season week weekend
  year years weather break storm cup league bowl`,
);

/** What stands before the name of something else: "St. Rose", "Calle Rosa", "Hospital Santa Ana", "in Austin". */
export const INSTITUTIONS_BEFORE = listOf(
  `st saint san santa santo sts fort ft mount mt port lake north south east west new camp cape calle avenida av plaza
  paseo hospital clinica escuela colegio iglesia parroquia parque barrio colonia instituto universidad centro casa
  capilla catedral convento residencia fundacion teatro camino carretera rio sierra puerto lago isla virgen nuestra
  team club church school temple university hotel mission`,
);

/** What leads to a town or a month, not to a person. */
export const BEFORE_PLACE_OR_TIME = listOf(
  "in at near to from outside through until till since by before after during early late mid next last this every of downtown around between and or through en hasta desde cerca antes despues durante entre a de mes fin",
);

/** Words that introduce a name. */
export const INTRODUCES_NAME = listOf(
  `mr mrs ms miss mister dr doctor sr sra srta don dona senor senora senorita rev reverend pastor father rabbi sister
  brother aunt auntie uncle grandma grandpa cousin coach dear friend neighbor neighbour classmate roommate teammate buddy named called nicknamed
  hi hello hey tia tio abuela abuelo hermana hermano prima primo vecina vecino amiga amigo companera companero querida querido
  llamada llamado llama profesor profesora maestra maestro padre hola sor fray ask tell thank bless`,
);

/** Words after which a name with a capital is whom something is for. */
export const BEFORE_NAME = listOf(
  "for help helping support supporting save with love pray praying behind beside team bring give get keep send para con por ayuda ayudemos ayudar ayude apoya apoyemos salvemos oremos",
);

/** Words that follow a person's name at the beginning of a sentence. */
export const AFTER_NAME = listOf(
  `flew drove died passed suffers gave taught teaches plays runs walks goes takes loves cares stays feels cooks drives sings se
  has had needs needed lost lives lived works worked fell broke was is just never always got went came wants
  cannot could can who whose said says told asked says began fought battles battled hurt underwent suffered recently also
  tiene tuvo necesita perdio vive vivio trabaja trabajaba esta estaba es era fue sufre sufrio cayo quiere lleva acaba
  nunca siempre dijo dice pidio padece cumple necesitaba sigue`,
);

/** Words that make a family's name of the one beside them: "the Baker family", "la familia Flores". */
export const FAMILY_WORDS = listOf("family families clan household familia familias matrimonio");

/** Parts of family names that are words of their own and give nobody away. */
export const PARTICLES = listOf(
  "al ap bar ben bin da das de del della den der des di do dos du el ibn la las le los mac of san santa st ten ter the van von y zu",
);

/** What is also written apart from the rest of a family name: "O Brien", "Mac Donald", "van der Berg". */
export const SPLIT_PREFIXES = listOf(
  "o mac mc fitz van von vom zu zum der den ten ter de di da du la le lo los las del della dos das saint st san santa al el abu ibn bin ben bint ap bar",
);

/** Prefixes that are everyday words, so that the name after them needs its capital. */
export const EVERYDAY_PREFIXES = listOf("de di da la le lo los las del dos das al el du den bar ben bin");

/** Words that are written in one with a name, in hashtags, links and accounts: #HelpAlan, alansroof. */
export const JOINED_WITH = listOf(
  `a and aid all another appeal back bed benefit bike bills birthday blessed bless brave bring bus campaign can cancer car care
  chance circle class community cure dad day donate donation dr drive faith families family fan fans fight fighter fighting
  fire first food for friend friends from fund funds fundraiser fundraising gift give giving go gofund gofundme gift god grandma grandpa
  hand hands heal healing heart hearts helping help helps her hero him his home hope house hospital hour in is it journey justice keep
  kids kidney lets life lift live love loves ma meal medical meals memory mercy mission mom mr mrs ms my need needs new of official
  on our page papa pay party please power pray prayer prayers prayfor project raise ramp recovery relief rent rest rip ride roof run
  save saving school send sister smile stand stay story stronger strong support supporting supporters surgery talk team thank thanks
  thankyou the this to together transplant tribute trip truck trust van us walk warrior warriors we wheelchair will win wish with your
  ayuda ayudar ayudemos a amor animo apoya apoyemos apoyo campana casa colecta con corazon cura de dia dona donar donativo el en
  esperanza familia familias fondo fuerza gracias hogar hospital juntos justicia la los medico mi nuestra nuestro operacion para pon
  por pro rifa salva salvemos solidaridad solidarios somos su techo tejado todas todos tu un una unidos vamos viva vida y yo`,
);

/** Everyday syllables and words of which two in a row may look like a name that was split: "good man". */
export const TOO_COMMON_TO_JOIN = listOf(
  `a ad al am an and are as at au be but by can car con de des di do don down el en era es far for fort from go gran had ham
  has he her his how i if in is it la le les lo man mar may me men mi mo more mu my na ne new ni no non nor not now o of off on
  one or our out over par per por pro que re red road row run sea see set she side so son sun su sus tan te ten the then they tin
  to too tu two un up us van ver was way we well were who will win with wo won ya yet you your`,
);

/** Local parts of e-mail addresses that identify nobody. */
export const COMMON_LOCAL_PARTS = listOf(
  "admin contact contacto family familia hello hola info mail office oficina post support team donate",
);

/** Two capitals that are no initials: words, titles, states, hours. */
export const NOT_INITIALS = listOf(
  `ok ps us uk eu un tv pc it id am pm er ac dc hr pt ot iv ct mr ms md rn ma ba bs pe pa pr ad bc ce dj cd tb qr ux ui vs ft lb oz
  kg cm mm km mi hp hs jr sr st dr rv va go no so to in on at by my we he me if is an as be do or of up oh ha hi
  de la el al se su si lo le un ya yo mi tu te es en ee uu`,
);

/** States, which stand behind a comma or before a number: "Dayton, OH 45402". */
export const STATES = listOf(
  `al ak az ar ca co ct de fl ga hi id il in ia ks ky la me md ma mi mn ms mo mt ne nv nh nj nm ny nc nd oh ok or pa ri sc
  sd tn tx ut vt va wa wv wi wy dc pr`,
);

/** Letters with full stops that are no initials. */
export const DOTTED = listOf(
  "am pm us usa uk dc po md rn ps ny la bc ad tv id pt ot va er iv eg ie eu un phd ba ma bs jr sr cc ac etc pd ee uu ok st dr mr ms vs ft oz lb no",
);

/** What a month is for: "the rent for May". */
export const DUE = listOf(
  `rent mortgage bill bills payment payments due month months week weekly tuition fee fees deposit groceries scheduled planned set
  booked calendar calendars appointment until semester deadline expires ends starts begins alquiler renta cuota recibo pago mes meses`,
);

/** What follows a name that is called: "Will, we love you". */
export const AFTER_CALLED = listOf(
  "we you your us i this hang get thank thanks te tu usted ustedes nosotros gracias",
);
