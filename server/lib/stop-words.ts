/** Words that say nothing about a text, per language (ISO 639-1). */
export const stopWords: Readonly<Record<string, ReadonlySet<string>>> = {
  en: words(`a about above after again against all also am an and any are aren't as at be because been before being below
    between both but by can can't cannot could couldn't did didn't do does doesn't doing don't down during each else even ever
    every few first for from further get gets got had hadn't has hasn't have haven't having he her here hers herself him
    himself his how i i'm i've if in into is isn't it it's its itself just last let like made make many may me might more
    most much must my myself never next no nor not now of off often on once one only or other our ours ourselves out over
    own per please put quite rather really said same see shall she should shouldn't since so some still such than that
    that's the their theirs them themselves then there there's these they they're this those though through till to too
    two under until up upon us use used using very via was wasn't way we we're well were weren't what when where which
    while who whom whose why will with within without won't would wouldn't yes yet you you're your yours yourself
    yourselves three around away back came come go goes going gone new old day days time today yesterday tomorrow thing
    things something anything nothing another`),
  de: words(`aber alle allem allen aller alles als also am an andere anderen anderer anderes ans auch auf aus bei beim bin
    bis bist da dabei dadurch dafür dagegen daher damit danach dann daran darauf daraus darf darin darüber das dass davon
    dazu dein deine deinem deinen deiner dem den denn der deren des deshalb dessen dich die dies diese diesem diesen dieser
    dieses dir doch dort du durch ein eine einem einen einer eines einige er erst es etwa etwas euch euer für ganz gar gegen
    gewesen gibt haben habe hat hatte hatten hier hin hinter ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im immer in ins
    ist ja jede jedem jeden jeder jedes jetzt kann kein keine keinem keinen keiner können könnte machen man manche mehr mein
    meine meinem meinen meiner mich mir mit muss müssen nach nicht nichts noch nun nur ob oder ohne schon sehr sein seine
    seinem seinen seiner seit selbst sich sie sind so sogar soll sollen sollte sondern sonst über um und uns unser unsere
    unserem unseren unserer unter viel viele vom von vor wann war waren warum was weil weiter welche welcher welches wenn
    wer werde werden bevor nachdem obwohl sobald solange sowie wohl eigentlich damals bereits inzwischen jemand niemand wie wieder will wir wird wo wollen worden wurde wurden während zu zum zur zwar zwei zwischen gut neue
    neuen neuer neues neuem tag tage heute gestern morgen mal dieser bitte welchem welchen`),
  fr: words(`à ai aie aient ainsi alors as au aucun aucune aussi autre autres aux avaient avait avant avec avez avoir avons
    bien car ce ceci cela celle celles celui ces cet cette ceux chaque chez ci comme comment contre d'un d'une dans de
    depuis des deux devant dit doit donc dont du elle elles en encore entre es est et étaient était étant été être eu eux
    fait faire faut fois font hors ici il ils j'ai je jusque l'on la là le les leur leurs lors lorsque lui ma mais me même
    mêmes mes moi moins mon ne ni non nos notre nous on ont ou où par parce parmi pas pendant peu peut peuvent plus plutôt
    pour pourquoi puis qu'il qu'on quand que quel quelle quelles quels qui quoi sa sans se sera ses si sinon soit son sont
    sous souvent sur ta tandis te tel telle tels tes toi ton toujours tous tout toute toutes très trop tu un une vers voici
    voilà vos votre vous vu y jour jours aujourd'hui hier demain c'est n'est d'être s'est nouveau nouvelle nouveaux nouvelles`),
  es: words(`a al algo algunas algunos ante antes aquel aquella así aun aunque cada casi como con contra cual cuales cuando
    de del desde donde dos durante e el él ella ellas ellos en entre era eran eres es esa esas ese eso esos esta está estaba
    están estar estas este esto estos estoy fue fueron ha había han has hasta hay he hemos la las le les lo los más me mi
    mientras mis mucho muchos muy nada ni no nos nosotros nuestra nuestro o os otra otras otro otros para pero poco por
    porque pues que qué quien quién se sea según ser si sí sido sin sino sobre solo son soy su sus también tan tanto te
    tenemos tener tengo ti tiene tienen toda todas todo todos tu tus un una unas uno unos usted ustedes va y ya yo hoy ayer
    mañana día días nuevo nueva nuevos nuevas`),
  it: words(`a abbiamo ad agli ai al alla alle allo anche ancora aveva avere c'è che chi ci come con contro cosa così cui da
    dagli dai dal dalla dalle dallo degli dei del dell'anno della delle dello dentro di dopo dove due e è ed era erano essere
    fa fra già gli ha hai hanno ho i il in io la le lei li lo loro lui ma me mentre mi mia mie miei mio molto ne nei nel
    nella nelle nello noi non nostra nostro o ogni oggi ora per perché però più poi poco prima proprio qua quale quali
    quando quanto quella quelle quelli quello questa queste questi questo qui se sei sempre senza si sia siamo solo sono
    sopra sotto sta stata stato su sua sue sugli sui sul sulla sulle suo suoi tra tre troppo tu tua tue tuo tuoi tutta tutte
    tutti tutto un una uno va verso vi voi ieri domani giorno giorni`),
  pt: words(`a ainda além ao aos apenas após aquela aquele aquilo as às assim até cada com como contra da das de dela dele
    deles depois desde dessa desse desta deste do dois dos e é ela elas ele eles em enquanto entre era eram essa essas esse
    esses esta está estamos estão estar estas estava este estes eu fazer foi foram há isso isto já la lhe lhes lo mais mas me
    mesmo meu meus minha minhas muito muitos na não nas nem no nos nós nossa nosso num numa o onde os ou outra outras outro
    outros para pela pelas pelo pelos per pode por porque pouco pra quais qual quando que quem se seja sem sempre ser seu
    seus só sobre somos sou sua suas também tão te tem têm temos ter teu toda todas todo todos tu tua tudo um uma umas uns
    você vocês vos hoje ontem amanhã dia dias`),
  nl: words(`aan af al alle alles als altijd andere ben bij daar dan dat de der deze die dit doch doen door dus een eens en
    er ge geen geweest goed haar had hadden heb hebben heeft hem het hier hij hoe hun iemand iets ik in is ja je jij jullie
    kan kon kunnen maar me meer men met mij mijn moet moeten na naar niet niets nog nu of om omdat onder ons onze ook op
    over reeds te tegen toch toen tot tussen twee u uit uw van veel voor waar waren was wat we weer wel werd werden wie wij
    wil willen worden wordt zal ze zei zelf zich zij zijn zo zonder zou zouden vandaag gisteren morgen dag dagen`),
}

/** All of them, for a text whose language is not known. */
export const allStopWords: ReadonlySet<string> = new Set(Object.values(stopWords).flatMap((set) => [...set]))

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/))
}
