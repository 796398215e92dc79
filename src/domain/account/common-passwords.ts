/**
 * The most common passwords of at least eight characters that no rule of `guessable.ts` catches, from the ten million
 * published by M. Burnett, most common first.
 */
export const COMMON_PASSWORDS = `
trustno1 1234qwer q1w2e3r4t5 qwer1234 q1w2e3r4 1q2w3e4r 12344321 abcd1234 1q2w3e4r5t rush2112 4815162342 passw0rd
01012011 11223344 blink182 789456123 147258369 1232323q 123456789a 1234554321 usuckballz1 marshall softball passport
franklin alexander zaq12wsx infinity kawasaki vladimir freeuser wildcats budlight brittany bulldogs swordfis patriots
pearljam colorado ncc1701d motorola logitech juventus wolverin warcraft peekaboo 123654789 panthers elizabet spiderma
virginia valentin predator mitchell 741852963 rolltide changeme fktrcfylh loverboy chevelle cardinal 147852369
american alexandr electric wolfpack spiderman darkside 123456789q 01011980 freepass fyfcnfcbz airplane 1029384756
cheyenne billybob lawrence pussycat 01012000 chocolat business cjkysirj stingray serenity greenday firebird blizzard
a1b2c3d4 sterling hercules tarheels remember basketball zeppelin swimming pavilion engineer bobafett darkstar icecream
hellfire fireball rockstar defender swordfish airforce srinivas bluebird presario wrangler precious harrison goldfish
soso123aljg dbrnjhbz thailand longhorn wordpass 31415926 assassin microsoft devildog valentina butterfly lonewolf
babydoll atlantis montreal angelina shamrock hotstuff mistress deftones cadillac birthday 1234abcd 01011990 cavalier
veronika goldberg 12345678910 wolfgang savannah leonardo basketba cristina aardvark sweetpea manchester kathleen
hamilton renegade drpepper bigboobs christia buckeyes stephani enterpri diamonds wetpussy morpheus pornstar thuglife
napoleon highland chandler trfnthbyf consumer 123qwe123 wrinkle1 11235813 butterfl elizabeth sherlock marathon
overlord trombone isabelle barcelona babylon5 ultimate superfly campbell geronimo concrete q1w2e3r4t5y6 123454321
portugal sundance pleasure seminole isabella 14789632 qazxswedc kingkong adgjmptw ncc1701e mongoose alejandr
1123581321 margaret bluemoon ghbdtnbr bonehead stallion personal morrison super123 anything aleksandr rhbcnbyf
dietcoke cooldude christop lollipop fernando christian 01012010 werewolf punkrock giovanni cdtnkfyf tottenha hongkong
blackcat a1234567 hollywoo florence clifford stocking immortal makaveli sebastia ilovesex charlott 111222333 satan666
columbia infantry eternity waterloo vanhalen skywalke seinfeld standard squirrel qazwsxed wolverine robinson musicman
megadeth verbatim 1q2w3e4r5t6y twilight stardust showtime 147896325 skittles shaney14 123321123 intrepid sandiego
punisher 1234567a dingdong 192837465 starcraft mushroom blackdog slapshot ekaterina 123698745 1234512345 chargers
warriors raistlin gangster coltrane tacobell portland penelope 1a2b3c4d 12369874 stranger mailcreated5240 halflife
qwerasdf playtime kangaroo blackman panasonic christine beautiful spanking meridian lonestar kittycat goodluck
barcelon scoobydo crusader hannibal guardian fuckface discover catalina 1122334455 californ angelica stonecol septembe
scarlett santiago lowrider vacation sithlord ragnarok keyboard penguins nuttertools lorraine dkflbvbh titleist
rootbeer magnolia dodgeram creampie aspirine socrates 1234567q redalert munchkin mersedes imperial blueeyes bigballs
zaq1xsw2 sebastian research national colombia 01012001 rammstein katerina freckles caliente director qazwsxedcrfv
oblivion mustangs margarita deadhead zxcv1234 porkchop grateful fuck_inside formula1 a1s2d3f4 shopping peterpan
martinez justdoit goodtime alexandra thankyou springer software sapphire richmond kingston brucelee qawsedrf plymouth
mariners spectrum pineappl labrador 1234567890q stephanie commando amsterdam webmaster southern lesbians fletcher
thompson candyman aquarius starfish monopoly infiniti gangbang blackjac 8j4ye3uz sailboat godsmack emmanuel cosworth
rosemary lightnin chevrole catherin frontier 01011991 spartans luckydog 15426378 swingers snuggles mandingo ihateyou
beefcake beatrice whocares doberman clitoris dannyboy children valhalla terminator oklahoma ncc1701a keystone clarence
bunghole romashka pa55word golfball doughboy charlotte achilles deeznuts vkontakte phillies jeremiah dilligaf atlantic
vfrcbvrf technics stripper september pinkfloy maryland kentucky hastings frederic butthole agent007 01011985 somethin
hurrican california 73501505 nathalie microlab function flamingo enterprise 01011970 truelove nebraska meatball
brothers syracuse military macdaddy warhammer universe sentinel manchest kamikaze handsome dthjybrf designer australia
321654987 01011981 pantyhos eatpussy 01011986 superstar rjirfrgbde meatloaf lifetime jamesbon 123456789z turkey50
rfnthbyf front242 terminal starbuck lancelot bigmoney azsxdcfv rightnow maradona lionking crazybab charlton passwort
japanese holyshit bradford wildfire sexygirl poontang microsof chocolate chickens happyday aberdeen 13243546 123456aa
treasure theodore gretchen ericsson albatros 1passwor zxcasdqwe sojdlg123aljg michaela excalibu anhyeuem 78945612
trinidad greenbay greatone fordf150 applepie 963852741 18436572 hardrock dinosaur rastaman pa55w0rd madeline hollywood
hellyeah columbus skywalker rockhard positive kcj9wx5n hyperion gotohell february abc12345 yosemite roadkill kingfish
billyboy 1qa2ws3ed 123789456 tunafish starship saratoga robotech rasputin passwords p0015123 nwo4life megapass
kenworth hedgehog davidson anaconda 12131415 vladislav translator splinter richards karolina railroad pingpong
magicman killbill 01011989 wrestlin tommyboy sherwood majestic fuckthis freeporn crawford umbrella salvador operator
jeanette fktrcfylhf deepthroat cinnamon broadway 01011988 underdog sunnyday snoopdog multiplelo chemical chainsaw
catherine canadian brighton australi alliance supersta snowboar r2d2c3po mechanic mamapapa ghjcnjnfr downtown
christopher bullseye skorpion saturday peterson meredith eastside blackhaw backdoor westwood sneakers passwor1
marino13 jamesbond getmoney flounder 01011987 01011984 undertaker sinclair moneyman marianne gargoyle federico
amsterda 1x2zkg8w zerocool vfvfgfgf idontknow cambiami a123456789 03082006 02071986 vfhufhbnf motherlode lokomotiv
kristine goldstar christina chrisbln 12345678q whitesox titanium thursday thirteen tazmania starfire panasoni paintbal
newcastl hotpussy giuseppe buckshot babyblue attitude 10203040 01011910 sunflowe solution phillips knickers godfather
clarinet assholes 12345679 tomorrow southpark sersolution rhfcjnrf paintball montgom240 johannes intruder gesperrt
francois dkflbckfd dfktynbyf christie callaway 12qw34er salamander resident poseidon pianoman chuckles avalanch
1q2w3e4r5 rockford qwertyqwerty meathead budweise 19411945 14725836 01091989 01011992 triangle thanatos runescape
gladiator crjhgbjy barefoot 02071982 viewsonic traveler together spongebob original mohammed medicine mazafaka
juliette hawkeyes deeznutz cerberus 135792468 12345qwe 01011975 zxasqw12 terrapin something philippe overkill monalisa
illusion hoosiers hayabusa francesc confused clevelan 123456654321 01011993 smeghead moonlight megatron cfitymrf
casanova blackjack syncmaster rhiannon lightning brewster bookworm blessing aleksandra 02091987 02021987 valencia
thegreat newpass6 dutchess alphabet 02081988 02051986 02041986 02011985 01011977 roadrunn rjycnfynby rhtdtlrj mortgage
goldwing christmas andromeda adrienne 12345678a 12011987 02101985 02031986 02021988 wrestling tinkerbell teddybea
sinister motherfucker mortimer handyman ghostrider doghouse balloons 02061985 02011987 wareagle roadking realmadrid
polniypizdec0211 nokia6300 idontkno gameover claymore blackbir bcfields 1357924680 02091986 02021986 01011983 whiskers
valkyrie talisman starcraf sporting spaceman southpar lipstick kittykat inuyasha babyface 7ugd5hip2j 02081987 02081984
02061986 02021984 01011982 strength seahawks recovery playstation leavemealone hardcock flexible dragonball checkers
charlene beautifu 02031984 02021985 thedoors sullivan stanford mollydog illinois ghblehjr gamecube cannabis cameltoe
bitchass armagedon 987456321 21031988 123qq123 1234567890a 02081989 02011986 01020304 01011999 wishbone matthews
mandarin godfathe gabriela bluefish binladen 02061989 02041984 tottenham tiberius teddybear silverad northern
microphone electron dirtbike deadpool carpedie asdfzxcv amateurs absolute 50spanks 02021983 vampires shanghai property
netscape kakashka hawaiian gfhjkmgfhjkm fyutkbyf caligula blackout 123456qw 1234567891 02051983 02041983 02031987
02021989 z1x2c3v4 vsjasnel12 testpass stonecold soulmate q2w3e4r5 millions lineage2 friendly fgtkmcby criminal
coldbeer capslock bullfrog bobdylan babylove argentina annabell 02081986 02041988 02041987 02041982 02011988 yeahbaby
vasilisa sergeant reynolds magazine katherine jayhawks abnormal 02101984 02081985 02071984 02011980 01011979 wg8e3wjf
shitface salasana pussyman pringles preacher heineken gatorade gabriell eldorado coolness 02021982 thunderb telephon
specialk shepherd patience paranoid missouri masamune laurence hopeless farscape estrella eastwood dragonba corleone
chevrolet carlitos buttercu buddyboy 12365478 02061988 02031985 yfcntymrf slippery sandwich piramida millwall magician
insomnia hardware fountain fastball elizaveta borussia andromed alejandro 02081982 02051982 windsurf wildcard
universal sunflower strawberry reddevil pinkfloyd jiggaman islander inspiron cristian 1a2s3d4f 123456qwe 02061980
02031982 02011984 zaqxswcde washington
`;

