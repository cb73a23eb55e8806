/** Places: GeoNames (geonames.org, CC BY 4.0), public lists and additions by hand. Written by tools/draw/maps-data.ts.
 * key, name, county, country, lat, lon, people (for ranking only), other names, 'business' where nobody lives. */
export const placesTable = `dublin-dublin	Dublin	Dublin	IE	53.3331	-6.2489	1024027	Baile Atha Cliath|Ciuda de Dublin|Dablin|Diblin|Difelin|Divlyn|Doublino|Dublin city|Dublina|Dublinas|Dublini|Dublino|Dublinu|Dueblin|Dulenn|Dulyn|Dyflinn|Eblana
belfast-antrim	Belfast	Antrim	GB	54.5968	-5.9254	345418	Beal Feirste|Beeal Feirshtey|Belfast City|Belfasta|Belfastas|Belfasto|Belfastum|Belffast|Belpas|Beul-Feirste|Mpelphast
cork-cork	Cork	Cork	IE	51.8980	-8.4706	190384	Corc|Corcagia|Corcaigh|Cork - Corcaigh|Cork city|Corkee|Kork|Korka|Korkas|Korkig
limerick-limerick	Limerick	Limerick	IE	52.6647	-8.6231	94192	Limereick|Limerick city|Limerik|Limerika|Limerikas|Luimneach
derry-derry	Derry	Derry	GB	54.9981	-7.3093	83652	Derae|Deri|Derri|Derry City|Dhoire|Doire|Doire Choluim Chille|Ker Dherow|Londenderry|Londonderis|Londonderry|Lunnonderry|Derry/Londonderry|Londonderry/Derry|Derry Londonderry|Legenderry|Stroke City
galway-galway	Galway	Galway	IE	53.2724	-9.0510	83456	Gaillimh|Galway - Gaillimh|Galway city|Goluehj|Goluej|Golveja|Golvejus
tallaght-dublin	Tallaght	Dublin	IE	53.2859	-6.3734	80339	Talagtas|Talat|Talla|Tallakht|Tamhlacht
lisburn-antrim	Lisburn	Antrim	GB	54.5234	-6.0353	77506	Districtul Lisburn|Lios na gCearrbhach|Lisbern|Lisbernas|Lizbern
newtownabbey-antrim	Newtownabbey	Antrim	GB	54.6598	-5.9086	63860	Baile na Mainistreach|N'jutaunabbi|N'jutonehbbej|Njutaunabi|Njutonabi
bangor-down	Bangor	Down	GB	54.6608	-5.6680	61011	Bangor i Nord-Irland|Bangoras|Beannchar
craigavon-armagh	Craigavon	Armagh	GB	54.4471	-6.3870	59236	Creag Abhann|Districtul Craigavon|Krejgavon|Krejgejvun
castlereagh-down	Castlereagh	Down	GB	54.5735	-5.8847	56679	An Caislean Riabhach
waterford-waterford	Waterford	Waterford	IE	52.2583	-7.1119	53504	Port Lairge|Purt Largey|Uoterford|Uoturford|Voterford|Voterfordas|Waterford city
swords-dublin	Swords	Dublin	IE	53.4597	-6.2181	42738	Sord|Sord Cholmcille|Sords|Sordsas|Sordz|Suords
drogheda-louth	Drogheda	Louth	IE	53.7189	-6.3478	40956	Droeda|Droehda|Drogeda|Droghad Aah|Drogheda - Droichead Atha|Droichead Atha|Droida
dundalk-louth	Dundalk	Louth	IE	54.0000	-6.4167	39004	Dandalk|Dandolk|Dandolkas|Doon Jialgan|Dun Dealgan|Dundolk
bray-wicklow	Bray	Wicklow	IE	53.2028	-6.0983	32600	Bre|Brej|Brejus|Brey|Bri Chualann
dublin-1-dublin	Dublin 1	Dublin	IE	53.3525	-6.2600	30000	Baile Atha Cliath 1
dublin-10-dublin	Dublin 10	Dublin	IE	53.3410	-6.3540	30000	Baile Atha Cliath 10
dublin-11-dublin	Dublin 11	Dublin	IE	53.3890	-6.2930	30000	Baile Atha Cliath 11
dublin-12-dublin	Dublin 12	Dublin	IE	53.3220	-6.3170	30000	Baile Atha Cliath 12
dublin-13-dublin	Dublin 13	Dublin	IE	53.3940	-6.1500	30000	Baile Atha Cliath 13
dublin-14-dublin	Dublin 14	Dublin	IE	53.2970	-6.2580	30000	Baile Atha Cliath 14
dublin-15-dublin	Dublin 15	Dublin	IE	53.3850	-6.3920	30000	Baile Atha Cliath 15
dublin-16-dublin	Dublin 16	Dublin	IE	53.2750	-6.2740	30000	Baile Atha Cliath 16
dublin-17-dublin	Dublin 17	Dublin	IE	53.4010	-6.2060	30000	Baile Atha Cliath 17
dublin-18-dublin	Dublin 18	Dublin	IE	53.2570	-6.1780	30000	Baile Atha Cliath 18
dublin-2-dublin	Dublin 2	Dublin	IE	53.3390	-6.2530	30000	Baile Atha Cliath 2
dublin-20-dublin	Dublin 20	Dublin	IE	53.3510	-6.3720	30000	Baile Atha Cliath 20
dublin-22-dublin	Dublin 22	Dublin	IE	53.3250	-6.4000	30000	Baile Atha Cliath 22
dublin-24-dublin	Dublin 24	Dublin	IE	53.2870	-6.3710	30000	Baile Atha Cliath 24
dublin-3-dublin	Dublin 3	Dublin	IE	53.3640	-6.2180	30000	Baile Atha Cliath 3
dublin-4-dublin	Dublin 4	Dublin	IE	53.3270	-6.2270	30000	Baile Atha Cliath 4
dublin-5-dublin	Dublin 5	Dublin	IE	53.3840	-6.1920	30000	Baile Atha Cliath 5
dublin-6-dublin	Dublin 6	Dublin	IE	53.3190	-6.2590	30000	Baile Atha Cliath 6
dublin-6w-dublin	Dublin 6W	Dublin	IE	53.3090	-6.3020	30000	Baile Atha Cliath 6W
dublin-7-dublin	Dublin 7	Dublin	IE	53.3610	-6.2910	30000	Baile Atha Cliath 7
dublin-8-dublin	Dublin 8	Dublin	IE	53.3360	-6.2880	30000	Baile Atha Cliath 8
dublin-9-dublin	Dublin 9	Dublin	IE	53.3820	-6.2460	30000	Baile Atha Cliath 9
newtownards-down	Newtownards	Down	GB	54.5924	-5.6909	29363	Baile Nua na hArda|N'jutaunards|Niutonardsas
carrickfergus-antrim	Carrickfergus	Antrim	GB	54.7158	-5.8058	29208	Carraig Fhearghais|Districtul Carrickfergus|Karikfergusas|Karikfurgus|Karrikfergus
ballymena-antrim	Ballymena	Antrim	GB	54.8636	-6.2763	28932	An Baile Meanach|Balimena|Balimina|Ballimina|Behllimena|Districtul Ballymena
newry-down	Newry	Down	GB	54.1784	-6.3374	27757	An tiur|Iubhar Cinn Tragha|Iuir Cinn Tra|Iuorus|Iur Cinn Tra|N'juri|Niuris|Nyuri|Yn Euar
douglas-cork	Douglas	Cork	IE	51.8744	-8.4350	26883	Dubhglas|Duglas
dun-laoghaire-dublin	Dún Laoghaire	Dublin	IE	53.2940	-6.1359	26525	Dan Lere|Dan Leri|Dan Liri|Dun Laoire|Dun-Lehare|Dunleary|Dunum Loigarii|Kingstown
coleraine-derry	Coleraine	Derry	GB	55.1333	-6.6667	25681	Cuil Raithin|Cuil Rathin|Districtul Coleraine|Kolrehjn|Kolreinas|Kolrejn|Koulrejn
ennis-clare	Ennis	Clare	IE	52.8436	-8.9864	25276	Ehnnis|Enis|Enisas|Inis|Innys
lurgan-armagh	Lurgan	Armagh	GB	54.4640	-6.3350	25000	An Lorgain
navan-meath	Navan	Meath	IE	53.6528	-6.6814	24545	An Uaimh|An-Uav'|Navanas|Yn Ooive
carlow-carlow	Carlow	Carlow	IE	52.8408	-6.9261	24272	Ceatharlach
tralee-kerry	Tralee	Kerry	IE	52.2704	-9.7026	22941	Tra Li|Traie Lee|Trali
newbridge-kildare	Newbridge	Kildare	IE	53.1819	-6.7967	22742	Droichead Nua|Droichead Nuadh
sandyford-dublin	Sandyford	Dublin	IE	53.2770	-6.2150	22288	Sandyford Industrial Estate|Sandyford Business District|Sandyford Business Park|Sandyford Business Estate	business
portadown-armagh	Portadown	Armagh	GB	54.4230	-6.4443	22000	Port an Dunain|Portadaun|Portadaunas|Portadoun
balbriggan-dublin	Balbriggan	Dublin	IE	53.6085	-6.1831	21722	Baile Brigin|Balbrigan|Balbriganas
kilkenny-kilkenny	Kilkenny	Kilkenny	IE	52.6542	-7.2522	21589	Canicopolis|Cill Chainnigh|Keeill Chennee|Kilkeni|Kilkenis|Kilkenni
athlone-westmeath	Athlone	Westmeath	IE	53.4228	-7.9372	21351	Atlon|Atlonas|Atloun|Baile Atha Luain|Balley Aah Luain
omagh-tyrone	Omagh	Tyrone	GB	54.6000	-7.3000	21056	An Oghmagh|An Omaigh|Oma|Omey|Ouma
naas-kildare	Naas	Kildare	IE	53.2158	-6.6669	20713	An Nas|Nas na Riogh|Neisas|Nejs
celbridge-kildare	Celbridge	Kildare	IE	53.3417	-6.5442	20288	Cill Droichid|Selbridzas|Selbridzh
wexford-wexford	Wexford	Wexford	IE	52.3342	-6.4575	19913	Loch Garman
finglas-dublin	Finglas	Dublin	IE	53.3892	-6.2969	19768	Fionnghlas|Tinglas
antrim-antrim	Antrim	Antrim	GB	54.7175	-6.2110	19661	Antrimas|Aontroim|Districtul Antrim
letterkenny-donegal	Letterkenny	Donegal	IE	54.9500	-7.7333	19274	Leitir Ceanainn|Leterkeni|Leterkenis|Letterkenni|Leturkeni|Littyr Kennain
sligo-sligo	Sligo	Sligo	IE	54.2697	-8.4694	19199	Shliggagh|Slaigo|Slajgo|Slajgou|Sligeach
ballincollig-cork	Ballincollig	Cork	IE	51.8833	-8.5833	18621	Baile an Chollaigh|Ballinkollig
larne-antrim	Larne	Antrim	GB	54.8500	-5.8167	18421	Larn|Larnas|Latharna
greystones-wicklow	Greystones	Wicklow	IE	53.1408	-6.0631	18140	Greistonsas|Grejstons|Grejstouns|Na Clocha Liatha
rathfarnham-dublin	Rathfarnham	Dublin	IE	53.3006	-6.2828	17333	Ratfarnem|Rath Fearnain
mullingar-westmeath	Mullingar	Westmeath	IE	53.5247	-7.3385	17262	An Muileann gCearr
clonmel-tipperary	Clonmel	Tipperary	IE	52.3550	-7.7039	17140	Cluain Meala
malahide-dublin	Malahide	Dublin	IE	53.4508	-6.1544	16550	Malahaidas|Malakhajd|Mullach Ide
blanchardstown-dublin	Blanchardstown	Dublin	IE	53.3881	-6.3756	16511	Baile Bhlainseir|Blachardstown|Blanchardstaun
banbridge-down	Banbridge	Down	GB	54.3500	-6.2833	16173	Banbridzh|Droichead na Banna
carrigaline-cork	Carrigaline	Cork	IE	51.8117	-8.3986	15770	Carraig Ui Leighin|Karigalajn|Karigalinas|Karrigalin
leixlip-kildare	Leixlip	Kildare	IE	53.3658	-6.4956	15504	Leikslipas|Leim an Bhradain|Lejkslip|Lijkslip|Likslip
donaghmede-dublin	Donaghmede	Dublin	IE	53.3984	-6.1618	15299	Domhnach Mide
lucan-dublin	Lucan	Dublin	IE	53.3574	-6.4486	15269	Leamhcan
kilquade-wicklow	Kilquade	Wicklow	IE	53.0974	-6.0841	14886	Cill Chomhaid|Killcowade
armagh-armagh	Armagh	Armagh	GB	54.3500	-6.6667	14801	Ard Maghey|Ard Mhacha|Arma
castletroy-limerick	Castletroy	Limerick	IE	52.6735	-8.5533	14733	Caladh an Treoigh
knocklyon-dublin	Knocklyon	Dublin	IE	53.2803	-6.3313	14628	
maynooth-kildare	Maynooth	Kildare	IE	53.3850	-6.5936	14585	Maigh Nuad|Manutia|Meinutas|Mejnut
clondalkin-dublin	Clondalkin	Dublin	IE	53.3244	-6.3972	14508	Cluain Dolcain|Klondolkin
killarney-kerry	Killarney	Kerry	IE	52.0598	-9.5086	14504	Cill Airne
enniskillen-fermanagh	Enniskillen	Fermanagh	GB	54.3462	-7.6413	14472	Ehnniskillen|Eniskilen|Eniskilun|Inis Ceithlann|Inis Ceithleann
shankill-dublin	Shankill	Dublin	IE	53.2261	-6.1244	14257	
strabane-tyrone	Strabane	Tyrone	GB	54.8237	-7.4692	14198	An Srath Ban|Straban
wicklow-wicklow	Wicklow	Wicklow	IE	52.9750	-6.0494	14048	Cill Maintain|Cill Maintainn|Cill Manntein|Cill Mantan|Cill Mhanntain|Cill Mhantain
dundonald-down	Dundonald	Down	GB	54.5920	-5.7980	13985	Dun Donaill
portlaoise-laois	Portlaoise	Laois	IE	53.0344	-7.2998	13622	Maryboro'|Maryborough|Port Laoighise|Port Laoise|Port Leix
arklow-wicklow	Arklow	Wicklow	IE	52.7944	-6.1496	13163	An tInbhear Mor|Arklou|Inver Mooar
holywood-down	Holywood	Down	GB	54.6386	-5.8247	13109	Ard Mhic Nasca|Kholivud|Khouliud
limavady-derry	Limavady	Derry	GB	55.0504	-6.9507	12970	Leim an Mhadaidh|Limavadi|Limavadis|Newtown Limavady
castlebar-mayo	Castlebar	Mayo	IE	53.8500	-9.3000	12874	Caislean an Bharraigh|Kaslbar|Kaslbaras|Kasulbar
foxrock-dublin	Foxrock	Dublin	IE	53.2667	-6.1742	12870	
cobh-cork	Cobh	Cork	IE	51.8505	-8.2948	12800	An Cobh|Kouv|Kov|Kovas|Queenstown
ashbourne-meath	Ashbourne	Meath	IE	53.5116	-6.3982	12679	Ashborn|Cill Dheaglain
midleton-cork	Midleton	Cork	IE	51.9153	-8.1805	12496	Mainister na Corann|Mainistir na Corann|Middleton|Midlton|Midultun
mallow-cork	Mallow	Cork	IE	52.1333	-8.6333	12459	Maigh Eala|Mala|Mallou|Malou|Malovas
dundrum-dublin	Dundrum	Dublin	IE	53.2907	-6.2571	12152	
dungannon-tyrone	Dungannon	Tyrone	GB	54.5034	-6.7672	11935	Dangannon|Danganonas|Dun Geanainn|Dunganun
tullamore-offaly	Tullamore	Offaly	IE	53.2739	-7.4889	11575	Talamor|Talamoras|Tallamor|Tulach Mhor|Tulamor
crumlin-dublin	Crumlin	Dublin	IE	53.3215	-6.3144	11294	Cromghlinn
palmerstown-dublin	Palmerstown	Dublin	IE	53.3502	-6.3778	11130	
cookstown-tyrone	Cookstown	Tyrone	GB	54.6431	-6.7459	11081	An Chorr Chriochach|Kukstaun
rathmines-dublin	Rathmines	Dublin	IE	53.3203	-6.2633	11044	Rath Maonais|Ratmajns
marino-dublin	Marino	Dublin	IE	53.3702	-6.2365	11023	An Mairine
laytown-meath	Laytown	Meath	IE	53.6819	-6.2392	10889	An Inse
jobstown-dublin	Jobstown	Dublin	IE	53.2787	-6.4080	10825	
donnybrook-dublin	Donnybrook	Dublin	IE	53.3137	-6.2227	10645	
downpatrick-down	Downpatrick	Down	GB	54.3281	-5.7153	10507	Daunpatrik|Dun Padraig
tramore-waterford	Tramore	Waterford	IE	52.1624	-7.1524	10381	Trá Mhór
ballina-mayo	Ballina	Mayo	IE	54.1167	-9.1667	10087	Balina|Beal An Atha|Beeal yn Aah
skerries-dublin	Skerries	Dublin	IE	53.5828	-6.1083	10043	Na Sceiri|Skerijs|Skerris
cabinteely-dublin	Cabinteely	Dublin	IE	53.2697	-6.1606	10038	
gorey-wexford	Gorey	Wexford	IE	52.6747	-6.2925	9822	Gori|Guaire
old-bawn-dublin	Old Bawn	Dublin	IE	53.2756	-6.3675	9784	Oldbawn|An Seanbhabhun
shannon-clare	Shannon	Clare	IE	52.7039	-8.8642	9729	An tSionna|Sanonas|Shannon Town|Shanun|Shehnan|Shenon|Sionainn
enniscorthy-wexford	Enniscorthy	Wexford	IE	52.5008	-6.5578	9709	Inis Corthaidh
athy-kildare	Athy	Kildare	IE	52.9914	-6.9803	9677	Adaj|Ataj|Baile Atha I
ballymoney-antrim	Ballymoney	Antrim	GB	55.0708	-6.5101	9625	Baile Monaidh|Balimuni|Ballimoni|Districtul Ballymoney
ballyboden-dublin	Ballyboden	Dublin	IE	53.2806	-6.3164	9611	
ballyclare-antrim	Ballyclare	Antrim	GB	54.7509	-5.9994	9472	Balikleras|Balikleur|Balliklehr|Bealach Clair
portmarnock-dublin	Portmarnock	Dublin	IE	53.4231	-6.1375	9285	Port Mearnog
rush-dublin	Rush	Dublin	IE	53.5242	-6.1050	9231	An Ros|Ros Eo
trim-meath	Trim	Meath	IE	53.5550	-6.7917	9194	Baile Atha Troim
comber-down	Comber	Down	GB	54.5494	-5.7438	9190	An Comar|Komber|Komberis|Kombur
magherafelt-derry	Magherafelt	Derry	GB	54.7536	-6.6066	9157	Machaire Fiolta|Makhurafelt|Marafelt
balally-dublin	Balally	Dublin	IE	53.2750	-6.2359	9051	Baile Amhlaoibh
ratoath-meath	Ratoath	Meath	IE	53.5081	-6.4625	9043	Rath To
ballsbridge-dublin	Ballsbridge	Dublin	IE	53.3290	-6.2300	9000	Droichead na Dothra
clontarf-dublin	Clontarf	Dublin	IE	53.3640	-6.2000	9000	Cluain Tarbh
drimnagh-dublin	Drimnagh	Dublin	IE	53.3270	-6.3190	9000	Droimeanach
killiney-dublin	Killiney	Dublin	IE	53.2590	-6.1160	9000	Cill Inion Leinin
knocknacarra-galway	Knocknacarra	Galway	IE	53.2650	-9.1150	9000	
ranelagh-dublin	Ranelagh	Dublin	IE	53.3260	-6.2560	9000	Raghnallach
santry-dublin	Santry	Dublin	IE	53.3950	-6.2450	9000	Seantrabh
stillorgan-dublin	Stillorgan	Dublin	IE	53.2890	-6.1970	9000	Stigh Lorgan
sandymount-dublin	Sandymount	Dublin	IE	53.3282	-6.2222	8967	Dumhach Thra
glanmire-cork	Glanmire	Cork	IE	51.9158	-8.3997	8924	Gleann Maghair
blackrock-dublin	Blackrock	Dublin	IE	53.3015	-6.1778	8821	An Charraig Dhubh|Blehkrok|Carraig Dubh
tuam-galway	Tuam	Galway	IE	53.5167	-8.8500	8767	Tuaim|Tuum
kildare-kildare	Kildare	Kildare	IE	53.1561	-6.9144	8634	Cill Dara|Keeill Darey|Kildehr|Kilderas|Kildeur
beaumont-dublin	Beaumont	Dublin	IE	53.3872	-6.2271	8609	
ballyfermot-dublin	Ballyfermot	Dublin	IE	53.3428	-6.3548	8558	Baile Formaid|Ballifermot
ballinteer-dublin	Ballinteer	Dublin	IE	53.2741	-6.2540	8547	Baile an tSaoir
portstewart-derry	Portstewart	Derry	GB	55.1813	-6.7140	8394	Port Stiobhaird|Portst'juart
rathgar-dublin	Rathgar	Dublin	IE	53.3146	-6.2750	8394	
castleknock-dublin	Castleknock	Dublin	IE	53.3748	-6.3634	8301	Caislean Cnucha|Kaslnok
howth-dublin	Howth	Dublin	IE	53.3878	-6.0653	8277	Binn Eadair|Khout
ringsend-dublin	Ringsend	Dublin	IE	53.3419	-6.2264	8202	An Rinn
baldoyle-dublin	Baldoyle	Dublin	IE	53.3997	-6.1258	8043	Baile Duill|Baile Dhuill
new-ross-wexford	New Ross	Wexford	IE	52.3967	-6.9367	8040	N'ju-Ross|Nju Ros|Nueva Ross|Ros Mhic Thriuin|Ross
little-bray-wicklow	Little Bray	Wicklow	IE	53.2044	-6.1208	8015	
bishopstown-cork	Bishopstown	Cork	IE	51.8780	-8.5220	8000	
churchtown-dublin	Churchtown	Dublin	IE	53.2960	-6.2530	8000	Baile an Teampaill
citywest-dublin	Citywest	Dublin	IE	53.2880	-6.4270	8000	City West|Citywest Village
clonsilla-dublin	Clonsilla	Dublin	IE	53.3850	-6.4190	8000	Cluain Saileach
inchicore-dublin	Inchicore	Dublin	IE	53.3390	-6.3110	8000	Inse Chor
salthill-galway	Salthill	Galway	IE	53.2590	-9.0760	8000	Bothar na Tra
youghal-cork	Youghal	Cork	IE	51.9500	-7.8506	7963	Eochaill|Jol|Yoal
thurles-tipperary	Thurles	Tipperary	IE	52.6819	-7.8022	7940	Durlas|Durlas Eile|Tjorls|Turles
cherry-orchard-dublin	Cherry Orchard	Dublin	IE	53.3370	-6.3710	7924	Cherry Orchard Industrial Estate|Cherry Orchard Hospital	business
mount-merrion-dublin	Mount Merrion	Dublin	IE	53.3001	-6.2150	7846	Cnoc Mhuirfean|Merrion
carryduff-down	Carryduff	Down	GB	54.5180	-5.8871	7798	Ceathru Aodha Dhuibh
portarlington-laois	Portarlington	Laois	IE	53.1622	-7.1911	7788	Cuil an tSudaire|Portarlingtun
longford-longford	Longford	Longford	IE	53.7254	-7.7982	7787	An Longfort|Longfordas
lusk-dublin	Lusk	Dublin	IE	53.5274	-6.1642	7786	Lusca
monaghan-monaghan	Monaghan	Monaghan	IE	54.2500	-6.9667	7678	Monachanas|Monakhan|Muineachan
terenure-dublin	Terenure	Dublin	IE	53.3097	-6.2853	7674	Roundtown|Tir an Iuir
warrenpoint-down	Warrenpoint	Down	GB	54.1015	-6.2573	7670	An Phointe|Uorrenpojnt|Uorunpojnt
donnycarney-dublin	Donnycarney	Dublin	IE	53.3735	-6.2098	7660	Domhnach Cearna
dungarvan-waterford	Dungarvan	Waterford	IE	52.0881	-7.6253	7551	Dangarvan|Dun Garbhan
newcastle-down	Newcastle	Down	GB	54.2180	-5.8898	7444	An Caislean Nua|N'jukasl|Njukasul
donabate-dublin	Donabate	Dublin	IE	53.4872	-6.1519	7443	Domhnach Bat|Donabejt|Dounabejt
donaghadee-down	Donaghadee	Down	GB	54.6413	-5.5359	7369	Domhnach Daoi|Donakhadi
edenderry-offaly	Edenderry	Offaly	IE	53.3395	-7.0475	7359	Eadan Doire|Eaden Doire|Idenderri|Idunderi
clane-kildare	Clane	Kildare	IE	53.2914	-6.6892	7280	Claonadh|Klejn
dunboyne-meath	Dunboyne	Meath	IE	53.4190	-6.4737	7272	Danbojn|Dun Buinne|Dunbojn
raheny-dublin	Raheny	Dublin	IE	53.3868	-6.1807	7197	Rakheni|Rath Eanaigh
booterstown-dublin	Booterstown	Dublin	IE	53.3045	-6.1998	7142	Baile an Bhothair
templeogue-dublin	Templeogue	Dublin	IE	53.2953	-6.3089	7023	Teach Mealog|Temploug
ballybrack-dublin	Ballybrack	Dublin	IE	53.2500	-6.1210	7000	
phibsborough-dublin	Phibsborough	Dublin	IE	53.3600	-6.2730	7000	Phibsboro|Baile Phib
bandon-cork	Bandon	Cork	IE	51.7469	-8.7425	6957	Bandun|Droichead na Bandan|Droichead na Bandon
sallynoggin-dublin	Sallynoggin	Dublin	IE	53.2792	-6.1406	6916	
greenhills-dublin	Greenhills	Dublin	IE	53.3347	-6.3030	6876	
firhouse-dublin	Firhouse	Dublin	IE	53.2817	-6.3392	6859	Teach na Giuise
walkinstown-dublin	Walkinstown	Dublin	IE	53.3296	-6.3396	6819	
buncrana-donegal	Buncrana	Donegal	IE	55.1333	-7.4500	6785	Bankrana|Bun Cranncha|Bunkrana
newtown-trim-meath	Newtown Trim	Meath	IE	53.5561	-6.7700	6781	
portrush-antrim	Portrush	Antrim	GB	55.1959	-6.6493	6684	Port Rois|Portrash
nenagh-bridge-tipperary	Nenagh Bridge	Tipperary	IE	52.8817	-8.1958	6672	
ballinasloe-galway	Ballinasloe	Galway	IE	53.3275	-8.2194	6662	Balinaslou|Ballinaslo|Beal Atha na Sluaighe|Beeal Aah ny Sluigh
dalkey-dublin	Dalkey	Dublin	IE	53.2783	-6.1003	6622	Deilginis|Dolki
newcastle-west-limerick	Newcastle West	Limerick	IE	52.4492	-9.0611	6619	An Caislean Nua|An Caislean Nua Thiar|N'jukasl-Uehst|Newcastle|Njukasul Uest
fermoy-cork	Fermoy	Cork	IE	52.1358	-8.2758	6585	Fermoj|Furmoj|Mainistir Fhear Mai|Mannishter er Maigh
kilkeel-down	Kilkeel	Down	GB	54.0620	-6.0031	6447	Cill Chaoil
cavan-cavan	Cavan	Cavan	IE	53.9908	-7.3606	6388	An Cabhan|Kavan|Kavanas|Yn Cavan
cherryville-kildare	Cherryville	Kildare	IE	53.1569	-6.9667	6380	
ballymun-dublin	Ballymun	Dublin	IE	53.3981	-6.2669	6262	Baile Munna
westport-mayo	Westport	Mayo	IE	53.8000	-9.5167	6198	Caair ny Mart|Cathair na Mart|Uehstport|Uestport
adamstown-dublin	Adamstown	Dublin	IE	53.3370	-6.4620	6000	
ballyphehane-cork	Ballyphehane	Cork	IE	51.8820	-8.4790	6000	
blackpool-cork	Blackpool	Cork	IE	51.9150	-8.4730	6000	
dromore-down	Dromore	Down	GB	54.4130	-6.1500	6000	Droim Mor
glenageary-dublin	Glenageary	Dublin	IE	53.2820	-6.1290	6000	Gleann na gCaorach
harolds-cross-dublin	Harold's Cross	Dublin	IE	53.3240	-6.2830	6000	
leopardstown-dublin	Leopardstown	Dublin	IE	53.2680	-6.1930	6000	Baile na Lobhar
mahon-cork	Mahon	Cork	IE	51.8870	-8.3960	6000	
smithfield-dublin	Smithfield	Dublin	IE	53.3480	-6.2780	6000	
tyrrelstown-dublin	Tyrrelstown	Dublin	IE	53.4190	-6.3890	6000	
hartstown-dublin	Hartstown	Dublin	IE	53.3931	-6.4269	5882	
passage-west-cork	Passage West	Cork	IE	51.8708	-8.3355	5843	An Pasaiste|Pasidzh Uest|Passage|Passidzh-Uehst
kinsealy-drinan-dublin	Kinsealy-Drinan	Dublin	IE	53.4440	-6.2033	5814	
carrick-on-suir-tipperary	Carrick-on-Suir	Tipperary	IE	52.3492	-7.4131	5771	Carraig na Siuire|Karik on Shur|Karrik-on-Shur
birr-offaly	Birr	Offaly	IE	53.0914	-7.9133	5741	Biorra|Bir|Parsonstown
ballynahinch-down	Ballynahinch	Down	GB	54.4023	-5.8972	5701	Baile na hInse|Balinakhinch|Ballinakhinch
roscommon-roscommon	Roscommon	Roscommon	IE	53.6333	-8.1833	5693	Ros Comain|Rosecommon|Roskommon|Roskomon|Roskomonas|Roskomun
sutton-dublin	Sutton	Dublin	IE	53.3895	-6.1106	5680	Cill Fhionntain
darndale-dublin	Darndale	Dublin	IE	53.3995	-6.1889	5667	Darndal
dromore-tyrone	Dromore	Tyrone	GB	54.5133	-7.4589	5641	Droim Mor
ballycastle-antrim	Ballycastle	Antrim	GB	55.2044	-6.2430	5566	Baile an Chaistil|Balikasul|Ballikasl
loughrea-galway	Loughrea	Galway	IE	53.1969	-8.5669	5556	Baile Locha Riach|Lokhrej
monkstown-dublin	Monkstown	Dublin	IE	53.2931	-6.1531	5555	Baile na Manach
kilcock-kildare	Kilcock	Kildare	IE	53.4022	-6.6708	5533	Cill Choca|Kilkok|Kilkuk
blessington-wicklow	Blessington	Wicklow	IE	53.1700	-6.5325	5520	Baile Coimin|Blesingtun
nenagh-tipperary	Nenagh	Tipperary	IE	52.8619	-8.1967	5500	An tAonach|Aonach Urmhumhan|Nina|The Meeting
jordanstown-antrim	Jordanstown	Antrim	GB	54.6833	-5.9000	5494	
roscrea-tipperary	Roscrea	Tipperary	IE	52.9511	-7.8017	5446	Ros Cre|Roskrej
coalisland-tyrone	Coalisland	Tyrone	GB	54.5418	-6.7017	5416	Kolajlend|Koulajland|Oilean an Ghuail
confey-kildare	Confey	Kildare	IE	53.3792	-6.4905	5389	
randalstown-antrim	Randalstown	Antrim	GB	54.7500	-6.3000	5378	Baile Raghnaill
eadestown-kildare	Eadestown	Kildare	IE	53.2027	-6.5777	5346	
artane-dublin	Artane	Dublin	IE	53.3871	-6.2138	5328	
chapelizod-dublin	Chapelizod	Dublin	IE	53.3485	-6.3430	5296	Seipeal losoid
sallins-kildare	Sallins	Kildare	IE	53.2489	-6.6661	5283	Na Sollain
kinsale-cork	Kinsale	Cork	IE	51.7075	-8.5306	5281	Cionn tSaile|Kinseilis|Kinsejl|Kione Sailley
crumlin-antrim	Crumlin	Antrim	GB	54.6205	-6.2141	5149	Cromghlinn
killester-dublin	Killester	Dublin	IE	53.3732	-6.2043	5099	Cill Easra
carrigtwohill-cork	Carrigtwohill	Cork	IE	51.9083	-8.2633	5080	Carraig Thuathail|Carrigtohill
greenisland-antrim	Greenisland	Antrim	GB	54.7008	-5.8748	5073	Grijnajland|Inis Glas
dollymount-dublin	Dollymount	Dublin	IE	53.3649	-6.1803	5070	
carrickmacross-monaghan	Carrickmacross	Monaghan	IE	53.9728	-6.7189	5032	Carraig Mhachaire Rois|Karikmakros|Karrikmakross|Magheross
blackrock-louth	Blackrock	Louth	IE	53.9641	-6.3651	5000	Na Creagacha Dubha
clongriffin-dublin	Clongriffin	Dublin	IE	53.4030	-6.1500	5000	
dooradoyle-limerick	Dooradoyle	Limerick	IE	52.6340	-8.6540	5000	
goatstown-dublin	Goatstown	Dublin	IE	53.2930	-6.2340	5000	
kilbarrack-dublin	Kilbarrack	Dublin	IE	53.3870	-6.1560	5000	
kilmainham-dublin	Kilmainham	Dublin	IE	53.3420	-6.3010	5000	Cill Mhaighneann
raheen-limerick	Raheen	Limerick	IE	52.6230	-8.6600	5000	Raheen Limerick
wilton-cork	Wilton	Cork	IE	51.8790	-8.5090	5000	
oranmore-galway	Oranmore	Galway	IE	53.2683	-8.9200	4990	Oran Mor|Uaran Mor
tipperary-tipperary	Tipperary	Tipperary	IE	52.4733	-8.1558	4979	Tiobraid Arann|Tipperaria|Tipperehri|Tipurari
ardee-louth	Ardee	Louth	IE	53.8597	-6.5406	4928	Ardi|Baile Atha Fhirdhia
ballybofey-donegal	Ballybofey	Donegal	IE	54.8000	-7.7833	4852	Balibofis|Baliboufi|Ballibofi|Bealach Feich
kells-meath	Kells	Meath	IE	53.7264	-6.8792	4820	Ceanannas|Ceanannas Mor|Ceanannus Mor|Kels
listowel-kerry	Listowel	Kerry	IE	52.4464	-9.4850	4820	Lios Tuathail|Listouehl|Listouul
tullow-carlow	Tullow	Carlow	IE	52.8003	-6.7369	4673	An Tulach|Tallou
clonakilty-cork	Clonakilty	Cork	IE	51.6231	-8.8706	4592	Cloich na Coillte|Klonakilti|Klounakilti
bonnybrook-dublin	Bonnybrook	Dublin	IE	53.3984	-6.2075	4554	
bayside-dublin	Bayside	Dublin	IE	53.3890	-6.1404	4511	
clonskeagh-dublin	Clonskeagh	Dublin	IE	53.3147	-6.2315	4500	Clonskea|Cluain Sceach
drumcondra-dublin	Drumcondra	Dublin	IE	53.3706	-6.2530	4465	Dramkondra|Droim Conrach
moyross-limerick	Moyross	Limerick	IE	52.6820	-8.6395	4448	
athenry-galway	Athenry	Galway	IE	53.2964	-8.7431	4445	Aah yn Ree|Adunraj|Atenraj|Baile Atha an Ri
cashel-tipperary	Cashel	Tipperary	IE	52.5158	-7.8856	4422	Caiseal
cabra-dublin	Cabra	Dublin	IE	53.3669	-6.2944	4389	An Chabrach
monasterevin-kildare	Monasterevin	Kildare	IE	53.1406	-7.0664	4246	Mainistir Eimhin|Monasterevan
kilcoole-wicklow	Kilcoole	Wicklow	IE	53.1028	-6.0650	4239	Cill Chomhghaill
duleek-meath	Duleek	Meath	IE	53.6567	-6.4192	4219	Damhliag
gweedore-donegal	Gweedore	Donegal	IE	55.0503	-8.2319	4200	Gaoth Dobhair|Krokh'li
moira-down	Moira	Down	GB	54.4802	-6.2282	4098	Maigh Rath|Mojra
maghera-derry	Maghera	Derry	GB	54.8439	-6.6715	4085	Machaire Ratha|Makhura
milltown-dublin	Milltown	Dublin	IE	53.3130	-6.2453	4049	Baile an Mhuilinn
dunshaughlin-meath	Dunshaughlin	Meath	IE	53.5125	-6.5400	4035	Dun Seachlainn
curragh-kildare	Curragh	Kildare	IE	53.1450	-6.8200	4000	The Curragh|An Currach
deansgrange-dublin	Deansgrange	Dublin	IE	53.2790	-6.1620	4000	
carrick-on-shannon-leitrim	Carrick-on-Shannon	Leitrim	IE	53.9469	-8.0900	3980	Cora Droma Ruisc|Karik na Shenonu|Karik on Shanun|Karikas prie Sanono|Karrik-na-Shannoni|Karrik-on-Shannon
charleville-cork	Charleville	Cork	IE	52.3500	-8.6833	3919	An Rath|Rath Luirc|Rathluirc
hillsborough-down	Hillsborough	Down	GB	54.4635	-6.0766	3872	Cromghlinn
mulhuddart-dublin	Mulhuddart	Dublin	IE	53.4036	-6.4011	3866	Mulhurddart
fairview-dublin	Fairview	Dublin	IE	53.3660	-6.2398	3821	
eglinton-derry	Eglinton	Derry	GB	55.0167	-7.1833	3818	An Mhagh
macroom-cork	Macroom	Cork	IE	51.9066	-8.9697	3765	Maigh Chromtha|Makrum
mitchelstown-cork	Mitchelstown	Cork	IE	52.2658	-8.2681	3740	Baile Mhisteala|Michulstaun|Mitchelstaun
kilcullen-kildare	Kilcullen	Kildare	IE	53.1303	-6.7444	3710	Cill Chuillinn|Kilkallen
whitehead-antrim	Whitehead	Antrim	GB	54.7537	-5.7093	3697	An Cionn Ban
claremorris-mayo	Claremorris	Mayo	IE	53.7167	-9.0000	3687	Clar Chlainne Mhuiris|Clar Clainne Mhuiris|Klehrmorris|Kleurmoris
loughlinstown-dublin	Loughlinstown	Dublin	IE	53.2439	-6.1331	3665	
rialto-dublin	Rialto	Dublin	IE	53.3362	-6.2972	3652	
culmore-derry	Culmore	Derry	GB	55.0500	-7.2667	3645	An Chuil Mhor
ahoghill-antrim	Ahoghill	Antrim	GB	54.8667	-6.3667	3633	Achadh Eochaille
glasnevin-dublin	Glasnevin	Dublin	IE	53.3785	-6.2803	3633	Glas Naion
castleblayney-monaghan	Castleblayney	Monaghan	IE	54.1167	-6.7333	3607	Baile na Lorgan|Kaslblejni
cahir-tipperary	Cahir	Tipperary	IE	52.3769	-7.9217	3593	An Chathair|Caher|Cathair Dun Iascaigh|Kehr|Keur
courtown-wexford	Courtown	Wexford	IE	52.6442	-6.2290	3591	Baile na Cuirte|Courtown Harbour|Cuan Bhaile na Cuirte
mountmellick-laois	Mountmellick	Laois	IE	53.1136	-7.3200	3547	Mointeach Milic
rathcoole-dublin	Rathcoole	Dublin	IE	53.2828	-6.4728	3421	Rath Cuil
tower-cork	Tower	Cork	IE	51.9260	-8.6075	3421	Tower Village
dunlewy-donegal	Dunlewy	Donegal	IE	55.0167	-8.1000	3400	Dun Luiche|Dun Lukhe
new-buildings-derry	New Buildings	Derry	GB	54.9603	-7.3558	3381	An Baile Nua
stamullin-meath	Stamullin	Meath	IE	53.6289	-6.2683	3361	Stamullen|Steach Maoilin
kill-kildare	Kill	Kildare	IE	53.2514	-6.5917	3348	An Chill
saintfield-down	Saintfield	Down	GB	54.4605	-5.8307	3327	Tamhnaigh Naomh
clara-offaly	Clara	Offaly	IE	53.3425	-7.6139	3242	Cloirtheach|Klara
enfield-meath	Enfield	Meath	IE	53.4142	-6.8323	3239	An Bothar Bui|Innfield
keady-armagh	Keady	Armagh	GB	54.2500	-6.7000	3171	An Ceide
saggart-dublin	Saggart	Dublin	IE	53.2803	-6.4444	3133	Teach Sagard
tandragee-armagh	Tandragee	Armagh	GB	54.3549	-6.4140	3122	Tanderagee|Toin re Gaoith
dungiven-derry	Dungiven	Derry	GB	54.9333	-6.9167	3066	Dun Geimhin|Dungivun
ballybrit-galway	Ballybrit	Galway	IE	53.2920	-9.0050	3000	
dunmurry-antrim	Dunmurry	Antrim	GB	54.5510	-6.0040	3000	
finaghy-antrim	Finaghy	Antrim	GB	54.5650	-5.9830	3000	
park-west-dublin	Park West	Dublin	IE	53.3320	-6.3820	3000	Parkwest
gort-galway	Gort	Galway	IE	53.0664	-8.8167	2994	An Gort|Gort Inse Guaire
rathnew-wicklow	Rathnew	Wicklow	IE	52.9906	-6.0853	2964	Rath Naoi
annacotty-limerick	Annacotty	Limerick	IE	52.6677	-8.5312	2930	Ath an Choite
lisnaskea-fermanagh	Lisnaskea	Fermanagh	GB	54.2500	-7.4500	2895	Lios na Sceithe
waringstown-down	Waringstown	Down	GB	54.4343	-6.2993	2856	
bagenalstown-carlow	Bagenalstown	Carlow	IE	52.7003	-6.9618	2837	Moneybeg|Muine Bheag|Muinebeag
newtownhamilton-armagh	Newtownhamilton	Armagh	GB	54.1907	-6.5763	2836	
newtownmountkennedy-wicklow	Newtownmountkennedy	Wicklow	IE	53.0905	-6.1115	2835	Baile an Chinneidigh
ballygowan-down	Ballygowan	Down	GB	54.5016	-5.7917	2832	Baile Mhic Gabhann
castlederg-tyrone	Castlederg	Tyrone	GB	54.7070	-7.5934	2822	Caislean na Deirge
ballinrobe-mayo	Ballinrobe	Mayo	IE	53.6333	-9.2333	2786	Baile an Roba|Ballinrob
skibbereen-cork	Skibbereen	Cork	IE	51.5500	-9.2667	2778	An Sciobairin|Skibberin
carnmoney-antrim	Carnmoney	Antrim	GB	54.6833	-5.9500	2775	Carmoney
moate-westmeath	Moate	Westmeath	IE	53.3939	-7.7172	2763	An Mota
bantry-cork	Bantry	Cork	IE	51.6803	-9.4525	2722	Bantri|Beanntrai
kilrush-clare	Kilrush	Clare	IE	52.6401	-9.4851	2719	Cill Rois|Kilrash
bailieborough-cavan	Bailieborough	Cavan	IE	53.9167	-6.9667	2683	Baileborough|Coill an Chollaigh
kinnegad-westmeath	Kinnegad	Westmeath	IE	53.4522	-7.0997	2662	Cionn Atha Gad
ballyjamesduff-cavan	Ballyjamesduff	Cavan	IE	53.8653	-7.2028	2661	Baile Sheamais Dhuibh
newcastle-dublin	Newcastle	Dublin	IE	53.3011	-6.5022	2659	An Caislean Nua
virginia-cavan	Virginia	Cavan	IE	53.8339	-7.0756	2648	Achadh an Iuir|Verdzhinija|Vurdzhinija
coolock-dublin	Coolock	Dublin	IE	53.3887	-6.2000	2632	An Chulog|Kulok
sixmilebridge-clare	Sixmilebridge	Clare	IE	52.7414	-8.7742	2625	Droichead Abhann O gCearnaigh|Droichead Abhann Ui gCearnaigh|Siksmajlbridzh
donegal-donegal	Donegal	Donegal	IE	54.6538	-8.1113	2618	Dun na nGall
killyleagh-down	Killyleagh	Down	GB	54.4014	-5.6480	2591	Cill O Laoch
broughshane-antrim	Broughshane	Antrim	GB	54.8926	-6.2090	2581	Bruach Sheain
crosshaven-cork	Crosshaven	Cork	IE	51.7983	-8.3008	2577	Bun an Tabhairne|Crosshaven-Churchbay
boyle-roscommon	Boyle	Roscommon	IE	53.9667	-8.3000	2568	Bojl|Mainistir na Buille
blarney-cork	Blarney	Cork	IE	51.9333	-8.5667	2539	An Bhlarna
portaferry-down	Portaferry	Down	GB	54.3809	-5.5457	2525	Port an Pheire
rostrevor-down	Rostrevor	Down	GB	54.1000	-6.2000	2515	Ros Treabhair|Rosstrevor
cullybackey-antrim	Cullybackey	Antrim	GB	54.8888	-6.3470	2502	Coill na Baice|Cullybacky
castlewellan-down	Castlewellan	Down	GB	54.2569	-5.9445	2499	Caislean Uidhilin
kingscourt-cavan	Kingscourt	Cavan	IE	53.9081	-6.8056	2499	Dun An Ri
castleisland-kerry	Castleisland	Kerry	IE	52.2333	-9.4667	2486	Oilean Ciarrai
callan-kilkenny	Callan	Kilkenny	IE	52.5450	-7.3911	2475	Callain
carndonagh-donegal	Carndonagh	Donegal	IE	55.2500	-7.2667	2471	Cardonagh|Carn Domhnach
thomastown-kilkenny	Thomastown	Kilkenny	IE	52.5267	-7.1372	2445	Baile Mhic Andain|Tomastaun
ballina-tipperary	Ballina	Tipperary	IE	52.8078	-8.4356	2442	Beal an Atha
athboy-meath	Athboy	Meath	IE	53.6233	-6.9143	2397	Baile Atha Bui
rathangan-kildare	Rathangan	Kildare	IE	53.2214	-6.9950	2374	Rath Iomghain
ballyhaunis-mayo	Ballyhaunis	Mayo	IE	53.7667	-8.7667	2366	Beal Atha hAmhnais
kanturk-cork	Kanturk	Cork	IE	52.1667	-8.9000	2350	Ceann Toirc
ballypatrick-antrim	Ballypatrick	Antrim	GB	55.1811	-6.1502	2310	
ballyshannon-donegal	Ballyshannon	Donegal	IE	54.5000	-8.1833	2299	Balishanun|Ballishannon|Beal Atha Seanaidh
castledawson-derry	Castledawson	Derry	GB	54.7772	-6.5623	2263	
prosperous-kildare	Prosperous	Kildare	IE	53.2903	-6.7539	2248	An Chorrchoill
sion-mills-tyrone	Sion Mills	Tyrone	GB	54.7875	-7.4728	2212	Sion Mill
killorglin-kerry	Killorglin	Kerry	IE	52.1000	-9.7833	2199	Cill Orglan
kenmare-kerry	Kenmare	Kerry	IE	51.8833	-9.5833	2175	An Neidin|Kenmehr|Kevmare|Neidin
clogherhead-louth	Clogherhead	Louth	IE	53.7936	-6.2375	2145	Ceann Chlochair|Clogher
baltinglass-wicklow	Baltinglass	Wicklow	IE	52.9372	-6.7092	2137	Bealach Conglais
old-kilcullen-kildare	Old Kilcullen	Kildare	IE	53.1064	-6.7653	2110	
castleconnell-limerick	Castleconnell	Limerick	IE	52.7139	-8.4994	2107	Caislean Ui Chonaill
ballintoy-antrim	Ballintoy	Antrim	GB	55.2442	-6.3692	2103	Ballintoy Harbour
edgeworthstown-longford	Edgeworthstown	Longford	IE	53.7000	-7.6167	2072	Meathas Troim|Meathas Truim|Meathus Truim|Mostrim
rathfriland-down	Rathfriland	Down	GB	54.2500	-6.1667	2063	Rath Fraoileann|Rathfryland
dingle-kerry	Dingle	Kerry	IE	52.1408	-10.2689	2050	An Daingean|Daingean Ui Chuis|Dingl|Dinglis|Yn Dein
abbeyfeale-limerick	Abbeyfeale	Limerick	IE	52.3814	-9.3025	2023	Abbifil|Mainistir na Feile
balrothery-dublin	Balrothery	Dublin	IE	53.5883	-6.1873	2017	
dublin-airport-dublin	Dublin Airport	Dublin	IE	53.4270	-6.2440	2000	Dublin Airport Terminal 1|Dublin Airport Terminal 2|Dublin Airport T1|Dublin Airport T2|Terminal 1 Dublin Airport|Terminal 2 Dublin Airport|Dublin Airport Cargo|Dublin Airport Logistics Park|Aerfort Bhaile Atha Cliath
barna-galway	Barna	Galway	IE	53.2519	-9.1497	1998	Bearna
castlerea-roscommon	Castlerea	Roscommon	IE	53.7726	-8.5031	1992	An Caislean Riabhach|Castlereagh
tobercurry-sligo	Tobercurry	Sligo	IE	54.0500	-8.7333	1986	Tobar an Choire|Tubbercurry
bunclody-wexford	Bunclody	Wexford	IE	52.6553	-6.6536	1984	Bun Cloidi|Bunclody-Carrickduff|Newtonbarry|Newtownbarry
bundoran-donegal	Bundoran	Donegal	IE	54.4778	-8.2809	1963	Bandoran|Bun Dobhrain
templemore-tipperary	Templemore	Tipperary	IE	52.7947	-7.8339	1939	An Teampall Mor|Templmor|Tempulmor
millisle-down	Millisle	Down	GB	54.6064	-5.5297	1914	
enniskerry-wicklow	Enniskerry	Wicklow	IE	53.1925	-6.1692	1889	Ath na Sceire
ballymahon-longford	Ballymahon	Longford	IE	53.5667	-7.7667	1877	Baile Ui Mhathain
cootehill-cavan	Cootehill	Cavan	IE	54.0725	-7.0819	1853	Muinchille
castlebridge-wexford	Castlebridge	Wexford	IE	52.3864	-6.4494	1840	Castlebridge-Blackwater|Droichead an Chaisleain
ballaghaderreen-roscommon	Ballaghaderreen	Roscommon	IE	53.9013	-8.5751	1822	Bealach an Doirin
dunleer-louth	Dunleer	Louth	IE	53.8350	-6.3961	1822	Dun Leire
ballivor-meath	Ballivor	Meath	IE	53.5317	-6.9611	1809	Baile Iomhair
dunmore-east-waterford	Dunmore East	Waterford	IE	52.1511	-6.9987	1808	Dun Mor|Dunmore
newport-tipperary	Newport	Tipperary	IE	52.7111	-8.4097	1806	An Port Nua
cloyne-cork	Cloyne	Cork	IE	51.8628	-8.1244	1803	Cluain
charlesland-wicklow	Charlesland	Wicklow	IE	53.1277	-6.0635	1800	
connor-antrim	Connor	Antrim	GB	54.8000	-6.2000	1778	
newmarket-on-fergus-clare	Newmarket on Fergus	Clare	IE	52.7600	-8.8956	1773	Cora Chaitlin
abbeyleix-laois	Abbeyleix	Laois	IE	52.9133	-7.3446	1770	Abbilejks|Abileiksas|Mainistir Laoise|Pasjolak Abilejks
irvinestown-fermanagh	Irvinestown	Fermanagh	GB	54.4667	-7.6333	1765	Baile an Irbhinigh|Lowtherstown
rathcormac-cork	Rathcormac	Cork	IE	52.0769	-8.2819	1762	Rath Chormaic|Rathcormack
annalong-down	Annalong	Down	GB	54.1082	-5.8997	1760	
banagher-offaly	Banagher	Offaly	IE	53.1886	-7.9867	1760	Banakher|Beannchar
valleymount-wicklow	Valleymount	Wicklow	IE	53.1039	-6.5536	1756	Moin an Bhealaigh
strandhill-sligo	Strandhill	Sligo	IE	54.2719	-8.5933	1753	An Leathros|Larass
ballykelly-derry	Ballykelly	Derry	GB	55.0442	-7.0186	1735	
draperstown-derry	Draperstown	Derry	GB	54.8000	-6.7667	1734	
moycullen-galway	Moycullen	Galway	IE	53.3378	-9.1800	1704	Maigh Cuilinn
donaghcloney-down	Donaghcloney	Down	GB	54.3990	-6.2560	1700	
portlaw-waterford	Portlaw	Waterford	IE	52.2883	-7.3206	1696	Port Lach
kilmallock-limerick	Kilmallock	Limerick	IE	52.4000	-8.5772	1688	Cill Mocheallog|Kilmailock
clones-monaghan	Clones	Monaghan	IE	54.1833	-7.2333	1680	Cluain Eois|Klons
ardglass-down	Ardglass	Down	GB	54.2631	-5.6098	1676	Ard Ghlais
crossgar-down	Crossgar	Down	GB	54.3967	-5.7606	1667	
mountrath-laois	Mountrath	Laois	IE	52.9989	-7.4728	1661	Maighean Ratha
lifford-donegal	Lifford	Donegal	IE	54.8319	-7.4836	1658	Leifear
dunmanway-cork	Dunmanway	Cork	IE	51.7167	-9.1167	1655	Danmanui|Dun Manmhai|Dunmaonmhui
portavogie-down	Portavogie	Down	GB	54.4592	-5.4430	1639	
templepatrick-antrim	Templepatrick	Antrim	GB	54.6833	-6.0833	1627	
kilrea-derry	Kilrea	Derry	GB	54.9509	-6.5569	1616	Cill Ria
collooney-sligo	Collooney	Sligo	IE	54.1838	-8.4891	1610	Cuil Mhuine
derrinturn-kildare	Derrinturn	Kildare	IE	53.3417	-6.9411	1602	Doire an tSoirn
markethill-armagh	Markethill	Armagh	GB	54.2970	-6.5210	1600	
clifden-galway	Clifden	Galway	IE	53.4891	-10.0191	1597	An Clochan|Klifden
rathdrum-wicklow	Rathdrum	Wicklow	IE	52.9318	-6.2294	1586	Rath Droma
gilford-down	Gilford	Down	GB	54.3726	-6.3613	1583	
longwood-meath	Longwood	Meath	IE	53.4539	-6.9219	1581	Maigh Dearmhai
termonfeckin-louth	Termonfeckin	Louth	IE	53.7633	-6.2678	1579	Tearmann Feichin
ballywalter-down	Ballywalter	Down	GB	54.5433	-5.4848	1572	
millstreet-cork	Millstreet	Cork	IE	52.0594	-9.0603	1555	Milstrit|Sraid an Mhuilinn
derrybeg-donegal	Derrybeg	Donegal	IE	55.0833	-8.2894	1553	An Bun Beag-Doiri Beaga|Doiri Beaga
rathkeale-limerick	Rathkeale	Limerick	IE	52.5244	-8.9381	1550	Rath Caola
ballymote-sligo	Ballymote	Sligo	IE	54.0833	-8.5167	1549	Baile an Mhota
rosslare-wexford	Rosslare	Wexford	IE	52.2718	-6.3899	1547	Ros Lair
tullyallen-louth	Tullyallen	Louth	IE	53.7361	-6.4228	1547	Tulaigh Alainn
fethard-tipperary	Fethard	Tipperary	IE	52.4672	-7.6911	1545	Fiodh Ard
convoy-donegal	Convoy	Donegal	IE	54.8608	-7.6656	1526	Conmhaigh
castlecomer-kilkenny	Castlecomer	Kilkenny	IE	52.8061	-7.2106	1502	Caislean an Chomair|Castlecomer-Donaguile|Kaslkomer
ballycoolin-dublin	Ballycoolin	Dublin	IE	53.4090	-6.3560	1500	
little-island-cork	Little Island	Cork	IE	51.9080	-8.3500	1500	Oilean Beag|Little Island Industrial Estate|Little Island Business Park
stranorlar-donegal	Stranorlar	Donegal	IE	54.8030	-7.7700	1500	Srath an Urlair
rochfortbridge-westmeath	Rochfortbridge	Westmeath	IE	53.4142	-7.2961	1494	Droichead Chaislean Loiste
killaloe-clare	Killaloe	Clare	IE	52.8067	-8.4436	1484	Cill Dalua|Killalo
moville-donegal	Moville	Donegal	IE	55.1915	-7.0387	1481	Bun an Phobail
castlerock-derry	Castlerock	Derry	GB	55.1500	-6.7833	1477	
caherconlish-limerick	Caherconlish	Limerick	IE	52.5936	-8.4703	1476	Cathair Chinn Lis
castledermot-kildare	Castledermot	Kildare	IE	52.9089	-6.8422	1475	Castledermoti nagykeresztek|Diseart Diarmada|Kasldermat|Kasldermot
graiguenamanagh-kilkenny	Graiguenamanagh	Kilkenny	IE	52.5403	-6.9547	1475	Graig na Manach|Graigue
manorhamilton-leitrim	Manorhamilton	Leitrim	IE	54.3064	-8.1761	1466	Cluainin|Manorkhamilton
newtownstewart-tyrone	Newtownstewart	Tyrone	GB	54.7178	-7.3789	1465	
lanesborough-longford	Lanesborough	Longford	IE	53.6667	-7.9833	1454	Beal Atha Liag|Lanesborough-Ballyleague
portumna-galway	Portumna	Galway	IE	53.0892	-8.2189	1450	Port Omna|Portamna
carlingford-louth	Carlingford	Louth	IE	54.0400	-6.1883	1445	Cairlinn|Karlingford
aughrim-wicklow	Aughrim	Wicklow	IE	52.8533	-6.3275	1442	Eachroim
carnlough-antrim	Carnlough	Antrim	GB	54.9918	-5.9904	1427	
moneymore-derry	Moneymore	Derry	GB	54.6923	-6.6696	1426	
ashford-wicklow	Ashford	Wicklow	IE	53.0083	-6.1114	1425	Ath na Fuinseoige
crossmaglen-armagh	Crossmaglen	Armagh	GB	54.0833	-6.6000	1415	Crois Mhic Lionnain
ferns-wexford	Ferns	Wexford	IE	52.5883	-6.4997	1415	Alder Trees|Fearna
ardnacrusha-clare	Ardnacrusha	Clare	IE	52.7091	-8.6143	1414	Ard na Croise|Castlebank
lismore-waterford	Lismore	Waterford	IE	52.1367	-7.9308	1400	Lios Mor
swinford-mayo	Swinford	Mayo	IE	53.9394	-8.9435	1394	Beal Atha na Muice|Swineford
oldcastle-meath	Oldcastle	Meath	IE	53.7665	-7.1628	1384	An Seanchaislean|Olcastle
murroe-limerick	Murroe	Limerick	IE	52.6511	-8.3961	1377	Moroe|Maigh Rua
fintona-tyrone	Fintona	Tyrone	GB	54.5000	-7.3167	1373	Fintona Tramway|Fionntamhnach
garvagh-derry	Garvagh	Derry	GB	54.9833	-6.6667	1372	
portrane-dublin	Portrane	Dublin	IE	53.4967	-6.1111	1372	Portraine|Port Reachrann
killucan-westmeath	Killucan	Westmeath	IE	53.5144	-7.1419	1370	Cill Liucainne|Killucan-Rathwire
belturbet-cavan	Belturbet	Cavan	IE	54.1000	-7.4500	1369	Beal Tairbirt|Beltjorbet|Beul Tairbeirt
slane-meath	Slane	Meath	IE	53.7100	-6.5433	1369	Baile Shlaine|Slejn
ballinamallard-fermanagh	Ballinamallard	Fermanagh	GB	54.4000	-7.5833	1365	Ballanamallard|Beal Atha na Mallacht
ballybunnion-kerry	Ballybunnion	Kerry	IE	52.5111	-9.6710	1354	Baile an Bhuinneanaigh|Ballybunion
ballysadare-sligo	Ballysadare	Sligo	IE	54.2117	-8.5094	1350	Baile Easa Dara
stradbally-laois	Stradbally	Laois	IE	53.0156	-7.1528	1350	An Sraidbhaile
watergrasshill-cork	Watergrasshill	Cork	IE	52.0114	-8.3442	1346	Cnocan na Biolrai
ballygar-galway	Ballygar	Galway	IE	53.5216	-8.3274	1345	Beal Atha Ghartha
oughterard-galway	Oughterard	Galway	IE	53.4167	-9.3333	1318	Uachtar Ard
oughterard-kildare	Oughterard	Kildare	IE	53.2775	-6.5639	1318	
foxford-mayo	Foxford	Mayo	IE	53.9807	-9.1155	1315	Beal Easa
bushmills-antrim	Bushmills	Antrim	GB	55.2049	-6.5192	1309	Bushmils|Muileann na Buaise
kilbeggan-westmeath	Kilbeggan	Westmeath	IE	53.3694	-7.5033	1288	Cill Bheagain
kilpedder-wicklow	Kilpedder	Wicklow	IE	53.1092	-6.1067	1287	Cill Pheadair
glenariff-antrim	Glenariff	Antrim	GB	55.0500	-6.0667	1286	Glenariffe|Warren|Waterfoot
castlemartyr-cork	Castlemartyr	Cork	IE	51.9103	-8.0539	1277	Baile na Martra
ramelton-donegal	Ramelton	Donegal	IE	55.0367	-7.6492	1266	Rath Mealtain|Rathmelton
claregalway-galway	Claregalway	Galway	IE	53.3386	-8.9450	1248	Baile Chlair
ballybay-monaghan	Ballybay	Monaghan	IE	54.1261	-6.9006	1241	Beal Atha Beithe|Beal Atha na Beithe
kircubbin-down	Kircubbin	Down	GB	54.4874	-5.5339	1237	
killybegs-donegal	Killybegs	Donegal	IE	54.6333	-8.4500	1236	Kilibegs|Killibegs|Na Ceala Beaga|Na Cealla Beaga
moy-tyrone	Moy	Tyrone	GB	54.4500	-6.6667	1234	
portglenone-antrim	Portglenone	Antrim	GB	54.8715	-6.4715	1230	Port Chluain Eoghain
cushendall-antrim	Cushendall	Antrim	GB	55.0803	-6.0629	1226	
muff-donegal	Muff	Donegal	IE	55.0667	-7.2667	1226	Magh
rathwire-westmeath	Rathwire	Westmeath	IE	53.5077	-7.1351	1226	Rath Ghuaire
rathdowney-laois	Rathdowney	Laois	IE	52.8547	-7.5803	1208	Rath Domhnaigh
kilkee-clare	Kilkee	Clare	IE	52.6780	-9.6450	1200	Cill Chaoi
castletown-wexford	Castletown	Wexford	IE	52.7223	-6.1890	1195	Baile an Chaisleain|Ballycaslane
moone-kildare	Moone	Kildare	IE	52.9756	-6.8150	1195	Maoin
piltown-kilkenny	Piltown	Kilkenny	IE	52.3533	-7.3403	1187	Baile an Phoill|Pilltown
kentstown-meath	Kentstown	Meath	IE	53.6275	-6.5267	1179	
athgarvan-kildare	Athgarvan	Kildare	IE	53.1523	-6.7817	1176	
mooncoin-kilkenny	Mooncoin	Kilkenny	IE	52.2894	-7.2483	1175	Moin Choinn
magheralin-down	Magheralin	Down	GB	54.4669	-6.2598	1172	
annahilt-down	Annahilt	Down	GB	54.4333	-6.0000	1170	
ferbane-offaly	Ferbane	Offaly	IE	53.2694	-7.8269	1165	An Fear Ban
dungloe-donegal	Dungloe	Donegal	IE	54.9511	-8.3592	1164	An Clochan Liath
castlepollard-westmeath	Castlepollard	Westmeath	IE	53.6793	-7.2974	1163	Baile na gCros|Castelpollard
ballinroad-wexford	Ballinroad	Wexford	IE	52.5179	-6.4062	1161	
croom-limerick	Croom	Limerick	IE	52.5194	-8.7178	1159	Cromadh
raphoe-donegal	Raphoe	Donegal	IE	54.8747	-7.5983	1157	Rafo|Rafou|Rath Bhoth
enniscrone-sligo	Enniscrone	Sligo	IE	54.2159	-9.0920	1156	Inishcrone|Inis Crabhann|Inniscrone
whitegate-cork	Whitegate	Cork	IE	51.8306	-8.2297	1154	An Geata Ban
doagh-antrim	Doagh	Antrim	GB	54.7500	-6.0833	1151	
askeaton-limerick	Askeaton	Limerick	IE	52.5997	-8.9756	1137	Eas Geitine
mullagh-cavan	Mullagh	Cavan	IE	53.8131	-6.9514	1137	An Mullach
killumney-cork	Killumney	Cork	IE	51.8724	-8.6478	1132	Cill na hOmnai
adare-limerick	Adare	Limerick	IE	52.5619	-8.7956	1129	Ath Dara
castlebellingham-louth	Castlebellingham	Louth	IE	53.9008	-6.3903	1126	Baile an Ghearlanaigh|Castlebellingham-Kilsaran
ballygerry-wexford	Ballygerry	Wexford	IE	52.2492	-6.3574	1123	
dromiskin-louth	Dromiskin	Louth	IE	53.9254	-6.4029	1115	Droim Ineasclainn
fivemiletown-tyrone	Fivemiletown	Tyrone	GB	54.3833	-7.3000	1109	Baile na Lorgan
ballyconnell-cavan	Ballyconnell	Cavan	IE	54.1167	-7.5833	1105	Ballikonnell|Beal Atha Conaill
armoy-antrim	Armoy	Antrim	GB	55.1300	-6.3160	1100	
dunloy-antrim	Dunloy	Antrim	GB	55.0110	-6.4109	1091	
dundrum-down	Dundrum	Down	GB	54.2575	-5.8445	1090	
glenavy-antrim	Glenavy	Antrim	GB	54.5923	-6.2137	1089	
ballylinan-laois	Ballylinan	Laois	IE	52.9450	-7.0407	1084	
ballyragget-kilkenny	Ballyragget	Kilkenny	IE	52.7889	-7.3303	1082	Beal Atha Ragad
bellaghy-derry	Bellaghy	Derry	GB	54.8087	-6.5192	1072	
kiltimagh-mayo	Kiltimagh	Mayo	IE	53.8500	-9.0000	1069	Kiltamagh|Coillte Mach
newtown-cunningham-donegal	Newtown Cunningham	Donegal	IE	54.9964	-7.5192	1067	An Baile Nua|Newtowncunningham
kilworth-cork	Kilworth	Cork	IE	52.1764	-8.2442	1055	Cill Uird
carnew-wicklow	Carnew	Wicklow	IE	52.7081	-6.4944	1052	Carn an Bhua
aughnacloy-tyrone	Aughnacloy	Tyrone	GB	54.4142	-6.9755	1045	Achadh na Cloiche|Auchnacloy
ennistimon-clare	Ennistimon	Clare	IE	52.9447	-9.2922	1045	Ennistymon|Inis Diomain
crossmolina-mayo	Crossmolina	Mayo	IE	54.1000	-9.3167	1044	Crois Mhaoiliona
cahersiveen-kerry	Cahersiveen	Kerry	IE	51.9486	-10.2222	1041	Cahersween|Cahirciveen|Cathair Saidhbhin|Caherciveen
urlingford-kilkenny	Urlingford	Kilkenny	IE	52.7206	-7.5825	1038	Ath na nUrlainn
daingean-offaly	Daingean	Offaly	IE	53.2961	-7.2894	1037	An Daingean|Philipstown
charlestown-mayo	Charlestown	Mayo	IE	53.9642	-8.7942	1033	Baile Chathail|Newtown-Dillon
kinlough-leitrim	Kinlough	Leitrim	IE	54.4500	-8.2833	1032	Cionn Locha
aghada-cork	Aghada	Cork	IE	51.8392	-8.2122	1030	Ath Fhada Iochtarach
greyabbey-down	Greyabbey	Down	GB	54.5348	-5.5603	1030	
kilmacanoge-wicklow	Kilmacanoge	Wicklow	IE	53.1672	-6.1336	1028	Cill Mocheanog|Kilmacanogue
belmullet-mayo	Belmullet	Mayo	IE	54.2250	-9.9908	1019	Beal An Mhuirthead|Belmuliet
toormakeady-mayo	Toormakeady	Mayo	IE	53.6500	-9.3667	1007	Tuar Mhic Eadaigh
johnstown-kildare	Johnstown	Kildare	IE	53.2383	-6.6222	1005	Baile Eoin
ballyhalbert-down	Ballyhalbert	Down	GB	54.4940	-5.4450	1000	
dublin-port-dublin	Dublin Port	Dublin	IE	53.3480	-6.2040	1000	
international-financial-services-centre-dublin	International Financial Services Centre	Dublin	IE	53.3490	-6.2470	1000	IFSC|I.F.S.C.|IFSC House|Custom House Dock|Custom House Docks
kesh-fermanagh	Kesh	Fermanagh	GB	54.5240	-7.7190	1000	
plassey-limerick	Plassey	Limerick	IE	52.6740	-8.5720	1000	
rosslare-europort-wexford	Rosslare Europort	Wexford	IE	52.2520	-6.3400	1000	Rosslare Harbour
kilmeage-kildare	Kilmeage	Kildare	IE	53.2519	-6.8419	997	Cill Maodhog
fountainstown-cork	Fountainstown	Cork	IE	51.7839	-8.3010	993	Baile Mhontain|Ballymontane
coolaney-sligo	Coolaney	Sligo	IE	54.1728	-8.6022	990	Cuil Aine
newmarket-cork	Newmarket	Cork	IE	52.2167	-9.0000	988	Ath Trasna
headford-galway	Headford	Galway	IE	53.4667	-9.1000	973	Ath Cinn
knock-mayo	Knock	Mayo	IE	53.7906	-8.9211	972	An Cnoc|Cnoc Mhuire
buttevant-cork	Buttevant	Cork	IE	52.2333	-8.6667	970	Cill na Mallach
milford-donegal	Milford	Donegal	IE	55.0881	-7.6989	970	Millford|Baile na nGalloglach
drommahane-cork	Drommahane	Cork	IE	52.1047	-8.6914	959	Drom Athain
tallow-waterford	Tallow	Waterford	IE	52.0928	-8.0081	946	Tulach an Iarainn
rathvilly-carlow	Rathvilly	Carlow	IE	52.8789	-6.6933	944	Rath Bhile
newtownbutler-fermanagh	Newtownbutler	Fermanagh	GB	54.1827	-7.3591	943	An Baile Nua
borrisokane-tipperary	Borrisokane	Tipperary	IE	52.9953	-8.1281	942	Buirios Ui Chein
tinahely-wicklow	Tinahely	Wicklow	IE	52.7967	-6.4633	937	Tigh na hEille
ballinagh-cavan	Ballinagh	Cavan	IE	53.9333	-7.4167	936	Beal Atha na nEach|Bellananagh
kilcormac-offaly	Kilcormac	Offaly	IE	53.1742	-7.7256	935	Cill Chormaic|Frankford
quin-clare	Quin	Clare	IE	52.8186	-8.8669	935	Cuinche|Quinn
drumlish-longford	Drumlish	Longford	IE	53.8167	-7.7667	931	Droim Lis
newcastle-wicklow	Newcastle	Wicklow	IE	53.0683	-6.0658	924	An Caislean Nua
ballinamore-leitrim	Ballinamore	Leitrim	IE	54.0500	-7.8000	914	Beal an Atha Moir
drumshanbo-leitrim	Drumshanbo	Leitrim	IE	54.0500	-8.0333	902	Droim Seanbho|Drumshambo
ballyboughal-dublin	Ballyboughal	Dublin	IE	53.5210	-6.2670	900	Baile Bachaille
belleek-fermanagh	Belleek	Fermanagh	GB	54.4810	-8.0900	900	Beal Leice
ardfinnan-tipperary	Ardfinnan	Tipperary	IE	52.3117	-7.8750	899	Ard Fhionain
killeagh-cork	Killeagh	Cork	IE	51.9422	-7.9978	899	Cill Ia
collon-louth	Collon	Louth	IE	53.7811	-6.4869	896	Collann
carragh-kildare	Carragh	Kildare	IE	53.2363	-6.7284	882	Cearach
ballymore-eustace-kildare	Ballymore Eustace	Kildare	IE	53.1332	-6.6150	872	An Baile Mor
kilmacthomas-waterford	Kilmacthomas	Waterford	IE	52.2054	-7.4257	871	Coill Mhic Thomaisin|Kilmactomas
ballyclerahan-tipperary	Ballyclerahan	Tipperary	IE	52.4113	-7.7576	862	Baile Ui Chleireachain|Clerihan
castletownbere-cork	Castletownbere	Cork	IE	51.6513	-9.9104	860	Baile Chaisleain Bhearra|Castletown|Castletown Bearhaven|Castletown Berehaven|Kastltaunbere|Castletown Bere|Castletownberehaven|Baile Chaisleain Bheara
falcarragh-donegal	Falcarragh	Donegal	IE	55.1333	-8.1000	860	An Fal Carrach|Crossroads|Falcaragh
mohill-leitrim	Mohill	Leitrim	IE	53.9167	-7.8667	855	Maothail
patrickswell-limerick	Patrickswell	Limerick	IE	52.5972	-8.7089	847	Saint Patrickswell|Tobar Phadraig|Toberpatrick
brownstown-kildare	Brownstown	Kildare	IE	53.1382	-6.8402	846	Brownstown Cross Roads
allenwood-kildare	Allenwood	Kildare	IE	53.2839	-6.8616	845	Allenwood Cross Roads|Fiodh Aluine
dunlavin-wicklow	Dunlavin	Wicklow	IE	53.0556	-6.7039	838	Dun Luain
milltown-kerry	Milltown	Kerry	IE	52.1500	-9.7167	838	Baile an Mhuilinn
durrow-laois	Durrow	Laois	IE	52.8442	-7.3925	835	Darmhagh Ua nDuach|Daru
roundwood-wicklow	Roundwood	Wicklow	IE	53.0586	-6.2261	833	An Tochar|Togher
summerhill-meath	Summerhill	Meath	IE	53.4769	-6.7364	832	Cnoc an Linsigh
leighlinbridge-carlow	Leighlinbridge	Carlow	IE	52.7364	-6.9725	828	Leithghlinn an Droichid
belgooly-cork	Belgooly	Cork	IE	51.7389	-8.4900	826	Beal Guala
clonee-meath	Clonee	Meath	IE	53.4117	-6.4442	826	Clonee Village|Cluain Aodha
mucklagh-offaly	Mucklagh	Offaly	IE	53.2510	-7.5492	826	An Muclach
strokestown-roscommon	Strokestown	Roscommon	IE	53.7833	-8.1000	825	Beal na mBuilli
rosses-point-sligo	Rosses Point	Sligo	IE	54.3092	-8.5661	824	An Ros|Ros Cheide|Rosses Upper
greencastle-donegal	Greencastle	Donegal	IE	55.2000	-6.9833	817	An Caislean Nua
granard-longford	Granard	Longford	IE	53.7793	-7.4943	816	
scarriff-kerry	Scarriff	Kerry	IE	51.8583	-10.1681	816	
carraroe-galway	Carraroe	Galway	IE	53.2640	-9.5985	814	An Cheathru Rua|Carrowroe
kilsheelan-tipperary	Kilsheelan	Tipperary	IE	52.3603	-7.5767	812	Cill Siolain
rhode-offaly	Rhode	Offaly	IE	53.3522	-7.2017	811	Road|Rod
mucklagh-wicklow	Mucklagh	Wicklow	IE	52.8131	-6.3933	810	
dromahair-leitrim	Dromahair	Leitrim	IE	54.2333	-8.3000	808	Droim Dha Thiar|Drumahaire|Drumahayre
passage-east-waterford	Passage East	Waterford	IE	52.2306	-6.9739	806	An Pasaiste|Passage
glenties-donegal	Glenties	Donegal	IE	54.7975	-8.2825	805	Na Gleannta
gowran-kilkenny	Gowran	Kilkenny	IE	52.6294	-7.0733	804	Gabhran
toome-antrim	Toome	Antrim	GB	54.7560	-6.4620	800	Toomebridge
ballitore-kildare	Ballitore	Kildare	IE	53.0069	-6.8194	793	Beal Atha an Tuair
paulstown-kilkenny	Paulstown	Kilkenny	IE	52.6811	-7.0222	791	Baile Phoil|Whitehall
rathmore-kerry	Rathmore	Kerry	IE	52.0833	-9.2167	790	An Rath Mhor
castlefin-donegal	Castlefin	Donegal	IE	54.8031	-7.5957	787	
bruff-limerick	Bruff	Limerick	IE	52.4742	-8.5458	783	An Bru
doneraile-cork	Doneraile	Cork	IE	52.2167	-8.5833	780	Donaraile|Dun ar Aill|Dunerayl
kilfinnane-limerick	Kilfinnane	Limerick	IE	52.3591	-8.4684	778	Cill Fhionain
newtownforbes-longford	Newtownforbes	Longford	IE	53.7672	-7.8336	778	
milltown-malbay-clare	Milltown Malbay	Clare	IE	52.8553	-9.3983	777	Miltown Malbay|Sraid na Cathrach
corofin-clare	Corofin	Clare	IE	52.9478	-9.0631	776	Cora Finne|Coradh Finne|Corrofin|Korofin
mountbellew-galway	Mountbellew	Galway	IE	53.4719	-8.5044	774	An Creagan|Creggaun|Mountbellew Bridge
scarriff-clare	Scarriff	Clare	IE	52.9087	-8.5332	770	An Scairbh|Scariff
balla-mayo	Balla	Mayo	IE	53.8032	-9.1291	769	
craughwell-galway	Craughwell	Galway	IE	53.2261	-8.7331	769	Cranghwell|Creachmhaoil
inishannon-cork	Inishannon	Cork	IE	51.7654	-8.6570	767	Innishannon|Inis Eonain
donore-meath	Donore	Meath	IE	53.6931	-6.4197	760	Dun Uabhair
cappoquin-waterford	Cappoquin	Waterford	IE	52.1460	-7.8466	759	Capaquin|Ceapach Choinn
kilmacrennan-donegal	Kilmacrennan	Donegal	IE	55.0308	-7.7792	753	Kilmacrenan|Cill Mhic Reanain|Cill Mhic nEanain
newbridge-wicklow	Newbridge	Wicklow	IE	52.8528	-6.2169	753	Avoca|Abhoca|Adoca|Odoca|Ovoca
ardfert-kerry	Ardfert	Kerry	IE	52.3226	-9.7777	749	Ard Fhearta
blackwood-kildare	Blackwood	Kildare	IE	53.2931	-6.8184	746	Coill Dubh
suncroft-kildare	Suncroft	Kildare	IE	53.1040	-6.8613	746	Crochta na Greine
bennettsbridge-kilkenny	Bennettsbridge	Kilkenny	IE	52.5919	-7.1800	745	Droichead Bineid
delvin-westmeath	Delvin	Westmeath	IE	53.6106	-7.0925	740	Dealbhna
lisdoonvarna-clare	Lisdoonvarna	Clare	IE	53.0328	-9.2883	739	Lios Duin Bhearna
ardara-donegal	Ardara	Donegal	IE	54.7644	-8.4075	732	Ard an Ratha|Ardarn
ballyheige-kerry	Ballyheige	Kerry	IE	52.3833	-9.8336	724	Baile Ui Thaidhg|Ballyheigue
kilmuckridge-wexford	Kilmuckridge	Wexford	IE	52.5036	-6.2872	722	Cill Mhucraise|Ford|The Ford
moneenroe-kilkenny	Moneenroe	Kilkenny	IE	52.8400	-7.1555	722	An Moinin Rua
holycross-tipperary	Holycross	Tipperary	IE	52.6397	-7.8631	715	Mainistir na Croiche
louth-louth	Louth	Louth	IE	53.9486	-6.5414	715	Lubhaidh
clonlara-clare	Clonlara	Clare	IE	52.7244	-8.5525	713	
ballygawley-tyrone	Ballygawley	Tyrone	GB	54.4624	-7.0278	711	Baile Ui Dhalaigh
ballyhaise-cavan	Ballyhaise	Cavan	IE	54.0500	-7.3167	711	Beal Atha hEis
emyvale-monaghan	Emyvale	Monaghan	IE	54.3406	-6.9592	701	Scairbh na gCaorach|Scarnageeragh
clogher-tyrone	Clogher	Tyrone	GB	54.4110	-7.1730	700	
enniskeane-cork	Enniskeane	Cork	IE	51.7379	-8.9315	700	
garristown-dublin	Garristown	Dublin	IE	53.5660	-6.3840	700	Baile Gharr
schull-cork	Schull	Cork	IE	51.5249	-9.5480	700	An Scoil|Scoil Mhuire|Skull
spiddal-galway	Spiddal	Galway	IE	53.2440	-9.3030	700	An Spideal|Spideal
calverstown-kildare	Calverstown	Kildare	IE	53.0828	-6.7977	699	Baile an Chalbhaigh
glenealy-wicklow	Glenealy	Wicklow	IE	52.9617	-6.1574	694	Gleann Fhaidhle
killinaboy-clare	Killinaboy	Clare	IE	52.9719	-9.0814	689	Cill Inine Baoith|Kilnaboy
ballon-carlow	Ballon	Carlow	IE	52.7406	-6.7678	684	Balana
crinkill-offaly	Crinkill	Offaly	IE	53.0772	-7.8972	682	Crinkle
borrisoleigh-tipperary	Borrisoleigh	Tipperary	IE	52.7522	-7.9531	679	Buirios O Luigheach
cappamore-limerick	Cappamore	Limerick	IE	52.6144	-8.3356	675	An Cheapach Mhor
manorcunningham-donegal	Manorcunningham	Donegal	IE	54.9500	-7.6167	675	Mainear Ui Chuinneagain
cratloe-clare	Cratloe	Clare	IE	52.6950	-8.7597	674	An Chreatalach
tallanstown-louth	Tallanstown	Louth	IE	53.9228	-6.5464	673	Baile an Tallunaigh
kilconnell-galway	Kilconnell	Galway	IE	53.3328	-8.3922	670	Cill Chonaill
loughshinny-dublin	Loughshinny	Dublin	IE	53.5492	-6.0828	670	Loch Sionnaigh
robertstown-kildare	Robertstown	Kildare	IE	53.2742	-6.8178	669	Baile Riobaird
knockbridge-louth	Knockbridge	Louth	IE	53.9732	-6.4860	667	Droichead an Chnoic|Nok Bride
clonmellon-westmeath	Clonmellon	Westmeath	IE	53.6637	-7.0178	664	Raistin
pallaskenry-limerick	Pallaskenry	Limerick	IE	52.6431	-8.8689	664	Pailis Chaonrai
kildalkey-meath	Kildalkey	Meath	IE	53.5703	-6.9047	663	Cill Dealga
freshford-kilkenny	Freshford	Kilkenny	IE	52.7342	-7.3989	662	Achadh Ur|Aghoura
tulla-clare	Tulla	Clare	IE	52.8647	-8.7606	661	An Tulach
ford-wexford	Ford	Wexford	IE	52.5119	-6.2803	654	
kilmessan-meath	Kilmessan	Meath	IE	53.5588	-6.6589	654	Cill Mheasain
borris-carlow	Borris	Carlow	IE	52.6000	-6.9175	652	An Bhuirios|Borris-Idrone|Buirgheas O nDrona
killenaule-tipperary	Killenaule	Tipperary	IE	52.5683	-7.6714	652	Cill Naile
johnstown-bridge-kildare	Johnstown Bridge	Kildare	IE	53.4039	-6.8589	650	Johnstownbridge
kilmacow-kilkenny	Kilmacow	Kilkenny	IE	52.3172	-7.1775	647	Cill Mhic Bhuith
ballycannan-clare	Ballycannan	Clare	IE	52.7020	-8.6506	646	
shinrone-offaly	Shinrone	Offaly	IE	52.9825	-7.9244	645	Sui an Roin
lahinch-clare	Lahinch	Clare	IE	52.9327	-9.3367	638	Lehinch|An Leacht
straffan-kildare	Straffan	Kildare	IE	53.3140	-6.6137	635	Teach Srafain
lixnaw-kerry	Lixnaw	Kerry	IE	52.4056	-9.6169	634	Leic Snamha
carlanstown-meath	Carlanstown	Meath	IE	53.7594	-6.8410	631	Droichead Chearbhallain
hospital-limerick	Hospital	Limerick	IE	52.4731	-8.4306	630	An tOspideal|Ospideal Ghleann Aine
corofin-galway	Corofin	Galway	IE	53.4379	-8.8662	627	Corrofin|Correfin
newport-mayo	Newport	Mayo	IE	53.8851	-9.5453	626	Baile Ui Fhiachain|Newport Pratt
killenard-laois	Killenard	Laois	IE	53.1331	-7.1486	622	
kinvara-galway	Kinvara	Galway	IE	53.1394	-8.9336	620	Kinvarra|Cinn Mhara
julianstown-meath	Julianstown	Meath	IE	53.6729	-6.2853	616	Baile Iuiliain
killygordon-donegal	Killygordon	Donegal	IE	54.8000	-7.6833	614	Cuil na gCuirridin|Killygordan
cloughjordan-tipperary	Cloughjordan	Tipperary	IE	52.9403	-8.0356	612	Cloch Shiurdain|Cloghjordan
knocknalower-mayo	Knocknalower	Mayo	IE	54.2413	-9.8220	612	Cnoc na Lobhar
glanworth-cork	Glanworth	Cork	IE	52.1867	-8.3575	603	Gleannuir
cloghan-offaly	Cloghan	Offaly	IE	53.2217	-7.8842	601	An Clochan
derrylin-fermanagh	Derrylin	Fermanagh	GB	54.2030	-7.5700	600	
dunmore-galway	Dunmore	Galway	IE	53.6167	-8.7333	600	Dun Mor
hacketstown-carlow	Hacketstown	Carlow	IE	52.8639	-6.5569	600	Baile Haiceid|Ballydrohid
oldtown-dublin	Oldtown	Dublin	IE	53.5240	-6.3160	600	An Seanbhaile
valentia-island-kerry	Valentia Island	Kerry	IE	51.9110	-10.3440	600	Knightstown
churchtown-cork	Churchtown	Cork	IE	52.2667	-8.7333	598	Baile an Teampail
aughrim-galway	Aughrim	Galway	IE	53.3022	-8.3125	595	Eachroim
kilrane-wexford	Kilrane	Wexford	IE	52.2420	-6.3562	594	Cill Ruain
leitrim-leitrim	Leitrim	Leitrim	IE	53.9908	-8.0636	594	Liatroim
riverstick-cork	Riverstick	Cork	IE	51.7724	-8.4940	590	Ath an Mhaide
fahan-donegal	Fahan	Donegal	IE	55.0886	-7.4742	588	Fathain|Fathain Mura
shercock-cavan	Shercock	Cavan	IE	54.0000	-6.9000	588	Searcog
taghmon-wexford	Taghmon	Wexford	IE	52.3217	-6.6475	585	Teach Munna
dooagh-mayo	Dooagh	Mayo	IE	53.9748	-10.1258	582	Dumha Acha
keenagh-longford	Keenagh	Longford	IE	53.6232	-7.8149	581	Caonach|Kenagh
kildrum-donegal	Kildrum	Donegal	IE	54.9798	-7.4121	581	Cul Droma
ringaskiddy-cork	Ringaskiddy	Cork	IE	51.8290	-8.3220	580	Ringaskiddy-Loughbeg|Rinn an Scidigh|Ringaskiddy Port|Ringaskiddy Ferry Port	business
grange-sligo	Grange	Sligo	IE	54.3932	-8.5254	578	An Ghrainseach
glin-limerick	Glin	Limerick	IE	52.5703	-9.2828	576	An Gleann
whitechurch-cork	Whitechurch	Cork	IE	51.9814	-8.5139	573	An Teampall Geal
twomileborris-tipperary	Twomileborris	Tipperary	IE	52.6717	-7.7200	572	Borrisleigh|Buirios Leith|Two Mile Borris
aherla-cork	Aherla	Cork	IE	51.8540	-8.7323	571	An Eatharla
boston-clare	Boston	Clare	IE	53.0308	-8.9317	570	
timahoe-laois	Timahoe	Laois	IE	52.9583	-7.2053	569	Tigh Mochua
pallasgreen-limerick	Pallasgreen	Limerick	IE	52.5679	-8.3379	568	New Pallas Grean|Pallas Grean
clonaslee-laois	Clonaslee	Laois	IE	53.1475	-7.5244	566	Cluain na Sli
ballymagorry-tyrone	Ballymagorry	Tyrone	GB	54.8593	-7.4294	565	
elphin-roscommon	Elphin	Roscommon	IE	53.8500	-8.2000	565	Ail Finn
rooskey-roscommon	Rooskey	Roscommon	IE	53.8333	-7.9167	564	Roosky|Ruscaigh|Ruskey
grenagh-cork	Grenagh	Cork	IE	52.0153	-8.6088	562	Ballydrohid
killala-mayo	Killala	Mayo	IE	54.2116	-9.2201	562	Cill Ala
kilkishen-clare	Kilkishen	Clare	IE	52.8067	-8.7458	561	Cill Chisin
rathard-cork	Rathard	Cork	IE	51.8482	-8.7381	560	
fieries-kerry	Fieries	Kerry	IE	52.1707	-9.5965	558	Cordal|Na Foidhri
ballygarvan-cork	Ballygarvan	Cork	IE	51.8220	-8.4623	556	Baile Garbhain
dromod-leitrim	Dromod	Leitrim	IE	53.8574	-7.9195	555	Dromad|Drumod
piercetown-wexford	Piercetown	Wexford	IE	52.2839	-6.4898	555	
dromcollogher-limerick	Dromcollogher	Limerick	IE	52.3395	-8.9084	548	
crusheen-clare	Crusheen	Clare	IE	52.9394	-8.8933	543	Croisin
rivermeade-dublin	Rivermeade	Dublin	IE	53.4529	-6.2912	543	
foynes-limerick	Foynes	Limerick	IE	52.6114	-9.1103	542	Faing
bruree-limerick	Bruree	Limerick	IE	52.4219	-8.6642	541	Bru Ri
ardrahan-galway	Ardrahan	Galway	IE	53.1575	-8.8058	540	Ard Raithin
tarbert-kerry	Tarbert	Kerry	IE	52.5728	-9.3753	540	Tairbeart
fenit-kerry	Fenit	Kerry	IE	52.2808	-9.8675	538	An Fhianait
shanagarry-cork	Shanagarry	Cork	IE	51.8526	-8.0288	538	An Seangharrai
rosscarbery-cork	Rosscarbery	Cork	IE	51.5781	-9.0325	534	Ross Carbery|Ros O gCairbre
rosslea-fermanagh	Rosslea	Fermanagh	GB	54.2333	-7.1833	528	Ros Liath|Roslea
conna-cork	Conna	Cork	IE	52.0908	-8.1106	526	Conaithe
bweeng-cork	Bweeng	Cork	IE	52.0452	-8.7263	524	Na Boinn
saint-johnston-donegal	St Johnston	Donegal	IE	54.9355	-7.4611	523	Baile Suingean|Saint Johnstown
ballingarry-limerick	Ballingarry	Limerick	IE	52.4728	-8.8639	521	Baile an Gharrai|Ballingary
tarmon-kerry	Tarmon	Kerry	IE	52.5381	-9.3789	521	An Tearmann
courtmacsherry-cork	Courtmacsherry	Cork	IE	51.6331	-8.7052	520	Cuirt Mhic Sheafraidh
carrignavar-cork	Carrignavar	Cork	IE	51.9886	-8.4797	519	Carraig na bhFear
ballyduff-kerry	Ballyduff	Kerry	IE	52.4559	-9.6640	517	An Baile Dubh
doon-limerick	Doon	Limerick	IE	52.6036	-8.2444	516	Dun|Dun Bleisce
knockaderry-limerick	Knockaderry	Limerick	IE	52.4656	-8.9653	513	Cnoc an Doire
borris-in-ossory-laois	Borris in Ossory	Laois	IE	52.9364	-7.6364	508	Buirios Mor Osrai
lackagh-galway	Lackagh	Galway	IE	53.3670	-8.8805	504	Lacagh|Lackaghbeg
moylough-galway	Moylough	Galway	IE	53.4833	-8.5667	503	Maigh Locha|Newtown Bellew
omeath-louth	Omeath	Louth	IE	54.0901	-6.2594	503	O Meith
ballycanew-wexford	Ballycanew	Wexford	IE	52.6089	-6.3031	502	Baile Ui Chonnmhai|Ballyconway
ballyvourney-cork	Ballyvourney	Cork	IE	51.9400	-9.1610	500	Baile Bhuirne
belcoo-fermanagh	Belcoo	Fermanagh	GB	54.2960	-7.8710	500	
bridgend-donegal	Bridgend	Donegal	IE	55.0330	-7.3830	500	
cork-airport-cork	Cork Airport	Cork	IE	51.8490	-8.4890	500	Aerfort Chorcai
crookstown-cork	Crookstown	Cork	IE	51.8450	-8.8350	500	An Baile Gallda
doolin-clare	Doolin	Clare	IE	53.0160	-9.3770	500	Dulainn
shannon-airport-clare	Shannon Airport	Clare	IE	52.6920	-8.9200	500	Aerfort na Sionainne
strangford-down	Strangford	Down	GB	54.3720	-5.5570	500	
waterville-kerry	Waterville	Kerry	IE	51.8290	-10.1720	500	An Coirean
ardmore-waterford	Ardmore	Waterford	IE	51.9520	-7.7260	400	Aird Mhor
augher-tyrone	Augher	Tyrone	GB	54.4300	-7.1370	400	Eochair
ballyhale-kilkenny	Ballyhale	Kilkenny	IE	52.4610	-7.1930	400	Baile Heil
caledon-tyrone	Caledon	Tyrone	GB	54.3500	-6.8370	400	
frenchpark-roscommon	Frenchpark	Roscommon	IE	53.8680	-8.4040	400	
kilmore-quay-wexford	Kilmore Quay	Wexford	IE	52.1750	-6.5870	400	
laragh-wicklow	Laragh	Wicklow	IE	53.0090	-6.2970	400	Glendalough|An Lathrach
pettigo-donegal	Pettigo	Donegal	IE	54.5490	-7.8320	400	Pettigoe|Paiteago
roundstone-galway	Roundstone	Galway	IE	53.3960	-9.9190	400	Cloch na Ron
baltimore-cork	Baltimore	Cork	IE	51.4840	-9.3720	350	Dun na Sead
durrus-cork	Durrus	Cork	IE	51.6220	-9.5220	330	
abbeydorney-kerry	Abbeydorney	Kerry	IE	52.3500	-9.6833	300	Mainistir O dTorna
abbeyknockmoy-galway	Abbeyknockmoy	Galway	IE	53.4370	-8.7470	300	
abbeylara-longford	Abbeylara	Longford	IE	53.7646	-7.4462	300	
abbeyshrule-longford	Abbeyshrule	Longford	IE	53.5833	-7.6500	300	
achill-sound-mayo	Achill Sound	Mayo	IE	53.9300	-9.9250	300	Achill|Gob an Choire
achonry-sligo	Achonry	Sligo	IE	54.0828	-8.6669	300	
aclare-sligo	Aclare	Sligo	IE	54.0333	-8.9000	300	
adamstown-wexford	Adamstown	Wexford	IE	52.3940	-6.7170	300	
adrigole-cork	Adrigole	Cork	IE	51.7000	-9.7170	300	
aghaboe-laois	Aghaboe	Laois	IE	52.9221	-7.5143	300	
aghamore-leitrim	Aghamore	Leitrim	IE	53.9010	-7.9530	300	
aglish-waterford	Aglish	Waterford	IE	52.0700	-7.8250	300	
ahakista-cork	Ahakista	Cork	IE	51.6000	-9.6330	300	
ahascragh-galway	Ahascragh	Galway	IE	53.4000	-8.3333	300	Ath Eascrach
allen-kildare	Allen	Kildare	IE	53.2358	-6.8575	300	
allihies-cork	Allihies	Cork	IE	51.6330	-10.0330	300	Na hAilichi
anglesboro-limerick	Anglesboro	Limerick	IE	52.3424	-8.2883	300	
annagassan-louth	Annagassan	Louth	IE	53.8830	-6.3500	300	Ath na gCasan
annamoe-wicklow	Annamoe	Wicklow	IE	53.0316	-6.2551	300	Ath na mBo
annascaul-kerry	Annascaul	Kerry	IE	52.1520	-10.0550	300	Abhainn an Scail
annestown-waterford	Annestown	Waterford	IE	52.1414	-7.2771	300	
ardagh-limerick	Ardagh	Limerick	IE	52.4941	-9.0637	300	
ardagh-longford	Ardagh	Longford	IE	53.6669	-7.6933	300	
ardfield-cork	Ardfield	Cork	IE	51.5670	-8.9170	300	
ardgroom-cork	Ardgroom	Cork	IE	51.7398	-9.8939	300	Dha Dhrom
ardpatrick-limerick	Ardpatrick	Limerick	IE	52.3413	-8.5252	300	
arigna-roscommon	Arigna	Roscommon	IE	54.0778	-8.1056	300	
arthurstown-wexford	Arthurstown	Wexford	IE	52.2422	-6.9517	300	
athea-limerick	Athea	Limerick	IE	52.4609	-9.2893	300	
athlacca-limerick	Athlacca	Limerick	IE	52.4578	-8.6514	300	
athleague-roscommon	Athleague	Roscommon	IE	53.5670	-8.2530	300	Ath Liag
attymass-mayo	Attymass	Mayo	IE	54.0500	-9.0830	300	
ballacolla-laois	Ballacolla	Laois	IE	52.8825	-7.4468	300	
ballaghmore-laois	Ballaghmore	Laois	IE	52.9608	-7.6945	300	
ballickmoyler-laois	Ballickmoyler	Laois	IE	52.8779	-7.0112	300	
ballinaclash-wicklow	Ballinaclash	Wicklow	IE	52.9000	-6.2667	300	
ballinadee-cork	Ballinadee	Cork	IE	51.7120	-8.6270	300	
ballinagar-offaly	Ballinagar	Offaly	IE	53.2666	-7.3380	300	
ballinakill-laois	Ballinakill	Laois	IE	52.8742	-7.3100	300	
ballinalee-longford	Ballinalee	Longford	IE	53.7670	-7.6330	300	
ballinderreen-galway	Ballinderreen	Galway	IE	53.1860	-8.9080	300	
ballindine-mayo	Ballindine	Mayo	IE	53.6667	-8.9550	300	
ballingarry-tipperary	Ballingarry	Tipperary	IE	52.5900	-7.5400	300	
ballingeary-cork	Ballingeary	Cork	IE	51.8500	-9.2320	300	Beal Atha an Ghaorthaidh
ballingurteen-cork	Ballingurteen	Cork	IE	51.6762	-9.0275	300	
ballinhassig-cork	Ballinhassig	Cork	IE	51.8170	-8.5330	300	Beal Atha an Cheasaigh
ballinlough-roscommon	Ballinlough	Roscommon	IE	53.7417	-8.6336	300	Baile an Locha
ballinode-monaghan	Ballinode	Monaghan	IE	54.2691	-7.0338	300	
ballinskelligs-kerry	Ballinskelligs	Kerry	IE	51.8259	-10.2722	300	Baile an Sceilg
ballintemple-cork	Ballintemple	Cork	IE	51.9000	-8.4330	300	
ballintogher-sligo	Ballintogher	Sligo	IE	54.2010	-8.3650	300	Baile an Tochair
ballintra-donegal	Ballintra	Donegal	IE	54.5749	-8.1234	300	Baile an tSratha
ballybough-dublin	Ballybough	Dublin	IE	53.3565	-6.2508	300	
ballybrittas-laois	Ballybrittas	Laois	IE	53.1097	-7.1355	300	
ballybrophy-laois	Ballybrophy	Laois	IE	52.9000	-7.6000	300	
ballycarney-wexford	Ballycarney	Wexford	IE	52.5830	-6.5670	300	
ballycastle-mayo	Ballycastle	Mayo	IE	54.2797	-9.3725	300	Baile an Chaisil
ballycotton-cork	Ballycotton	Cork	IE	51.8269	-8.0031	300	Baile Choitin
ballycroy-mayo	Ballycroy	Mayo	IE	54.0170	-9.8170	300	Baile Chruaich
ballycullane-wexford	Ballycullane	Wexford	IE	52.2740	-6.8300	300	
ballycumber-offaly	Ballycumber	Offaly	IE	53.3265	-7.6855	300	
ballydavid-kerry	Ballydavid	Kerry	IE	52.1908	-10.3839	300	Baile na nGall
ballydehob-cork	Ballydehob	Cork	IE	51.5620	-9.4610	300	
ballydesmond-cork	Ballydesmond	Cork	IE	52.1830	-9.2330	300	
ballyduff-waterford	Ballyduff	Waterford	IE	52.1479	-8.0531	300	
ballyferriter-kerry	Ballyferriter	Kerry	IE	52.1670	-10.4080	300	Baile an Fheirtearaigh
ballyfin-laois	Ballyfin	Laois	IE	53.0597	-7.4167	300	
ballyforan-roscommon	Ballyforan	Roscommon	IE	53.4703	-8.2692	300	
ballygawley-sligo	Ballygawley	Sligo	IE	54.1913	-8.4464	300	
ballyhack-wexford	Ballyhack	Wexford	IE	52.2440	-6.9670	300	
ballyhuppahane-laois	Ballyhuppahane	Laois	IE	53.0914	-7.4510	300	
ballykeeran-westmeath	Ballykeeran	Westmeath	IE	53.4500	-7.8833	300	
ballyknockan-wicklow	Ballyknockan	Wicklow	IE	53.1058	-6.4978	300	
ballylanders-limerick	Ballylanders	Limerick	IE	52.3729	-8.3494	300	
ballylaneen-waterford	Ballylaneen	Waterford	IE	52.1670	-7.4000	300	
ballylickey-cork	Ballylickey	Cork	IE	51.7250	-9.4369	300	
ballylongford-kerry	Ballylongford	Kerry	IE	52.5460	-9.4780	300	
ballylooby-tipperary	Ballylooby	Tipperary	IE	52.3273	-7.9839	300	
ballymakeera-cork	Ballymakeera	Cork	IE	51.9356	-9.1437	300	Ballymakeery|Baile Mhic Ire
ballymoe-galway	Ballymoe	Galway	IE	53.7000	-8.4667	300	
ballymore-westmeath	Ballymore	Westmeath	IE	53.4910	-7.6800	300	
ballymurphy-carlow	Ballymurphy	Carlow	IE	52.5715	-6.8621	300	
ballynacally-clare	Ballynacally	Clare	IE	52.7185	-9.0670	300	
ballynahinch-galway	Ballynahinch	Galway	IE	53.4597	-9.8636	300	
ballynanty-limerick	Ballynanty	Limerick	IE	52.6750	-8.6400	300	
ballyporeen-tipperary	Ballyporeen	Tipperary	IE	52.2699	-8.1000	300	
ballyroan-laois	Ballyroan	Laois	IE	52.9477	-7.3052	300	
ballyvaughan-clare	Ballyvaughan	Clare	IE	53.1160	-9.1490	300	Baile Ui Bheachain
ballywilliam-wexford	Ballywilliam	Wexford	IE	52.4530	-6.8652	300	
bangor-erris-mayo	Bangor Erris	Mayo	IE	54.1450	-9.7410	300	Baingear|Bangor
bannow-wexford	Bannow	Wexford	IE	52.2170	-6.7670	300	
bansha-tipperary	Bansha	Tipperary	IE	52.4500	-8.0670	300	
banteer-cork	Banteer	Cork	IE	52.1170	-8.8830	300	
barefield-clare	Barefield	Clare	IE	52.8878	-8.9485	300	
batterstown-meath	Batterstown	Meath	IE	53.4697	-6.5364	300	
bective-meath	Bective	Meath	IE	53.5797	-6.6972	300	
bekan-mayo	Bekan	Mayo	IE	53.7621	-8.8511	300	
belcarra-mayo	Belcarra	Mayo	IE	53.8017	-9.2162	300	
belclare-galway	Belclare	Galway	IE	53.4921	-8.9380	300	
bellanagare-roscommon	Bellanagare	Roscommon	IE	53.8374	-8.3881	300	Ballinagare|Beal Atha na gCarr
bellewstown-meath	Bellewstown	Meath	IE	53.6439	-6.3481	300	
belvelly-cork	Belvelly	Cork	IE	51.8830	-8.3000	300	
bettystown-meath	Bettystown	Meath	IE	53.7014	-6.2461	300	Baile an Bhiataigh
birdhill-tipperary	Birdhill	Tipperary	IE	52.7667	-8.4333	300	
blackrock-cork	Blackrock	Cork	IE	51.8975	-8.4128	300	
blackwater-wexford	Blackwater	Wexford	IE	52.4450	-6.3500	300	
blue-ball-offaly	Blue Ball	Offaly	IE	53.2170	-7.6170	300	
boherbue-cork	Boherbue	Cork	IE	52.1500	-9.0670	300	Boherboy|An Bothar Bui
bohola-mayo	Bohola	Mayo	IE	53.9026	-9.0558	300	Both Chomhla
boolavogue-wexford	Boolavogue	Wexford	IE	52.5550	-6.4200	300	
bouladuff-tipperary	Bouladuff	Tipperary	IE	52.7171	-7.9112	300	
bracknagh-offaly	Bracknagh	Offaly	IE	53.2097	-7.0968	300	
bree-wexford	Bree	Wexford	IE	52.4350	-6.6050	300	
bridgetown-wexford	Bridgetown	Wexford	IE	52.2456	-6.5489	300	
brittas-dublin	Brittas	Dublin	IE	53.2362	-6.4542	300	
broadford-clare	Broadford	Clare	IE	52.8063	-8.6324	300	
broadford-limerick	Broadford	Limerick	IE	52.3451	-8.9741	300	
broadway-wexford	Broadway	Wexford	IE	52.2180	-6.4030	300	
brosna-kerry	Brosna	Kerry	IE	52.3120	-9.2670	300	
brosna-offaly	Brosna	Offaly	IE	52.9913	-7.8881	300	
bruckless-donegal	Bruckless	Donegal	IE	54.6400	-8.3800	300	
buckode-leitrim	Buckode	Leitrim	IE	54.4286	-8.2100	300	
bullaun-galway	Bullaun	Galway	IE	53.2480	-8.5550	300	
bunacurry-mayo	Bunacurry	Mayo	IE	53.9729	-9.9839	300	Bun an Churraigh
bunratty-clare	Bunratty	Clare	IE	52.7080	-8.8265	300	Bun Raite
burnfoot-donegal	Burnfoot	Donegal	IE	55.0585	-7.4050	300	
cadamstown-offaly	Cadamstown	Offaly	IE	53.1267	-7.6536	300	
caherdaniel-kerry	Caherdaniel	Kerry	IE	51.7696	-10.0996	300	Cathair Donall
caltra-galway	Caltra	Galway	IE	53.4333	-8.4333	300	
campile-wexford	Campile	Wexford	IE	52.2833	-6.9333	300	
carna-galway	Carna	Galway	IE	53.3260	-9.8350	300	Carna Connemara
carnaross-meath	Carnaross	Meath	IE	53.7500	-6.9500	300	
carrick-donegal	Carrick	Donegal	IE	54.6578	-8.6333	300	
carrickbeg-tipperary	Carrickbeg	Tipperary	IE	52.3443	-7.4161	300	
carrickmines-dublin	Carrickmines	Dublin	IE	53.2480	-6.1810	300	
carrigadrohid-cork	Carrigadrohid	Cork	IE	51.9017	-8.8528	300	
carrigaholt-clare	Carrigaholt	Clare	IE	52.6000	-9.7000	300	
carrigallen-leitrim	Carrigallen	Leitrim	IE	53.9772	-7.6458	300	Carraig Alainn
carrigans-donegal	Carrigans	Donegal	IE	54.9517	-7.4285	300	An Carraigin
casla-galway	Casla	Galway	IE	53.2908	-9.5469	300	Costelloe|Costello
castlebaldwin-sligo	Castlebaldwin	Sligo	IE	54.0792	-8.3761	300	
castlecove-kerry	Castlecove	Kerry	IE	51.7793	-10.0365	300	An Siopa Dubh
castlegregory-kerry	Castlegregory	Kerry	IE	52.2555	-10.0210	300	Caislean Ghriaire
castlehill-mayo	Castlehill	Mayo	IE	54.0517	-9.3392	300	
castlejordan-meath	Castlejordan	Meath	IE	53.3966	-7.1115	300	
castlelyons-cork	Castlelyons	Cork	IE	52.0890	-8.2340	300	
castleshane-monaghan	Castleshane	Monaghan	IE	54.2367	-6.8767	300	
castletown-laois	Castletown	Laois	IE	52.9769	-7.4942	300	
castletownroche-cork	Castletownroche	Cork	IE	52.1769	-8.4589	300	Baile Chaisleain an Roistigh
castletownshend-cork	Castletownshend	Cork	IE	51.5330	-9.1830	300	
causeway-kerry	Causeway	Kerry	IE	52.4144	-9.7331	300	An Tochar
cheekpoint-waterford	Cheekpoint	Waterford	IE	52.2750	-7.0000	300	Pointe na Sige
clarecastle-clare	Clarecastle	Clare	IE	52.8167	-8.9667	300	Clare Castle|Droichead an Chlair
clareen-offaly	Clareen	Offaly	IE	53.0731	-7.7956	300	
clarina-limerick	Clarina	Limerick	IE	52.6339	-8.7297	300	
clashmore-waterford	Clashmore	Waterford	IE	52.0094	-7.8193	300	
cleariestown-wexford	Cleariestown	Wexford	IE	52.2731	-6.5858	300	
cleggan-galway	Cleggan	Galway	IE	53.5500	-10.1167	300	An Cloigeann
clogh-wexford	Clogh	Wexford	IE	52.6400	-6.3400	300	
cloghan-donegal	Cloghan	Donegal	IE	54.8425	-7.9368	300	
clogheen-tipperary	Clogheen	Tipperary	IE	52.2760	-7.9960	300	
cloghroe-cork	Cloghroe	Cork	IE	51.9247	-8.6489	300	
clondrohid-cork	Clondrohid	Cork	IE	51.9292	-9.0222	300	
clonegal-carlow	Clonegal	Carlow	IE	52.6906	-6.6453	300	Clonegall|Cluain na nGall
clonmacnoise-offaly	Clonmacnoise	Offaly	IE	53.3239	-7.9911	300	
clonmany-donegal	Clonmany	Donegal	IE	55.2625	-7.4125	300	Cluain Maine
clonmore-carlow	Clonmore	Carlow	IE	52.8247	-6.5689	300	
clonmore-tipperary	Clonmore	Tipperary	IE	52.8297	-7.7660	300	
clonoulty-tipperary	Clonoulty	Tipperary	IE	52.6030	-7.9590	300	
clonroche-wexford	Clonroche	Wexford	IE	52.4506	-6.7140	300	
clontibret-monaghan	Clontibret	Monaghan	IE	54.2154	-6.8533	300	Cluain Tiobrad
cloonacool-sligo	Cloonacool	Sligo	IE	54.1019	-8.7775	300	
cloone-leitrim	Cloone	Leitrim	IE	53.9464	-7.7855	300	
cloonfad-roscommon	Cloonfad	Roscommon	IE	53.6920	-8.7425	300	
coachford-cork	Coachford	Cork	IE	51.9094	-8.7883	300	
collinstown-westmeath	Collinstown	Westmeath	IE	53.6472	-7.2109	300	
coolboy-wicklow	Coolboy	Wicklow	IE	52.7610	-6.4640	300	
coolgreany-wexford	Coolgreany	Wexford	IE	52.7650	-6.2340	300	
coolmine-dublin	Coolmine	Dublin	IE	53.3844	-6.3944	300	
coonagh-clare	Coonagh	Clare	IE	52.6669	-8.6888	300	
cooraclare-clare	Cooraclare	Clare	IE	52.7039	-9.4183	300	
cootehall-roscommon	Cootehall	Roscommon	IE	53.9845	-8.1583	300	Uachtar Thire
corduff-dublin	Corduff	Dublin	IE	53.3981	-6.3717	300	
cornafulla-roscommon	Cornafulla	Roscommon	IE	53.3760	-8.0051	300	
corroy-mayo	Corroy	Mayo	IE	54.0660	-9.1820	300	
courtbrack-cork	Courtbrack	Cork	IE	51.9668	-8.6461	300	
craanford-wexford	Craanford	Wexford	IE	52.6833	-6.3833	300	
crecora-limerick	Crecora	Limerick	IE	52.5747	-8.6681	300	
cree-clare	Cree	Clare	IE	52.7459	-9.4310	300	
cregganbaun-mayo	Cregganbaun	Mayo	IE	53.7000	-9.8075	300	
crettyard-laois	Crettyard	Laois	IE	52.8419	-7.1277	300	
croagh-limerick	Croagh	Limerick	IE	52.5342	-8.8706	300	
croghan-offaly	Croghan	Offaly	IE	53.3460	-7.2930	300	
crookhaven-cork	Crookhaven	Cork	IE	51.4630	-9.7202	300	
crookstown-kildare	Crookstown	Kildare	IE	53.0197	-6.8028	300	
cross-mayo	Cross	Mayo	IE	53.5444	-9.2167	300	
crossabeg-wexford	Crossabeg	Wexford	IE	52.3850	-6.4950	300	
crossbarry-cork	Crossbarry	Cork	IE	51.8022	-8.6447	300	
cullahill-laois	Cullahill	Laois	IE	52.8184	-7.4755	300	
cullen-cork	Cullen	Cork	IE	52.1150	-9.1228	300	
cullen-tipperary	Cullen	Tipperary	IE	52.5127	-8.2758	300	
cullenstown-wexford	Cullenstown	Wexford	IE	52.2170	-6.7170	300	
curracloe-wexford	Curracloe	Wexford	IE	52.3929	-6.3885	300	Currach Clo
curraghboy-roscommon	Curraghboy	Roscommon	IE	53.4840	-8.1100	300	
currans-kerry	Currans	Kerry	IE	52.1960	-9.5470	300	
currow-kerry	Currow	Kerry	IE	52.1823	-9.4976	300	
dartry-dublin	Dartry	Dublin	IE	53.3120	-6.2600	300	
derrybrien-galway	Derrybrien	Galway	IE	53.0659	-8.6105	300	
derrynane-kerry	Derrynane	Kerry	IE	51.7654	-10.1209	300	
dolla-tipperary	Dolla	Tipperary	IE	52.7978	-8.1904	300	
donaghmore-laois	Donaghmore	Laois	IE	52.8725	-7.6000	300	
doonbeg-clare	Doonbeg	Clare	IE	52.7330	-9.5170	300	Dun Beag
downings-donegal	Downings	Donegal	IE	55.1945	-7.8365	300	Na Dunaibh
drimoleague-cork	Drimoleague	Cork	IE	51.6597	-9.2608	300	
drinagh-cork	Drinagh	Cork	IE	51.6501	-9.1496	300	
dripsey-cork	Dripsey	Cork	IE	51.9147	-8.7422	300	
dromahane-cork	Dromahane	Cork	IE	52.1053	-8.6908	300	
dromineer-tipperary	Dromineer	Tipperary	IE	52.9000	-8.2600	300	
drum-monaghan	Drum	Monaghan	IE	54.1040	-7.1440	300	
drum-roscommon	Drum	Roscommon	IE	53.4014	-8.0139	300	
drumcliff-sligo	Drumcliff	Sligo	IE	54.3333	-8.5000	300	Drumcliffe|Droim Chliabh
drumkeeran-leitrim	Drumkeeran	Leitrim	IE	54.1704	-8.1426	300	Drumkeerin|Droim Caorthainn
drumsna-leitrim	Drumsna	Leitrim	IE	53.9289	-8.0042	300	
duagh-kerry	Duagh	Kerry	IE	52.4160	-9.3900	300	
duncannon-wexford	Duncannon	Wexford	IE	52.2210	-6.9320	300	
duncormick-wexford	Duncormick	Wexford	IE	52.2247	-6.6544	300	
dunderrow-cork	Dunderrow	Cork	IE	51.7278	-8.5936	300	
dundrum-tipperary	Dundrum	Tipperary	IE	52.5604	-8.0443	300	
dunfanaghy-donegal	Dunfanaghy	Donegal	IE	55.1840	-7.9710	300	Dun Fionnachaidh
dungourney-cork	Dungourney	Cork	IE	51.9696	-8.0904	300	
dunkineely-donegal	Dunkineely	Donegal	IE	54.6320	-8.3607	300	
dysart-roscommon	Dysart	Roscommon	IE	53.4642	-8.2156	300	
dysart-westmeath	Dysart	Westmeath	IE	53.4722	-7.4589	300	
effin-limerick	Effin	Limerick	IE	52.3623	-8.6106	300	
emly-tipperary	Emly	Tipperary	IE	52.4636	-8.3506	300	
emo-laois	Emo	Laois	IE	53.0967	-7.2083	300	
errill-laois	Errill	Laois	IE	52.8600	-7.6900	300	
eyeries-cork	Eyeries	Cork	IE	51.6936	-9.9581	300	Na hAorai
eyrecourt-galway	Eyrecourt	Galway	IE	53.2000	-8.1320	300	Donanaghta
fahamore-kerry	Fahamore	Kerry	IE	52.3030	-10.0400	300	Fathach Mor
fanore-clare	Fanore	Clare	IE	53.1170	-9.2830	300	Fan Oir
feakle-clare	Feakle	Clare	IE	52.9259	-8.6498	300	An Fhiacail
fedamore-limerick	Fedamore	Limerick	IE	52.5456	-8.6050	300	
feenagh-limerick	Feenagh	Limerick	IE	52.3903	-8.8800	300	
fenagh-leitrim	Fenagh	Leitrim	IE	54.0207	-7.8335	300	Fionnmhach
fethard-on-sea-wexford	Fethard-on-Sea	Wexford	IE	52.1950	-6.8330	300	Fiodh Ard
fiddown-kilkenny	Fiddown	Kilkenny	IE	52.3304	-7.3141	300	
fintown-donegal	Fintown	Donegal	IE	54.8706	-8.1133	300	Baile na Finne
finuge-kerry	Finuge	Kerry	IE	52.4200	-9.5300	300	
firies-kerry	Firies	Kerry	IE	52.1706	-9.5978	300	Na Foidhri
flagmount-kilkenny	Flagmount	Kilkenny	IE	52.6606	-7.0950	300	
frosses-donegal	Frosses	Donegal	IE	54.6686	-8.2434	300	
furbo-galway	Furbo	Galway	IE	53.2490	-9.2050	300	Furbogh|Na Forbacha
galbally-limerick	Galbally	Limerick	IE	52.4010	-8.2960	300	
garryspillane-limerick	Garryspillane	Limerick	IE	52.4117	-8.3792	300	
geevagh-sligo	Geevagh	Sligo	IE	54.0993	-8.2505	300	
glandore-cork	Glandore	Cork	IE	51.5644	-9.1258	300	Cuan Dor
glasheen-cork	Glasheen	Cork	IE	51.8864	-8.5144	300	
glaslough-monaghan	Glaslough	Monaghan	IE	54.3170	-6.9000	300	Glasloch
glasson-westmeath	Glasson	Westmeath	IE	53.4707	-7.8638	300	Glassan|Glasan
glasthule-dublin	Glasthule	Dublin	IE	53.2871	-6.1235	300	
glenamaddy-galway	Glenamaddy	Galway	IE	53.6060	-8.5600	300	Glennamaddy|Gleann na Madadh
glenamoy-mayo	Glenamoy	Mayo	IE	54.2407	-9.6791	300	Gleann na Muaidhe
glenbrook-cork	Glenbrook	Cork	IE	51.8617	-8.3333	300	
glencolumbkille-donegal	Glencolumbkille	Donegal	IE	54.7090	-8.7240	300	Glencolmcille|Gleann Cholm Cille
glencullen-dublin	Glencullen	Dublin	IE	53.2230	-6.2160	300	Gleann Cuilinn
glenfarne-leitrim	Glenfarne	Leitrim	IE	54.2843	-7.9840	300	
glounthaune-cork	Glounthaune	Cork	IE	51.9120	-8.3331	300	Glanthaune|Glounthane|An Gleanntan
golden-tipperary	Golden	Tipperary	IE	52.4983	-7.9809	300	
goresbridge-kilkenny	Goresbridge	Kilkenny	IE	52.6297	-6.9942	300	
gormanston-meath	Gormanston	Meath	IE	53.6369	-6.2342	300	Gormanstown|Baile Mhic Gormain
gortahork-donegal	Gortahork	Donegal	IE	55.1195	-8.1357	300	Gort an Choirce
grange-waterford	Grange	Waterford	IE	51.9892	-7.7412	300	
grangemockler-tipperary	Grangemockler	Tipperary	IE	52.4453	-7.4693	300	
greenan-wicklow	Greenan	Wicklow	IE	52.9250	-6.2950	300	
greenore-louth	Greenore	Louth	IE	54.0330	-6.1330	300	
gurranabraher-cork	Gurranabraher	Cork	IE	51.9036	-8.4955	300	
gurteen-galway	Gurteen	Galway	IE	53.3647	-8.5850	300	
gurteen-sligo	Gurteen	Sligo	IE	53.9928	-8.5108	300	Gorteen|Goirtin
halfway-cork	Halfway	Cork	IE	51.8020	-8.5735	300	
herbertstown-limerick	Herbertstown	Limerick	IE	52.5183	-8.4681	300	
hollyford-tipperary	Hollyford	Tipperary	IE	52.6342	-8.1108	300	
hollymount-mayo	Hollymount	Mayo	IE	53.6605	-9.1176	300	Maolla
hollywood-wicklow	Hollywood	Wicklow	IE	53.0906	-6.6020	300	
horseleap-offaly	Horseleap	Offaly	IE	53.3927	-7.5820	300	
hugginstown-kilkenny	Hugginstown	Kilkenny	IE	52.4500	-7.2500	300	
hurlers-cross-clare	Hurlers Cross	Clare	IE	52.7170	-8.8474	300	
inagh-clare	Inagh	Clare	IE	52.8750	-9.1750	300	Eidhneach
inch-wexford	Inch	Wexford	IE	52.7400	-6.2380	300	
inistioge-kilkenny	Inistioge	Kilkenny	IE	52.4830	-7.0670	300	
inver-donegal	Inver	Donegal	IE	54.6600	-8.2990	300	
inverin-galway	Inverin	Galway	IE	53.2333	-9.4333	300	Inveran|Indreabhan
irishtown-dublin	Irishtown	Dublin	IE	53.3378	-6.2225	300	
irishtown-mayo	Irishtown	Mayo	IE	53.6628	-8.8889	300	
islandeady-mayo	Islandeady	Mayo	IE	53.8260	-9.4010	300	Oilean Eadai
jenkinstown-louth	Jenkinstown	Louth	IE	54.0182	-6.2994	300	
johnstown-kilkenny	Johnstown	Kilkenny	IE	52.7491	-7.5569	300	
kealkill-cork	Kealkill	Cork	IE	51.7508	-9.3803	300	
keel-mayo	Keel	Mayo	IE	53.9667	-10.0833	300	An Caol
kerrykeel-donegal	Kerrykeel	Donegal	IE	55.1387	-7.6628	300	An Cheathru Chaol|Carrowkeel
keshcarrigan-leitrim	Keshcarrigan	Leitrim	IE	54.0178	-7.9433	300	Ceis Charraigin
kilbaha-clare	Kilbaha	Clare	IE	52.5708	-9.8608	300	
kilbehenny-limerick	Kilbehenny	Limerick	IE	52.2947	-8.2047	300	
kilberry-kildare	Kilberry	Kildare	IE	53.0333	-7.0177	300	
kilbrin-cork	Kilbrin	Cork	IE	52.2000	-8.8333	300	
kilbrittain-cork	Kilbrittain	Cork	IE	51.6734	-8.6882	300	Cill Briotain
kilcar-donegal	Kilcar	Donegal	IE	54.6330	-8.5900	300	Cill Charthaigh
kilcolgan-galway	Kilcolgan	Galway	IE	53.2125	-8.8724	300	Cill Cholgain
kilcrohane-cork	Kilcrohane	Cork	IE	51.5811	-9.7033	300	Cill Crochain
kildangan-kildare	Kildangan	Kildare	IE	53.1056	-7.0107	300	
kildavin-carlow	Kildavin	Carlow	IE	52.6840	-6.6860	300	
kildimo-limerick	Kildimo	Limerick	IE	52.6175	-8.8094	300	
kildorrery-cork	Kildorrery	Cork	IE	52.2461	-8.4269	300	
kildysart-clare	Kildysart	Clare	IE	52.6739	-9.1078	300	Killadysert|Kildysert|Cill an Disirt
kilfenora-clare	Kilfenora	Clare	IE	52.9903	-9.2167	300	
kilflynn-kerry	Kilflynn	Kerry	IE	52.3505	-9.6253	300	
kilgarvan-kerry	Kilgarvan	Kerry	IE	51.9040	-9.4366	300	Cill Gharbhain
kilglass-sligo	Kilglass	Sligo	IE	54.2392	-9.0561	300	
kilkea-kildare	Kilkea	Kildare	IE	52.9478	-6.8928	300	
kilkelly-mayo	Kilkelly	Mayo	IE	53.8712	-8.8503	300	Cill Cheallaigh
killashee-longford	Killashee	Longford	IE	53.6815	-7.8804	300	
killavullen-cork	Killavullen	Cork	IE	52.1472	-8.5150	300	
killea-donegal	Killea	Donegal	IE	54.9773	-7.4003	300	
killea-tipperary	Killea	Tipperary	IE	52.8234	-7.8738	300	
killeigh-offaly	Killeigh	Offaly	IE	53.2140	-7.4500	300	
kilmaine-mayo	Kilmaine	Mayo	IE	53.5833	-9.1167	300	
kilmaley-clare	Kilmaley	Clare	IE	52.8177	-9.1093	300	
kilmeadan-waterford	Kilmeadan	Waterford	IE	52.2342	-7.2436	300	Kilmeaden|Cill Mhiodain
kilmeedy-limerick	Kilmeedy	Limerick	IE	52.4160	-8.9160	300	
kilmeena-mayo	Kilmeena	Mayo	IE	53.8437	-9.5745	300	
kilmichael-cork	Kilmichael	Cork	IE	51.8346	-9.0370	300	
kilmihil-clare	Kilmihil	Clare	IE	52.7200	-9.3200	300	
kilmore-wexford	Kilmore	Wexford	IE	52.2058	-6.5497	300	
kilshanny-clare	Kilshanny	Clare	IE	52.9819	-9.2987	300	
kiltealy-wexford	Kiltealy	Wexford	IE	52.5650	-6.7464	300	
kilteel-kildare	Kilteel	Kildare	IE	53.2350	-6.5240	300	
kiltegan-wicklow	Kiltegan	Wicklow	IE	52.9043	-6.6067	300	
kilternan-dublin	Kilternan	Dublin	IE	53.2356	-6.1934	300	Kiltiernan|Cill Tiarnain
kiltyclogher-leitrim	Kiltyclogher	Leitrim	IE	54.3564	-8.0378	300	Coillte Clochair
kinnitty-offaly	Kinnitty	Offaly	IE	53.1000	-7.7167	300	
knockananna-wicklow	Knockananna	Wicklow	IE	52.8740	-6.4930	300	
knockanore-waterford	Knockanore	Waterford	IE	52.0535	-7.8912	300	
knockcroghery-roscommon	Knockcroghery	Roscommon	IE	53.5760	-8.0920	300	Cnoc an Chrochaire
knocknagoshel-kerry	Knocknagoshel	Kerry	IE	52.3313	-9.3813	300	Cnoc na gCaiseal
knocknagree-cork	Knocknagree	Cork	IE	52.1229	-9.2087	300	
knockraha-cork	Knockraha	Cork	IE	51.9590	-8.3400	300	
knocktopher-kilkenny	Knocktopher	Kilkenny	IE	52.4833	-7.2167	300	
labasheeda-clare	Labasheeda	Clare	IE	52.6200	-9.2400	300	
lacken-wicklow	Lacken	Wicklow	IE	53.1336	-6.4781	300	
laghy-donegal	Laghy	Donegal	IE	54.6167	-8.0875	300	Laghey|An Lathaigh
largydonnell-leitrim	Largydonnell	Leitrim	IE	54.4111	-8.3194	300	
lattin-tipperary	Lattin	Tipperary	IE	52.4670	-8.2750	300	
lecarrow-roscommon	Lecarrow	Roscommon	IE	53.5500	-8.0500	300	
lemybrien-waterford	Lemybrien	Waterford	IE	52.1683	-7.5212	300	Leamybrien|Leim Ui Bhriain
letterfrack-galway	Letterfrack	Galway	IE	53.5530	-9.9470	300	Leitir Fraic
lettermore-galway	Lettermore	Galway	IE	53.2890	-9.6550	300	Leitir Moir
liscannor-clare	Liscannor	Clare	IE	52.9390	-9.3920	300	Lios Ceannuir
lisgoold-cork	Lisgoold	Cork	IE	51.9734	-8.2167	300	
lisronagh-tipperary	Lisronagh	Tipperary	IE	52.4181	-7.7032	300	
lisryan-longford	Lisryan	Longford	IE	53.7282	-7.5033	300	
lisselton-kerry	Lisselton	Kerry	IE	52.4881	-9.5764	300	Lios Eiltin
lissycasey-clare	Lissycasey	Clare	IE	52.7436	-9.1597	300	
littleton-tipperary	Littleton	Tipperary	IE	52.6393	-7.7382	300	
lombardstown-cork	Lombardstown	Cork	IE	52.1186	-8.7819	300	
lorrha-tipperary	Lorrha	Tipperary	IE	53.0922	-8.1235	300	
louisburgh-mayo	Louisburgh	Mayo	IE	53.7620	-9.8090	300	Louisburg|Cluain Cearban
lullymore-kildare	Lullymore	Kildare	IE	53.2749	-6.9458	300	
lyre-cork	Lyre	Cork	IE	52.0817	-8.8589	300	
mahon-bridge-waterford	Mahon Bridge	Waterford	IE	52.2050	-7.5000	300	
mahoonagh-limerick	Mahoonagh	Limerick	IE	52.4307	-9.0101	300	
mayfield-cork	Mayfield	Cork	IE	51.9133	-8.4342	300	
meelick-clare	Meelick	Clare	IE	52.7000	-8.6500	300	
meelin-cork	Meelin	Cork	IE	52.2650	-9.0319	300	
menlo-galway	Menlo	Galway	IE	53.3019	-9.0733	300	Menlough|Mionloch
midfield-mayo	Midfield	Mayo	IE	53.8971	-8.9271	300	
milestone-tipperary	Milestone	Tipperary	IE	52.6761	-8.0840	300	
milford-cork	Milford	Cork	IE	52.3408	-8.8556	300	
milltown-galway	Milltown	Galway	IE	53.6150	-8.9006	300	
milltown-kildare	Milltown	Kildare	IE	53.2049	-6.8608	300	
milltownpass-westmeath	Milltownpass	Westmeath	IE	53.4422	-7.2437	300	
minane-bridge-cork	Minane Bridge	Cork	IE	51.7628	-8.3742	300	
monageer-wexford	Monageer	Wexford	IE	52.5308	-6.4733	300	
monasteraden-sligo	Monasteraden	Sligo	IE	53.9500	-8.5000	300	
moneygall-offaly	Moneygall	Offaly	IE	52.8800	-7.9563	300	Muine Gall
monkstown-cork	Monkstown	Cork	IE	51.8501	-8.3340	300	
montenotte-cork	Montenotte	Cork	IE	51.9058	-8.4431	300	
mothel-waterford	Mothel	Waterford	IE	52.2992	-7.4195	300	
mount-temple-westmeath	Mount Temple	Westmeath	IE	53.4280	-7.7767	300	
mountcharles-donegal	Mountcharles	Donegal	IE	54.6500	-8.2000	300	Tamhnach an tSalainn
mountshannon-clare	Mountshannon	Clare	IE	52.9330	-8.4330	300	Baile Ui Bheolain
moydow-longford	Moydow	Longford	IE	53.6640	-7.7880	300	
moynalty-meath	Moynalty	Meath	IE	53.7898	-6.8856	300	
moyvane-kerry	Moyvane	Kerry	IE	52.5014	-9.3703	300	Maigh Mheain|Newtownsandes
mullagh-clare	Mullagh	Clare	IE	52.8000	-9.4140	300	
mullaghmore-sligo	Mullaghmore	Sligo	IE	54.4664	-8.4486	300	An Mullach Mor
mullinahone-tipperary	Mullinahone	Tipperary	IE	52.5120	-7.5060	300	
mullinavat-kilkenny	Mullinavat	Kilkenny	IE	52.3667	-7.1667	300	
mulranny-mayo	Mulranny	Mayo	IE	53.9060	-9.7850	300	Mulrany|An Mhala Raithni
multyfarnham-westmeath	Multyfarnham	Westmeath	IE	53.6251	-7.3897	300	Muilte Farannain
murrintown-wexford	Murrintown	Wexford	IE	52.2811	-6.5200	300	
murroogh-clare	Murroogh	Clare	IE	53.1333	-9.2751	300	
myrtleville-cork	Myrtleville	Cork	IE	51.7828	-8.2961	300	
myshall-carlow	Myshall	Carlow	IE	52.6862	-6.7802	300	
narraghmore-kildare	Narraghmore	Kildare	IE	53.0500	-6.8330	300	
naul-dublin	Naul	Dublin	IE	53.5860	-6.2900	300	The Naul|An Aill
new-birmingham-tipperary	New Birmingham	Tipperary	IE	52.6180	-7.6377	300	
new-inn-galway	New Inn	Galway	IE	53.3022	-8.4875	300	
new-inn-tipperary	New Inn	Tipperary	IE	52.4407	-7.8824	300	
newbawn-wexford	Newbawn	Wexford	IE	52.3400	-6.7800	300	
newbliss-monaghan	Newbliss	Monaghan	IE	54.1580	-7.1370	300	
newcestown-cork	Newcestown	Cork	IE	51.7810	-8.8673	300	
newtown-laois	Newtown	Laois	IE	52.8622	-7.1122	300	
newtown-tipperary	Newtown	Tipperary	IE	52.8786	-8.2958	300	
newtowncashel-longford	Newtowncashel	Longford	IE	53.5870	-7.9380	300	
newtowngore-leitrim	Newtowngore	Leitrim	IE	54.0431	-7.6731	300	
ninemilehouse-tipperary	Ninemilehouse	Tipperary	IE	52.4612	-7.4634	300	
nobber-meath	Nobber	Meath	IE	53.8211	-6.7467	300	
nohoval-cork	Nohoval	Cork	IE	51.7223	-8.4011	300	
nurney-carlow	Nurney	Carlow	IE	52.7506	-6.9097	300	
nurney-kildare	Nurney	Kildare	IE	53.0949	-6.9478	300	
obriensbridge-clare	O'Briensbridge	Clare	IE	52.7527	-8.4991	300	O'Brien's Bridge|Droichead Ui Bhriain
ocallaghans-mills-clare	O'Callaghan's Mills	Clare	IE	52.8420	-8.6855	300	
old-town-roscommon	Old Town	Roscommon	IE	53.2986	-8.1222	300	
oola-limerick	Oola	Limerick	IE	52.5297	-8.2594	300	
oulart-wexford	Oulart	Wexford	IE	52.5050	-6.3900	300	An tAbhallort
ovens-cork	Ovens	Cork	IE	51.8780	-8.6650	300	
owenbeg-sligo	Owenbeg	Sligo	IE	54.2336	-8.9467	300	
parteen-clare	Parteen	Clare	IE	52.6963	-8.6153	300	
partry-mayo	Partry	Mayo	IE	53.7000	-9.2833	300	Partrai
perrystown-dublin	Perrystown	Dublin	IE	53.3083	-6.3198	300	
plumbridge-tyrone	Plumbridge	Tyrone	GB	54.7620	-7.2460	300	
pollagh-offaly	Pollagh	Offaly	IE	53.2767	-7.7081	300	
pontoon-mayo	Pontoon	Mayo	IE	53.9736	-9.2117	300	
portmagee-kerry	Portmagee	Kerry	IE	51.8856	-10.3661	300	An Caladh
portnablagh-donegal	Portnablagh	Donegal	IE	55.1781	-7.9326	300	Port na Blathai
portroe-tipperary	Portroe	Tipperary	IE	52.8830	-8.3500	300	
quigleys-point-donegal	Quigley's Point	Donegal	IE	55.1249	-7.1971	300	Rinn Ui Choigligh|Carrowkeel Quigleys Point
quilty-clare	Quilty	Clare	IE	52.8162	-9.4555	300	Coillte
rahara-roscommon	Rahara	Roscommon	IE	53.5210	-8.1400	300	
raharney-westmeath	Raharney	Westmeath	IE	53.5240	-7.0950	300	
raheen-wexford	Raheen	Wexford	IE	52.3919	-6.7939	300	
rathangan-wexford	Rathangan	Wexford	IE	52.2280	-6.6090	300	
rathcabbin-tipperary	Rathcabbin	Tipperary	IE	53.1172	-8.0266	300	
rathcoffey-kildare	Rathcoffey	Kildare	IE	53.3300	-6.6900	300	
rathgormack-waterford	Rathgormack	Waterford	IE	52.3055	-7.4962	300	
rathmolyon-meath	Rathmolyon	Meath	IE	53.4890	-6.7445	300	
rathmullan-donegal	Rathmullan	Donegal	IE	55.0942	-7.5375	300	Rathmullen|Rath Maolain
rathnure-wexford	Rathnure	Wexford	IE	52.5000	-6.7667	300	
rathowen-westmeath	Rathowen	Westmeath	IE	53.6600	-7.5200	300	
rearcross-tipperary	Rearcross	Tipperary	IE	52.6862	-8.2367	300	
recess-galway	Recess	Galway	IE	53.4670	-9.7380	300	Sraith Salach
redcross-wicklow	Redcross	Wicklow	IE	52.8830	-6.1500	300	
rerrin-cork	Rerrin	Cork	IE	51.6342	-9.8186	300	
ring-waterford	Ring	Waterford	IE	52.0500	-7.5833	300	An Rinn|Ring Gaeltacht
riverchapel-wexford	Riverchapel	Wexford	IE	52.6366	-6.2339	300	Seipeal na hAbhann
riverstown-sligo	Riverstown	Sligo	IE	54.1317	-8.3944	300	Baile idir Dha Abhainn
riverstown-tipperary	Riverstown	Tipperary	IE	53.0827	-7.9241	300	
rockchapel-cork	Rockchapel	Cork	IE	52.2892	-9.1436	300	
rockcorry-monaghan	Rockcorry	Monaghan	IE	54.1170	-7.0170	300	
rockmills-cork	Rockmills	Cork	IE	52.2225	-8.4128	300	
rosbercon-kilkenny	Rosbercon	Kilkenny	IE	52.3956	-6.9451	300	
rosegreen-tipperary	Rosegreen	Tipperary	IE	52.4690	-7.8290	300	
rosenallis-laois	Rosenallis	Laois	IE	53.1330	-7.4000	300	
rosmuc-galway	Rosmuc	Galway	IE	53.3503	-9.6158	300	Rosmuck|Ros Muc
rossnowlagh-donegal	Rossnowlagh	Donegal	IE	54.5670	-8.2170	300	Ros Neamhlach
ruan-clare	Ruan	Clare	IE	52.9293	-8.9903	300	
rylane-cork	Rylane	Cork	IE	51.9810	-8.8260	300	Reidhleain
sallybrook-cork	Sallybrook	Cork	IE	51.9382	-8.3988	300	
sandycove-dublin	Sandycove	Dublin	IE	53.2860	-6.1160	300	
scotshouse-monaghan	Scotshouse	Monaghan	IE	54.1220	-7.2490	300	
scotstown-monaghan	Scotstown	Monaghan	IE	54.2777	-7.0674	300	
shanagolden-limerick	Shanagolden	Limerick	IE	52.5730	-9.1000	300	
shanahoe-laois	Shanahoe	Laois	IE	52.9330	-7.4170	300	
shanbally-cork	Shanbally	Cork	IE	51.8321	-8.3532	300	
shanballymore-cork	Shanballymore	Cork	IE	52.2200	-8.4764	300	
shannonbridge-offaly	Shannonbridge	Offaly	IE	53.2790	-8.0480	300	Droichead na Sionainne
shrule-mayo	Shrule	Mayo	IE	53.5205	-9.0887	300	
silvermines-tipperary	Silvermines	Tipperary	IE	52.7930	-8.2370	300	
skehana-galway	Skehana	Galway	IE	53.4175	-8.6357	300	
skreen-sligo	Skreen	Sligo	IE	54.2433	-8.7311	300	An Scrin
skryne-meath	Skryne	Meath	IE	53.5860	-6.5610	300	Skreen Meath|An Scrin
smithborough-monaghan	Smithborough	Monaghan	IE	54.2217	-7.0972	300	Smithboro|Na Mullai
sneem-kerry	Sneem	Kerry	IE	51.8380	-9.9000	300	An tSnaidhm
spanish-point-clare	Spanish Point	Clare	IE	52.8450	-9.4370	300	
spink-laois	Spink	Laois	IE	52.9000	-7.2330	300	
saint-mullins-carlow	St Mullins	Carlow	IE	52.4894	-6.9289	300	Tigh Moling
stepaside-dublin	Stepaside	Dublin	IE	53.2528	-6.2141	300	Ceim i Leataobh
stoneybatter-dublin	Stoneybatter	Dublin	IE	53.3506	-6.2764	300	
stratford-on-slaney-wicklow	Stratford-on-Slaney	Wicklow	IE	52.9884	-6.6684	300	
streamstown-westmeath	Streamstown	Westmeath	IE	53.4415	-7.5759	300	
tacumshane-wexford	Tacumshane	Wexford	IE	52.2070	-6.4100	300	
tang-westmeath	Tang	Westmeath	IE	53.5350	-7.7870	300	
templeglantine-limerick	Templeglantine	Limerick	IE	52.3929	-9.1834	300	
termon-donegal	Termon	Donegal	IE	55.0297	-7.7787	300	An Tearmann
terryglass-tipperary	Terryglass	Tipperary	IE	53.0552	-8.2044	300	
the-rower-kilkenny	The Rower	Kilkenny	IE	52.4544	-6.9587	300	
timoleague-cork	Timoleague	Cork	IE	51.6425	-8.7669	300	Tigh Molaige
tinryland-carlow	Tinryland	Carlow	IE	52.7972	-6.8952	300	
tivoli-cork	Tivoli	Cork	IE	51.9053	-8.4139	300	
togher-cork	Togher	Cork	IE	51.8792	-8.4919	300	
toomevara-tipperary	Toomevara	Tipperary	IE	52.8500	-8.0361	300	
tourmakeady-mayo	Tourmakeady	Mayo	IE	53.6510	-9.3700	300	Tuar Mhic Eadaigh
tournafulla-limerick	Tournafulla	Limerick	IE	52.3675	-9.1473	300	
tuamgraney-clare	Tuamgraney	Clare	IE	52.9000	-8.5333	300	Tuaim Greine
tubber-galway	Tubber	Galway	IE	53.0000	-8.8833	300	
tullaghan-leitrim	Tullaghan	Leitrim	IE	54.4683	-8.3311	300	An Tulachan
turloughmore-galway	Turloughmore	Galway	IE	53.3747	-8.8647	300	An Turlach Mor
tydavnet-monaghan	Tydavnet	Monaghan	IE	54.2958	-7.0156	300	
tynagh-galway	Tynagh	Galway	IE	53.1500	-8.3730	300	
union-hall-cork	Union Hall	Cork	IE	51.5580	-9.1385	300	Breantra
upperchurch-tipperary	Upperchurch	Tipperary	IE	52.7027	-8.0194	300	
ventry-kerry	Ventry	Kerry	IE	52.1330	-10.3680	300	Ceann Tra
vicarstown-laois	Vicarstown	Laois	IE	53.0517	-7.0837	300	
villierstown-waterford	Villierstown	Waterford	IE	52.0882	-7.8521	300	
waterfall-cork	Waterfall	Cork	IE	51.8545	-8.5546	300	
whitegate-clare	Whitegate	Clare	IE	52.9500	-8.3734	300	
whitehall-dublin	Whitehall	Dublin	IE	53.3867	-6.2483	300	
windgap-kilkenny	Windgap	Kilkenny	IE	52.4642	-7.3986	300	
windy-arbour-dublin	Windy Arbour	Dublin	IE	53.3000	-6.2500	300	
woodenbridge-wicklow	Woodenbridge	Wicklow	IE	52.8348	-6.2444	300	
woodford-galway	Woodford	Galway	IE	53.0483	-8.4003	300	
yellow-furze-meath	Yellow Furze	Meath	IE	53.6670	-6.5670	300	
airside-dublin	Airside	Dublin	IE	53.4450	-6.2230	250	Airside Retail Park|Airside Business Park	business
airways-industrial-estate-dublin	Airways Industrial Estate	Dublin	IE	53.4060	-6.2470	250	Airways	business
altnagelvin-hospital-derry	Altnagelvin Hospital	Derry	GB	54.9870	-7.2900	250	Altnagelvin	business
annacotty-business-park-limerick	Annacotty Business Park	Limerick	IE	52.6640	-8.5400	250		business
antrim-area-hospital-antrim	Antrim Area Hospital	Antrim	GB	54.7210	-6.1970	250		business
ashbourne-business-park-meath	Ashbourne Business Park	Meath	IE	53.5150	-6.4100	250	Ashbourne Industrial Estate	business
baldonnel-dublin	Baldonnel	Dublin	IE	53.3020	-6.4330	250	Baldonnel Business Park|Casement Aerodrome	business
ballymount-dublin	Ballymount	Dublin	IE	53.3130	-6.3490	250	Ballymount Industrial Estate|Ballymount Business Park	business
beacon-hospital-dublin	Beacon Hospital	Dublin	IE	53.2770	-6.2190	250		business
beaumont-hospital-dublin	Beaumont Hospital	Dublin	IE	53.3905	-6.2240	250	Beaumont	business
belfast-city-hospital-antrim	Belfast City Hospital	Antrim	GB	54.5870	-5.9410	250	City Hospital Belfast	business
belfast-harbour-antrim	Belfast Harbour	Antrim	GB	54.6180	-5.9050	250	Belfast Port|Port of Belfast|Duncrue Street	business
belview-port-kilkenny	Belview Port	Kilkenny	IE	52.2670	-7.0400	250	Port of Waterford|Waterford Port	business
blackrock-clinic-dublin	Blackrock Clinic	Dublin	IE	53.3050	-6.1880	250	Blackrock Health	business
blanchardstown-centre-dublin	Blanchardstown Centre	Dublin	IE	53.3925	-6.3930	250	Blanchardstown Shopping Centre|Blanchardstown Retail Park	business
blanchardstown-corporate-park-dublin	Blanchardstown Corporate Park	Dublin	IE	53.4140	-6.3800	250	Blanchardstown Business Park|Blanchardstown Industrial Park	business
boucher-road-antrim	Boucher Road	Antrim	GB	54.5790	-5.9620	250	Boucher Retail Park	business
broomhill-dublin	Broomhill	Dublin	IE	53.2930	-6.3620	250	Broomhill Industrial Estate|Broomhill Business Park	business
carnbane-down	Carnbane	Down	GB	54.1990	-6.3570	250	Carnbane Industrial Estate	business
carrigtwohill-industrial-estate-cork	Carrigtwohill Industrial Estate	Cork	IE	51.9090	-8.2700	250	Carrigtwohill Business Park|IDA Carrigtwohill	business
castlemaine-kerry	Castlemaine	Kerry	IE	52.1680	-9.7010	250	
cavan-general-hospital-cavan	Cavan General Hospital	Cavan	IE	54.0010	-7.3720	250	Cavan Hospital	business
central-park-leopardstown-dublin	Central Park Leopardstown	Dublin	IE	53.2690	-6.2030	250	Central Park|South County Business Park	business
cherrywood-dublin	Cherrywood	Dublin	IE	53.2440	-6.1480	250	Cherrywood Business Park	business
childrens-hospital-crumlin-dublin	Children's Hospital Crumlin	Dublin	IE	53.3265	-6.3170	250	Crumlin Hospital|Our Lady's Children's Hospital	business
churchfield-industrial-estate-cork	Churchfield Industrial Estate	Cork	IE	51.9110	-8.4930	250	Churchfield	business
city-of-derry-airport-derry	City of Derry Airport	Derry	GB	55.0430	-7.1610	250	Derry Airport|Eglinton Airport	business
citywest-business-campus-dublin	Citywest Business Campus	Dublin	IE	53.2870	-6.4180	250	Citywest Business Park	business
clonshaugh-dublin	Clonshaugh	Dublin	IE	53.4080	-6.2060	250	Clonshaugh Business and Technology Park|Clonshaugh Industrial Estate|Clonshaugh Business Park	business
connolly-hospital-dublin	Connolly Hospital	Dublin	IE	53.3890	-6.3690	250	Connolly Hospital Blanchardstown|James Connolly Memorial Hospital	business
connolly-station-dublin	Connolly Station	Dublin	IE	53.3530	-6.2460	250	Dublin Connolly	business
cookstown-industrial-estate-dublin	Cookstown Industrial Estate	Dublin	IE	53.2930	-6.3760	250	Cookstown Tallaght	business
coombe-hospital-dublin	Coombe Hospital	Dublin	IE	53.3345	-6.2890	250	The Coombe|Coombe Women's Hospital	business
cork-airport-business-park-cork	Cork Airport Business Park	Cork	IE	51.8520	-8.4830	250		business
cork-university-hospital-cork	Cork University Hospital	Cork	IE	51.8820	-8.5120	250	CUH|Wilton Hospital	business
craigavon-area-hospital-armagh	Craigavon Area Hospital	Armagh	GB	54.4390	-6.4140	250		business
crescent-shopping-centre-limerick	Crescent Shopping Centre	Limerick	IE	52.6350	-8.6500	250	The Crescent	business
daisy-hill-hospital-down	Daisy Hill Hospital	Down	GB	54.1740	-6.3490	250		business
damastown-dublin	Damastown	Dublin	IE	53.4085	-6.4050	250	Damastown Industrial Park|Damastown Industrial Estate|Damastown Technology Park	business
donegal-airport-donegal	Donegal Airport	Donegal	IE	55.0440	-8.3410	250	Carrickfinn	business
donore-road-industrial-estate-louth	Donore Road Industrial Estate	Louth	IE	53.7080	-6.3800	250	Drogheda Industrial Park|Donore Road	business
dublin-city-university-dublin	Dublin City University	Dublin	IE	53.3855	-6.2580	250	DCU	business
dublin-industrial-estate-dublin	Dublin Industrial Estate	Dublin	IE	53.3830	-6.2930	250	Glasnevin Industrial Estate	business
dun-laoghaire-harbour-dublin	Dún Laoghaire Harbour	Dublin	IE	53.2960	-6.1330	250		business
dunboyne-business-park-meath	Dunboyne Business Park	Meath	IE	53.4140	-6.4760	250	Dunboyne Industrial Estate	business
dundalk-institute-of-technology-louth	Dundalk Institute of Technology	Louth	IE	53.9850	-6.3930	250	DkIT|Finnabair|Finnabair Business Park	business
dundrum-town-centre-dublin	Dundrum Town Centre	Dublin	IE	53.2870	-6.2420	250	Dundrum Shopping Centre	business
east-point-business-park-dublin	East Point Business Park	Dublin	IE	53.3560	-6.2260	250	East Point|Eastpoint Business Park|Eastpoint	business
eastgate-business-park-cork	Eastgate Business Park	Cork	IE	51.9030	-8.3720	250	Eastgate Retail Park|Eastgate Little Island	business
ennis-hospital-clare	Ennis Hospital	Clare	IE	52.8520	-8.9790	250		business
fenit-port-kerry	Fenit Port	Kerry	IE	52.2740	-9.8640	250	Fenit Harbour|Fenit	business
finisklin-business-park-sligo	Finisklin Business Park	Sligo	IE	54.2760	-8.4960	250	Finisklin|Finisklin Industrial Estate	business
foyle-port-derry	Foyle Port	Derry	GB	55.0430	-7.2620	250	Lisahally|Foyleport|Londonderry Port	business
foynes-port-limerick	Foynes Port	Limerick	IE	52.6130	-9.1060	250	Shannon Foynes Port	business
galway-clinic-galway	Galway Clinic	Galway	IE	53.2810	-8.9480	250	Doughiska	business
galway-docks-galway	Galway Docks	Galway	IE	53.2690	-9.0480	250	Galway Harbour	business
garrycastle-westmeath	Garrycastle	Westmeath	IE	53.4270	-7.8990	250	Garrycastle Business Park|IDA Business Park Garrycastle	business
george-best-belfast-city-airport-down	George Best Belfast City Airport	Down	GB	54.6180	-5.8720	250	Belfast City Airport	business
grand-canal-dock-dublin	Grand Canal Dock	Dublin	IE	53.3440	-6.2390	250	Grand Canal Square|Docklands|Silicon Docks	business
grange-castle-dublin	Grange Castle	Dublin	IE	53.3180	-6.4230	250	Grange Castle Business Park|Grange Castle International Business Park	business
greenogue-business-park-dublin	Greenogue Business Park	Dublin	IE	53.2985	-6.4750	250	Greenogue|Greenogue Industrial Estate|Greenogue Logistics Park	business
hebron-industrial-estate-kilkenny	Hebron Industrial Estate	Kilkenny	IE	52.6520	-7.2300	250	Hebron Business Park	business
hermitage-clinic-dublin	Hermitage Clinic	Dublin	IE	53.3590	-6.4090	250		business
heuston-station-dublin	Heuston Station	Dublin	IE	53.3465	-6.2925	250	Heuston	business
hollyhill-cork	Hollyhill	Cork	IE	51.9060	-8.5080	250	Hollyhill Industrial Estate|Apple Cork	business
intel-leixlip-kildare	Intel Leixlip	Kildare	IE	53.3730	-6.5210	250	Intel|Intel Ireland	business
jamestown-business-park-dublin	Jamestown Business Park	Dublin	IE	53.3940	-6.2900	250	Finglas Business Park|Jamestown Industrial Estate	business
jfk-industrial-estate-dublin	JFK Industrial Estate	Dublin	IE	53.3245	-6.3490	250	John F Kennedy Industrial Estate|JFK Drive	business
kerry-airport-kerry	Kerry Airport	Kerry	IE	52.1800	-9.5240	250		business
kildare-village-kildare	Kildare Village	Kildare	IE	53.1530	-6.9130	250	Kildare Tourist Outlet Village	business
killybegs-harbour-donegal	Killybegs Harbour	Donegal	IE	54.6340	-8.4400	250		business
kingswood-dublin	Kingswood	Dublin	IE	53.3010	-6.4080	250	Kingswood Business Park|Kingswood Cross	business
larne-harbour-antrim	Larne Harbour	Antrim	GB	54.8480	-5.8010	250	Port of Larne|Larne Port	business
leap-cork	Leap	Cork	IE	51.5830	-9.1380	250	An Leim
letterkenny-university-hospital-donegal	Letterkenny University Hospital	Donegal	IE	54.9600	-7.7390	250	Letterkenny General Hospital	business
liffey-valley-dublin	Liffey Valley	Dublin	IE	53.3545	-6.3930	250	Liffey Valley Shopping Centre|Liffey Valley Retail Park	business
limerick-docks-limerick	Limerick Docks	Limerick	IE	52.6590	-8.6420	250	Dock Road|Limerick Port	business
liosban-galway	Liosban	Galway	IE	53.2840	-9.0390	250	Liosban Industrial Estate|Liosban Business Park	business
mahon-point-cork	Mahon Point	Cork	IE	51.8865	-8.3945	250	Mahon Point Shopping Centre|Mahon Point Retail Park	business
mallusk-antrim	Mallusk	Antrim	GB	54.6700	-5.9950	250	Mallusk Industrial Estate|Mallusk Enterprise Park	business
mater-hospital-dublin	Mater Hospital	Dublin	IE	53.3600	-6.2680	250	Mater Misericordiae University Hospital|Mater Private Hospital	business
maynooth-university-kildare	Maynooth University	Kildare	IE	53.3840	-6.6000	250	NUI Maynooth	business
mayo-university-hospital-mayo	Mayo University Hospital	Mayo	IE	53.8490	-9.2980	250	Castlebar Hospital	business
mercy-university-hospital-cork	Mercy University Hospital	Cork	IE	51.8985	-8.4830	250	Mercy Hospital	business
merlin-park-hospital-galway	Merlin Park Hospital	Galway	IE	53.2790	-8.9950	250	Merlin Park	business
mervue-galway	Mervue	Galway	IE	53.2850	-9.0230	250	Mervue Business Park|Mervue Industrial Estate	business
midland-regional-hospital-portlaoise-laois	Midland Regional Hospital Portlaoise	Laois	IE	53.0370	-7.2760	250	Portlaoise Hospital	business
midland-regional-hospital-tullamore-offaly	Midland Regional Hospital Tullamore	Offaly	IE	53.2810	-7.4880	250	Tullamore Hospital	business
millennium-park-kildare	Millennium Park	Kildare	IE	53.2340	-6.6930	250	Millennium Park Naas|Osberstown	business
model-farm-road-cork	Model Farm Road	Cork	IE	51.8910	-8.5300	250	Model Farm Road Business Park|Cork Business and Technology Park	business
monksland-roscommon	Monksland	Roscommon	IE	53.4170	-7.9830	250	Monksland Business Park|Monksland Industrial Estate	business
naas-general-hospital-kildare	Naas General Hospital	Kildare	IE	53.2110	-6.6620	250	Naas Hospital	business
national-maternity-hospital-dublin	National Maternity Hospital	Dublin	IE	53.3395	-6.2460	250	Holles Street Hospital	business
national-technology-park-limerick	National Technology Park	Limerick	IE	52.6690	-8.5640	250	Plassey Technology Park	business
newbridge-industrial-estate-kildare	Newbridge Industrial Estate	Kildare	IE	53.1870	-6.8050	250		business
northpoint-business-park-dublin	Northpoint Business Park	Dublin	IE	53.4010	-6.3080	250	North Park|North Park Business and Office Park|North Point Business Park	business
northwest-business-park-dublin	Northwest Business Park	Dublin	IE	53.4170	-6.3580	250	North West Business Park	business
northwood-dublin	Northwood	Dublin	IE	53.4025	-6.2440	250	Northwood Business Campus|Northwood Santry	business
our-lady-of-lourdes-hospital-louth	Our Lady of Lourdes Hospital	Louth	IE	53.7220	-6.3510	250	Drogheda Hospital|Lourdes Hospital	business
our-ladys-hospital-navan-meath	Our Lady's Hospital Navan	Meath	IE	53.6500	-6.6930	250	Navan Hospital	business
park-west-business-park-dublin	Park West Business Park	Dublin	IE	53.3350	-6.3760	250	Parkwest Business Park|Park West Industrial Park|Park West Industrial Estate	business
parkmore-galway	Parkmore	Galway	IE	53.2960	-8.9880	250	Parkmore Business Park|Parkmore Industrial Estate|Parkmore Technology Park	business
point-village-dublin	Point Village	Dublin	IE	53.3475	-6.2285	250	3Arena|Three Arena|The Point	business
poolbeg-dublin	Poolbeg	Dublin	IE	53.3390	-6.2050	250	South Bank Ringsend|Poolbeg Peninsula	business
portiuncula-hospital-galway	Portiuncula Hospital	Galway	IE	53.3330	-8.2310	250		business
profile-park-dublin	Profile Park	Dublin	IE	53.3120	-6.4300	250		business
raheen-business-park-limerick	Raheen Business Park	Limerick	IE	52.6180	-8.6640	250	Raheen Industrial Estate	business
regional-hospital-mullingar-westmeath	Regional Hospital Mullingar	Westmeath	IE	53.5340	-7.3470	250	Mullingar Hospital	business
roscommon-university-hospital-roscommon	Roscommon University Hospital	Roscommon	IE	53.6320	-8.1870	250	Roscommon Hospital	business
rosemount-business-park-dublin	Rosemount Business Park	Dublin	IE	53.4050	-6.3540	250	Rosemount Ballycoolin	business
rotunda-hospital-dublin	Rotunda Hospital	Dublin	IE	53.3525	-6.2635	250	The Rotunda	business
royal-victoria-hospital-antrim	Royal Victoria Hospital	Antrim	GB	54.5945	-5.9545	250	RVH	business
shannon-free-zone-clare	Shannon Free Zone	Clare	IE	52.7100	-8.8900	250	Shannon Industrial Estate|Shannon Free Zone West|Shannon Free Zone East|Smithstown Industrial Estate	business
sligo-university-hospital-sligo	Sligo University Hospital	Sligo	IE	54.2740	-8.4620	250	Sligo General Hospital	business
south-west-acute-hospital-fermanagh	South West Acute Hospital	Fermanagh	GB	54.3650	-7.6370	250		business
sprucefield-down	Sprucefield	Down	GB	54.5010	-6.0650	250	Sprucefield Park	business
saint-columcilles-hospital-dublin	St Columcille's Hospital	Dublin	IE	53.2440	-6.1330	250	Loughlinstown Hospital	business
saint-jamess-hospital-dublin	St James's Hospital	Dublin	IE	53.3395	-6.2950	250	National Children's Hospital	business
saint-lukes-hospital-kilkenny	St Luke's Hospital	Kilkenny	IE	52.6640	-7.2590	250	St Luke's Hospital Kilkenny	business
saint-vincents-university-hospital-dublin	St Vincent's University Hospital	Dublin	IE	53.3165	-6.2125	250	St Vincent's Hospital|Elm Park	business
stadium-business-park-dublin	Stadium Business Park	Dublin	IE	53.4090	-6.3660	250		business
tallaght-university-hospital-dublin	Tallaght University Hospital	Dublin	IE	53.2910	-6.3780	250	Tallaght Hospital	business
the-square-tallaght-dublin	The Square Tallaght	Dublin	IE	53.2865	-6.3735	250	The Square|The Square Shopping Centre	business
tipperary-university-hospital-tipperary	Tipperary University Hospital	Tipperary	IE	52.3590	-7.7150	250	South Tipperary General Hospital	business
titanic-quarter-antrim	Titanic Quarter	Antrim	GB	54.6070	-5.9100	250	Titanic Belfast	business
tivoli-docks-cork	Tivoli Docks	Cork	IE	51.9020	-8.4200	250	Tivoli Industrial Estate|Tivoli Port	business
togher-industrial-estate-cork	Togher Industrial Estate	Cork	IE	51.8760	-8.4970	250	Pouladuff Road Industrial Estate	business
trinity-college-dublin-dublin	Trinity College Dublin	Dublin	IE	53.3440	-6.2560	250	Trinity College|TCD	business
tulsk-roscommon	Tulsk	Roscommon	IE	53.7790	-8.2500	250	
ulster-hospital-down	Ulster Hospital	Down	GB	54.5966	-5.8140	250	Ulster Hospital Dundonald	business
university-college-cork-cork	University College Cork	Cork	IE	51.8935	-8.4920	250	UCC	business
university-college-dublin-dublin	University College Dublin	Dublin	IE	53.3070	-6.2210	250	UCD|Belfield|UCD Belfield	business
university-hospital-galway-galway	University Hospital Galway	Galway	IE	53.2770	-9.0670	250	UHG|Galway Hospital	business
university-hospital-kerry-kerry	University Hospital Kerry	Kerry	IE	52.2650	-9.6860	250	Kerry General Hospital|Tralee Hospital	business
university-hospital-limerick-limerick	University Hospital Limerick	Limerick	IE	52.6345	-8.6520	250	UHL|Limerick Regional Hospital	business
university-hospital-waterford-waterford	University Hospital Waterford	Waterford	IE	52.2480	-7.0790	250	Waterford Regional Hospital|Ardkeen	business
university-of-galway-galway	University of Galway	Galway	IE	53.2790	-9.0620	250	NUI Galway|NUIG	business
university-of-limerick-limerick	University of Limerick	Limerick	IE	52.6740	-8.5720	250	UL	business
warrenpoint-port-down	Warrenpoint Port	Down	GB	54.1000	-6.2590	250	Warrenpoint Harbour	business
waterford-airport-waterford	Waterford Airport	Waterford	IE	52.1870	-7.0870	250		business
waterford-industrial-estate-waterford	Waterford Industrial Estate	Waterford	IE	52.2490	-7.1500	250	IDA Industrial Estate Waterford|Cork Road Industrial Estate	business
western-business-park-dublin	Western Business Park	Dublin	IE	53.3200	-6.3500	250	Western Industrial Estate	business
wexford-general-hospital-wexford	Wexford General Hospital	Wexford	IE	52.3440	-6.4750	250	Wexford Hospital	business
whitestown-industrial-estate-dublin	Whitestown Industrial Estate	Dublin	IE	53.2790	-6.3800	250	Whitestown Business Park	business
bellavary-mayo	Bellavary	Mayo	IE	53.8940	-9.1520	200	
blacklion-cavan	Blacklion	Cavan	IE	54.2910	-7.8780	200	An Blaic
camp-kerry	Camp	Kerry	IE	52.2130	-9.9050	200	
cong-mayo	Cong	Mayo	IE	53.5410	-9.2870	200	Conga|Cunga Feichin
dromore-west-sligo	Dromore West	Sligo	IE	54.2510	-8.8930	200	
farranfore-kerry	Farranfore	Kerry	IE	52.1720	-9.5520	200	Kerry Airport
glengarriff-cork	Glengarriff	Cork	IE	51.7500	-9.5500	200	An Gleann Garbh
goleen-cork	Goleen	Cork	IE	51.4940	-9.7080	200	
cushendun-antrim	Cushendun	Antrim	GB	55.1260	-6.0420	150	
malin-donegal	Malin	Donegal	IE	55.2510	-7.2430	150	Malainn
belfast-international-airport-antrim	Belfast International Airport	Antrim	GB	54.6570	-6.2160	100	Aldergrove
dunquin-kerry	Dunquin	Kerry	IE	52.1310	-10.4590	100	Dun Chaoin
horse-and-jockey-tipperary	Horse and Jockey	Tipperary	IE	52.6120	-7.7850	100	An Marcach
ireland-west-airport-mayo	Ireland West Airport	Mayo	IE	53.9100	-8.8180	100	Knock Airport
leenane-galway	Leenane	Galway	IE	53.5950	-9.6940	100	Leenaun|An Lionan
maam-cross-galway	Maam Cross	Galway	IE	53.4550	-9.5420	100	An Teach Doite
malin-head-donegal	Malin Head	Donegal	IE	55.3710	-7.3740	100	Cionn Mhalanna
loo-bridge-kerry	Loo Bridge	Kerry	IE	51.9650	-9.3600	50	
mizen-head-cork	Mizen Head	Cork	IE	51.4510	-9.8190	50	`;