/** Common parts of passwords: Ukrainian and Russian words and names, also in Latin letters, and English words. */
export const COMMON_WORDS = `
пароль паролик привіт вітаю любов кохання кохаю коханий кохана україна україни київ львів харків одеса дніпро полтава
слава славаукраїні героямслава перемога тризуб динамо шахтар карпати шевченко козак козаки сонце сонечко зайчик зайка
котик котики кошеня кицька киця кішка собака песик цуценя барсик мурчик мурка рекс лапка лапа мама мамочка матуся тато
татусь бабуся родина сімя дитина донечка синочок наташа наталія оксана олена андрій олександр сашко дмитро сергій
максим володимир юлія ірина тетяна марина настя анастасія катерина світлана людмила вікторія михайло богдан назар
тарас ярослав василь микола петро іван ольга галина надія весна літо осінь зима січень лютий березень квітень травень
червень липень серпень вересень жовтень листопад грудень понеділок неділя секрет доступ адмін адміністратор логін
користувач привет любовь люблю солнышко солнце алексей андрей сергей дмитрий александр саша наталья елена ирина
татьяна анастасия екатерина светлана виктория михаил николай владимир москва спартак машина мамуля папа котенок кошка
лапочка админ администратор пользователь января февраля апреля никита кирилл максимка артем денис parol privit pryvit
lyubov liubov kohannya ukraine ukraina ukrayina kyiv kiev lviv kharkiv odesa odessa dnipro slava slavaukraini
slavaukraine heroiamslava peremoga dynamo shakhtar kozak sonce sonechko zaichik kotik kicka sobaka barsik murchik
lapka mama tato natasha oksana olena andriy andrii oleksandr dmytro sergiy sergey serhii maksym maxim volodymyr yulia
iryna irina tetyana marina nastya anastasia kateryna svetlana viktoria bogdan nazar taras yaroslav nikita privet
password admin administrator user login welcome secret qwerty iloveyou sunshine princess dragon monkey letmein
baseball football shadow master qwertyuiop mustang michael pussy superman fuckyou qazwsx killer jordan jennifer
zxcvbnm asdfgh hunter buster soccer harley batman andrew tigger fuckme charlie robert thomas hockey ranger daniel
starwars klaster george asshole computer michelle jessica pepper zxcvbn freedom pass fuck maggie aaaaaa ginger joshua
cheese amanda summer love ashley nicole chelsea biteme matthew access yankees dallas austin thunder taylor matrix
william corvette hello martin heather fucker merlin diamond gfhjkm hammer silver anthony justin test bailey patrick
internet scooter orange golfer cookie richard samantha bigdog guitar jackson whatever mickey chicken sparky snoopy
maverick phoenix camaro sexy peanut morgan falcon cowboy ferrari samsung andrea smokey steelers joseph mercedes dakota
arsenal eagles melissa boomer booboo spider nascar monster tigers yellow xxxxxx gateway diablo bulldog compaq purple
hardcore banana junior hannah porsche lakers iceman money cowboys london tennis coffee scooby miller boston fuckoff
brandon yamaha chester mother forever johnny edward oliver redsox player knight fender barney midnight please brandy
chicago badboy iwantu slayer rangers charles angel flower bigdaddy rabbit wizard bigdick jasper enter rachel chris
steven winner adidas victoria jasmine winter prince panties marine ghbdtn fishing cocacola casper james raiders
marlboro gandalf asdfasdf crystal sexsex golden blowme bigtits panther lauren angela bitch spanky angels madison
winston shannon mike toyota blowjob canada sophie apples dick tiger razz pokemon qazxsw qwaszx muffin johnson murphy
cooper jonathan liverpoo david danielle jackie turtle horny scorpion qazwsxedc butter carlos dennis slipknot booger
asdf black startrek cameron newyork rainbow nathan john rocket viking redskins butthead asdfghjkl sierra peaches
gemini doctor wilson sandra helpme qwertyui victor florida dolphin pookie captain tucker blue liverpool theman bandit
dolphins maddog packers jaguar lovers nicholas united tiffany maxwell zzzzzz nirvana jeremy suckit stupid porn monica
elephant giants jackass hotdog rosebud success debbie mountain xxxxxxxx warrior albert metallic lucky azerty shithead
alex alexis samson willie scorpio bonnie gators benjamin voodoo driver dexter jason calvin freddy creative sydney
asdfghjk bubba trouble gunner happy fucking gordon legend jessie stella qwert eminem arthur apple nissan bullshit bear
america nothing parker rebecca qweqwe garfield beavis jack asdasd december magic apollo skippy girls kitten golf
copper braves shelby godzilla beaver fred tomcat august buddy airborne lifehack qqqqqq brooklyn animal platinum
phantom online xavier darkness power fish green voyager police travis heaven snowball lover abcdef pakistan walter
playboy blazer cricket sniper hooters donkey willow loveme saturn therock redwings bigboy pumpkin trinity williams
tits nintendo digital destiny topgun runner marvin guinness chance bubbles testing fire november minecraft lasvegas
broncos cartman private celtic birdie little cassie babygirl donald beatles dickhead family school louise gabriel
eclipse fluffy explorer beer nelson flyers spencer scott lovely gibson doggie cherry andrey snickers buffalo pantera
metallica member carter qwertyu peter alexande steve bronco paradise goober samuel montana mexico dreams michigan cock
carolina yankee friends magnum surfer poopoo maximus genius cool vampire lacrosse aaaa christin kimberly speedy sharon
carmen kristina sammy racing sabrina horses pimpin baby stalker enigma star poohbear boobies simple bollocks marcus
brian qweasdzxc drowssap hahaha caroline barbara dave viper drummer action einstein bitches genesis scotty friend
forest hotrod google vanessa spitfire badger maryjane friday alaska tester jester jake champion billy rock hawaii
badass chevy walker stephen bill october gregory pamela music shorty westside stanley diesel courtney kevin porno
hitman boobs mark reddog frank popcorn patricia aaaaaaaa teresa mozart buddha anderson paul melanie abcdefg security
lizard denise ruslan stargate simpsons scarface eagle thumper olivia naruto general cherokee vincent spooky qweasd
cumshot free frankie douglas death loveyou kitty kelly veronica suzuki semperfi penguin mercury liberty spirit
scotland natalie marley vikings system
`;
