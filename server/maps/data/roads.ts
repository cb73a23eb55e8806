/** Written by tools/draw/maps-data.ts from junctions.tsv and roads.txt. */
export const junctionsTable = `Dublin	53.3466	-6.2610
Swords	53.4597	-6.2181
Balbriggan	53.6085	-6.1831
Drogheda	53.7189	-6.3478
Dundalk	54.0000	-6.4167
Newry	54.1784	-6.3374
Banbridge	54.3500	-6.2833
Dromore	54.4130	-6.1500
Hillsborough	54.4620	-6.0830
Lisburn	54.5234	-6.0353
Belfast	54.5968	-5.9254
Moira	54.4800	-6.2300
Craigavon	54.4470	-6.3880
Dungannon	54.5034	-6.7672
Ballygawley	54.4600	-7.0270
Augher	54.4300	-7.1370
Fivemiletown	54.3780	-7.3170
Enniskillen	54.3462	-7.6413
Blacklion	54.2910	-7.8780
Portadown	54.4230	-6.4440
Armagh	54.3500	-6.6550
Monaghan	54.2480	-6.9680
Markethill	54.2970	-6.5210
Cookstown	54.6431	-6.7459
Magherafelt	54.7536	-6.6066
Keady	54.2500	-6.7030
Castleblayney	54.1167	-6.7333
Newtownabbey	54.6598	-5.9086
Antrim	54.7170	-6.2060
Randalstown	54.7520	-6.3240
Toome	54.7560	-6.4620
Castledawson	54.7780	-6.5600
Maghera	54.8440	-6.6720
Dungiven	54.9280	-6.9230
Derry	54.9980	-7.3090
Ballymena	54.8636	-6.2763
Ballymoney	55.0710	-6.5170
Coleraine	55.1333	-6.6667
Limavady	55.0500	-6.9500
Portrush	55.1959	-6.6493
Bushmills	55.2050	-6.5220
Ballycastle	55.2044	-6.2430
Armoy	55.1300	-6.3160
Cushendall	55.0790	-6.0620
Carnlough	54.9930	-5.9910
Larne	54.8500	-5.8167
Carrickfergus	54.7158	-5.8058
Kilrea	54.9510	-6.5550
Holywood	54.6386	-5.8247
Bangor	54.6610	-5.6680
Dundonald	54.5920	-5.7980
Newtownards	54.5910	-5.6930
Donaghadee	54.6420	-5.5350
Greyabbey	54.5350	-5.5590
Portaferry	54.3800	-5.5480
Ballyhalbert	54.4940	-5.4450
Comber	54.5494	-5.7438
Downpatrick	54.3280	-5.7150
Saintfield	54.4600	-5.8320
Ballynahinch	54.4020	-5.8970
Newcastle	54.2170	-5.8890
Castlewellan	54.2580	-5.9440
Strangford	54.3720	-5.5570
Warrenpoint	54.0990	-6.2490
Kilkeel	54.0600	-6.0030
Ashbourne	53.5116	-6.3982
Slane	53.7080	-6.5430
Ardee	53.8597	-6.5406
Carrickmacross	53.9728	-6.7189
Aughnacloy	54.4110	-6.9750
Omagh	54.6000	-7.3000
Newtownstewart	54.7180	-7.3770
Strabane	54.8237	-7.4692
Irvinestown	54.4730	-7.6350
Plumbridge	54.7620	-7.2460
Lifford	54.8310	-7.4840
Letterkenny	54.9500	-7.7333
Stranorlar	54.8030	-7.7700
Bridgend	55.0330	-7.3830
Buncrana	55.1370	-7.4570
Carndonagh	55.2500	-7.2610
Malin Head	55.3710	-7.3740
Moville	55.1880	-7.0400
Sligo	54.2697	-8.4694
Bundoran	54.4780	-8.2810
Ballyshannon	54.5000	-8.1833
Donegal	54.6540	-8.1110
Ballybofey	54.8000	-7.7840
Belleek	54.4810	-8.0900
Kesh	54.5240	-7.7190
Pettigo	54.5490	-7.8320
Killybegs	54.6333	-8.4500
Glenties	54.7970	-8.2830
Dungloe	54.9520	-8.3590
Gweedore	55.0500	-8.2350
Dunfanaghy	55.1840	-7.9710
Kilmacrennan	55.0280	-7.7760
Manorhamilton	54.3040	-8.1770
Drumshanbo	54.0500	-8.0370
Carrick-on-Shannon	53.9469	-8.0900
Blanchardstown	53.3881	-6.3756
Dunboyne	53.4190	-6.4737
Dunshaughlin	53.5125	-6.5400
Navan	53.6528	-6.6814
Kells	53.7270	-6.8790
Virginia	53.8339	-7.0756
Cavan	53.9910	-7.3610
Belturbet	54.1000	-7.4500
Derrylin	54.2030	-7.5700
Athboy	53.6233	-6.9143
Delvin	53.6120	-7.0930
Mullingar	53.5247	-7.3385
Clones	54.1800	-7.2330
Lisnaskea	54.2540	-7.4440
Cootehill	54.0730	-7.0810
Bailieborough	53.9170	-6.9710
Kingscourt	53.9060	-6.8050
Trim	53.5550	-6.7917
Kilcock	53.4022	-6.6708
Lucan	53.3574	-6.4486
Leixlip	53.3658	-6.4956
Maynooth	53.3850	-6.5936
Enfield	53.4142	-6.8323
Kinnegad	53.4550	-7.1010
Edgeworthstown	53.6950	-7.6060
Longford	53.7270	-7.7980
Boyle	53.9667	-8.3000
Collooney	54.1840	-8.4900
Athlone	53.4228	-7.9372
Ballymahon	53.5667	-7.7667
Granard	53.7780	-7.4940
Castlepollard	53.6800	-7.2960
Ballinamore	54.0530	-7.8030
Strokestown	53.7770	-8.1040
Tulsk	53.7790	-8.2500
Frenchpark	53.8680	-8.4040
Ballaghaderreen	53.9020	-8.5810
Charlestown	53.9630	-8.7950
Swinford	53.9450	-8.9500
Bellavary	53.8940	-9.1520
Castlebar	53.8500	-9.3000
Westport	53.8000	-9.5167
Foxford	53.9800	-9.1150
Ballina	54.1170	-9.1570
Dromore West	54.2510	-8.8930
Crossmolina	54.1020	-9.3160
Bangor Erris	54.1450	-9.7410
Mulranny	53.9060	-9.7850
Newport	53.8850	-9.5460
Belmullet	54.2250	-9.9908
Achill Sound	53.9300	-9.9250
Leenane	53.5950	-9.6940
Clifden	53.4891	-10.0191
Maam Cross	53.4550	-9.5420
Oughterard	53.4167	-9.3333
Galway	53.2719	-9.0489
Tuam	53.5167	-8.8500
Claremorris	53.7167	-9.0000
Knock	53.7920	-8.9170
Tobercurry	54.0520	-8.7290
Claregalway	53.3350	-8.9450
Athenry	53.2964	-8.7431
Ballyhaunis	53.7620	-8.7650
Castlerea	53.7690	-8.4900
Roscommon	53.6330	-8.1830
Lanesborough	53.6720	-7.9920
Ballygar	53.5250	-8.3200
Mountbellew	53.4700	-8.5050
Headford	53.4670	-9.1060
Ballinrobe	53.6270	-9.2260
Dunmore	53.6200	-8.7400
Ballymote	54.0900	-8.5170
Kilbeggan	53.3690	-7.5020
Moate	53.3930	-7.7200
Ballinasloe	53.3275	-8.2194
Loughrea	53.1969	-8.5669
Oranmore	53.2680	-8.9200
Portumna	53.0892	-8.2189
Borrisokane	52.9950	-8.1300
Nenagh	52.8619	-8.1967
Tullamore	53.2739	-7.4889
Birr	53.0914	-7.9133
Ferbane	53.2700	-7.8280
Roscrea	52.9511	-7.8017
Templemore	52.7947	-7.8339
Thurles	52.6819	-7.8022
Horse and Jockey	52.6120	-7.7850
Banagher	53.1886	-7.9867
Mountmellick	53.1136	-7.3200
Portlaoise	53.0344	-7.2998
Stradbally	53.0160	-7.1550
Carlow	52.8370	-6.9290
Tullow	52.8010	-6.7390
Bunclody	52.6550	-6.6510
Enniscorthy	52.5008	-6.5578
Portarlington	53.1622	-7.1911
Monasterevin	53.1406	-7.0664
Edenderry	53.3395	-7.0475
Naas	53.2158	-6.6669
Newbridge	53.1819	-6.7967
Kildare	53.1580	-6.9110
Borris in Ossory	52.9410	-7.6270
Limerick	52.6647	-8.6231
Clane	53.2910	-6.6870
Durrow	52.8450	-7.3940
Urlingford	52.7200	-7.5830
Cashel	52.5158	-7.8856
Cahir	52.3769	-7.9217
Mitchelstown	52.2658	-8.2681
Fermoy	52.1358	-8.2758
Cork	51.8980	-8.4706
Kilkenny	52.6540	-7.2520
Abbeyleix	52.9150	-7.3490
Castlecomer	52.8050	-7.2110
Athy	52.9914	-6.9803
Kilcullen	53.1310	-6.7450
Paulstown	52.6800	-7.0200
Ballyhale	52.4610	-7.1930
Waterford	52.2583	-7.1119
Bagenalstown	52.7003	-6.9618
Callan	52.5450	-7.3910
Clonmel	52.3550	-7.7039
Freshford	52.7310	-7.3960
Tallaght	53.2859	-6.3734
Blessington	53.1700	-6.5330
Baltinglass	52.9380	-6.7110
Aughrim Wicklow	52.8550	-6.3250
Arklow	52.7944	-6.1496
Laragh	53.0090	-6.2970
Wicklow	52.9810	-6.0450
Bray	53.2028	-6.0983
Rathnew	52.9920	-6.0850
Gorey	52.6747	-6.2925
Greystones	53.1408	-6.0631
Rathdrum	52.9310	-6.2320
Wexford	52.3370	-6.4630
New Ross	52.3967	-6.9367
Midleton	51.9153	-8.1805
Youghal	51.9500	-7.8506
Dungarvan	52.0881	-7.6253
Rosslare Europort	52.2520	-6.3400
Thomastown	52.5267	-7.1372
Graiguenamanagh	52.5410	-6.9550
Tramore	52.1624	-7.1524
Dunmore East	52.1511	-6.9987
Carrick-on-Suir	52.3492	-7.4131
Tipperary	52.4740	-8.1560
Cappoquin	52.1460	-7.8466
Lismore	52.1367	-7.9308
Mallow	52.1333	-8.6333
Rathmore	52.0850	-9.2170
Killarney	52.0598	-9.5086
Killorglin	52.1000	-9.7833
Charleville	52.3500	-8.6833
Kilmallock	52.4000	-8.5772
Borrisoleigh	52.7510	-7.9530
Blarney	51.9320	-8.5670
Buttevant	52.2333	-8.6667
Croom	52.5194	-8.7178
Adare	52.5619	-8.7956
Rathkeale	52.5244	-8.9381
Newcastle West	52.4492	-9.0611
Abbeyfeale	52.3814	-9.3025
Castleisland	52.2330	-9.4660
Tralee	52.2704	-9.7026
Askeaton	52.6000	-8.9750
Foynes	52.6110	-9.1070
Tarbert	52.5720	-9.3760
Listowel	52.4464	-9.4850
Ballincollig	51.8833	-8.5833
Macroom	51.9050	-8.9570
Ballyvourney	51.9400	-9.1610
Farranfore	52.1720	-9.5520
Kanturk	52.1667	-8.9000
Newmarket	52.2140	-9.0010
Cahersiveen	51.9480	-10.2240
Waterville	51.8290	-10.1720
Sneem	51.8380	-9.9000
Kenmare	51.8833	-9.5833
Camp	52.2130	-9.9050
Annascaul	52.1520	-10.0550
Dingle	52.1408	-10.2689
Castlemaine	52.1680	-9.7010
Dunquin	52.1310	-10.4590
Glengarriff	51.7500	-9.5500
Bantry	51.6803	-9.4525
Inishannon	51.7650	-8.6560
Bandon	51.7469	-8.7425
Clonakilty	51.6231	-8.8706
Leap	51.5830	-9.1380
Skibbereen	51.5500	-9.2667
Ballydehob	51.5620	-9.4610
Loo Bridge	51.9650	-9.3600
Dunmanway	51.7167	-9.1167
Ballingeary	51.8500	-9.2320
Castletownbere	51.6510	-9.9100
Schull	51.5250	-9.5480
Goleen	51.4940	-9.7080
Mizen Head	51.4510	-9.8190
Baltimore	51.4840	-9.3720
Kinsale	51.7075	-8.5306
Crookstown	51.8450	-8.8350
Carrigaline	51.8117	-8.3986
Carrigtwohill	51.9083	-8.2633
Cobh	51.8505	-8.2948
Watergrasshill	52.0120	-8.3440
Tallow	52.0940	-8.0070
Shannon	52.7120	-8.8640
Ennis	52.8436	-8.9864
Gort	53.0660	-8.8200
Shannon Airport	52.6920	-8.9200
Ennistimon	52.9390	-9.2920
Lahinch	52.9340	-9.3460
Kilrush	52.6401	-9.4851
Kilkee	52.6780	-9.6450
Milltown Malbay	52.8560	-9.4020
Doolin	53.0160	-9.3770
Lisdoonvarna	53.0280	-9.2890
Ballyvaughan	53.1160	-9.1490
Kinvara	53.1390	-8.9380
Corofin	52.9440	-9.0630
Killaloe	52.8067	-8.4436
Scarriff	52.9080	-8.5300
Spiddal	53.2440	-9.3030
Malahide	53.4508	-6.1544
Lusk	53.5274	-6.1642
Skerries	53.5828	-6.1083
Rush	53.5242	-6.1050
Dunleer	53.8330	-6.3960
Dun Laoghaire	53.2940	-6.1359
Carlingford	54.0410	-6.1860
Omeath	54.0880	-6.2590
Moll's Gap	51.9390	-9.6590
Ballylickey	51.7170	-9.4370
M50 Airport	53.4090	-6.2280
Dublin Airport	53.4265	-6.2245
M50 Ballymun	53.4060	-6.2640
M50 Finglas	53.4045	-6.3060
M50 Castleknock	53.3842	-6.3655
M50 Palmerstown	53.3550	-6.3870
M50 Red Cow	53.3190	-6.3670
M50 Ballymount	53.3080	-6.3520
M50 Tallaght	53.2890	-6.3370
M50 Firhouse	53.2795	-6.3230
M50 Dundrum	53.2715	-6.2390
M50 Leopardstown	53.2680	-6.2120
M50 Carrickmines	53.2530	-6.1770
M50 Cherrywood	53.2420	-6.1460
M50 Shankill	53.2240	-6.1330
Dublin Port	53.3480	-6.2120
East Wall	53.3555	-6.2270
Tunnel North	53.3930	-6.2330
Santry	53.3985	-6.2450
Drumcondra	53.3690	-6.2530
Whitehall	53.3830	-6.2440
Ballymun Road	53.3870	-6.2640
Phibsborough	53.3600	-6.2730
Finglas	53.3900	-6.2970
Navan Road	53.3660	-6.3150
Heuston	53.3465	-6.2925
Bluebell	53.3290	-6.3400
Dolphin's Barn	53.3330	-6.2920
Harold's Cross	53.3240	-6.2830
Terenure	53.3100	-6.2840
Templeogue	53.2950	-6.3090
Ranelagh	53.3260	-6.2560
Dundrum	53.2900	-6.2430
Donnybrook	53.3210	-6.2360
Stillorgan N11	53.2890	-6.1990
Cabinteely	53.2620	-6.1500
Loughlinstown	53.2440	-6.1290
Sandyford	53.2770	-6.2150
Ballsbridge	53.3290	-6.2300
Blackrock Dublin	53.3010	-6.1780
Dalkey	53.2770	-6.1010
Deansgrange	53.2790	-6.1620
Ringsend	53.3420	-6.2260
Fairview	53.3620	-6.2330
Clontarf	53.3640	-6.2000
Sutton	53.3890	-6.1080
Howth	53.3878	-6.0653
Artane	53.3820	-6.2110
Clarehall	53.3990	-6.1840
Baldoyle	53.3997	-6.1258
Raheny	53.3800	-6.1750
Crumlin	53.3210	-6.3140
Ballyfermot	53.3410	-6.3500
Park West	53.3320	-6.3820
Clondalkin	53.3244	-6.3972
Grange Castle	53.3220	-6.4250
Citywest N7	53.2920	-6.4240
Ballymount	53.3130	-6.3490
Ballycoolin	53.4090	-6.3560
Clonsilla	53.3850	-6.4190
Bandon Road	51.8760	-8.5220
Wilton Cork	51.8790	-8.5090
Kinsale Road	51.8730	-8.4690
Douglas	51.8770	-8.4380
Bloomfield	51.8790	-8.4220
Mahon Cork	51.8850	-8.3950
Dunkettle	51.9070	-8.3830
Cork Airport	51.8490	-8.4890
Tivoli	51.9030	-8.4350
Blackpool Cork	51.9150	-8.4730
Little Island	51.9080	-8.3500
Headford Road	53.2860	-9.0430
Tuam Road	53.2950	-9.0250
Ballybrit	53.2920	-9.0050
Parkmore	53.2960	-8.9880
Quincentenary Bridge	53.2830	-9.0640
Newcastle Galway	53.2790	-9.0740
Knocknacarra	53.2650	-9.1150
Salthill	53.2590	-9.0760
Renmore	53.2780	-9.0150
M7 Annacotty	52.6640	-8.5300
Rossbrien	52.6370	-8.6300
Dock Road	52.6440	-8.6650
Coonagh	52.6700	-8.6900
Castletroy	52.6650	-8.5680
Dooradoyle	52.6340	-8.6540
Raheen	52.6230	-8.6600
Sprucefield	54.5010	-6.0650
Dunmurry M1	54.5530	-6.0110
Broadway	54.5870	-5.9560
Finaghy	54.5650	-5.9830
Malone	54.5600	-5.9530
Castlereagh	54.5730	-5.8930
Belfast City Airport	54.6150	-5.8750
Knock Belfast	54.5960	-5.8680
Blackrock Cork	51.8940	-8.4300
Sandyknowes	54.6670	-5.9850`;

export const roadsTable = `M|M1/N1/A1|M50 Airport,Dublin Airport,Swords,Balbriggan,Drogheda,Dundalk,Newry,Banbridge,Dromore,Hillsborough,Sprucefield,Dunmurry M1,Broadway
P|M1 Lisburn|Sprucefield,Lisburn,Dunmurry M1
M|M1 NI|Sprucefield,Moira,Craigavon,Dungannon
P|A4|Dungannon,Ballygawley,Augher,Fivemiletown,Enniskillen,Blacklion
P|A3|Craigavon,Portadown,Armagh,Monaghan
P|A28|Armagh,Markethill,Newry
P|A27|Portadown,Newry
P|A29|Armagh,Dungannon,Cookstown,Magherafelt
S|A29|Armagh,Keady,Castleblayney
M|M2/A6|Belfast,Newtownabbey,Antrim,Randalstown,Toome,Castledawson,Maghera,Dungiven,Derry
P|A31|Magherafelt,Castledawson
M|M2/A26|Antrim,Ballymena,Ballymoney,Coleraine
P|A37|Coleraine,Limavady,Derry
S|A2|Coleraine,Portrush,Bushmills,Ballycastle
P|A44|Ballymoney,Armoy,Ballycastle
S|A2|Ballycastle,Cushendall,Carnlough,Larne
P|A8|Newtownabbey,Larne
P|A2|Newtownabbey,Carrickfergus,Larne
S|A36|Ballymena,Larne
S|A42|Ballymena,Maghera
S|A54|Coleraine,Kilrea,Maghera
M|A2|Belfast,Holywood,Bangor
M|A20|Belfast,Dundonald,Newtownards
P|A21|Newtownards,Bangor
S|A2|Bangor,Donaghadee
S|A20|Newtownards,Greyabbey,Portaferry
S|A2|Greyabbey,Ballyhalbert,Portaferry
P|A22|Dundonald,Comber,Downpatrick
P|A7|Belfast,Saintfield,Downpatrick
P|A24|Belfast,Ballynahinch,Newcastle
S|A25|Newry,Castlewellan,Downpatrick,Strangford
S|A2|Newry,Warrenpoint,Kilkeel,Newcastle,Downpatrick
S|A50|Banbridge,Castlewellan,Newcastle
S|A49|Lisburn,Ballynahinch
P|A26|Moira,Lisburn
S|A26|Banbridge,Craigavon
S|A26|Moira,Antrim
M|M2/N2|M50 Finglas,Ashbourne
P|N2|Ashbourne,Slane,Ardee,Carrickmacross,Castleblayney,Monaghan,Aughnacloy,Ballygawley
P|A5|Ballygawley,Omagh,Newtownstewart,Strabane,Derry
P|A32|Omagh,Irvinestown,Enniskillen
P|A505|Omagh,Cookstown
S|B48|Omagh,Plumbridge,Derry
P|A38|Strabane,Lifford
P|N14|Lifford,Letterkenny
P|N13|Stranorlar,Letterkenny
P|N13|Letterkenny,Bridgend,Derry
R|R238|Bridgend,Buncrana,Carndonagh,Malin Head
R|R238|Derry,Moville,Carndonagh
P|N15|Sligo,Bundoran,Ballyshannon,Donegal,Ballybofey,Stranorlar,Lifford
S|A46|Enniskillen,Belleek,Ballyshannon
S|A47|Belleek,Kesh,Irvinestown
R|R232|Kesh,Pettigo,Donegal
P|N56|Donegal,Killybegs
S|N56|Killybegs,Glenties,Dungloe,Gweedore,Dunfanaghy,Kilmacrennan,Letterkenny
S|R262|Donegal,Glenties
S|R250|Glenties,Ballybofey
S|R250b|Glenties,Letterkenny
S|R251|Gweedore,Kilmacrennan
P|N16|Sligo,Manorhamilton,Blacklion
R|R280|Manorhamilton,Bundoran
R|R280b|Manorhamilton,Drumshanbo,Carrick-on-Shannon
M|M3|M50 Castleknock,Blanchardstown,Dunboyne,Dunshaughlin,Navan,Kells
P|N3|Kells,Virginia,Cavan,Belturbet,Derrylin,Enniskillen
P|N51|Drogheda,Slane,Navan,Athboy,Delvin
S|N52|Kells,Delvin,Mullingar
S|N52|Ardee,Kells
P|N52|Dundalk,Ardee
P|N53|Dundalk,Castleblayney
P|N54|Monaghan,Clones,Cavan
S|A34|Clones,Lisnaskea,Enniskillen
P|N12|Monaghan,Armagh
S|R188|Monaghan,Cootehill,Cavan
S|R178|Dundalk,Carrickmacross,Bailieborough,Virginia
S|R165|Kells,Bailieborough,Cootehill
S|R162|Ardee,Kingscourt,Bailieborough
R|R154|Dunshaughlin,Trim,Athboy
S|R161|Navan,Trim
S|R158|Trim,Kilcock
M|M4|M50 Palmerstown,Lucan,Leixlip,Maynooth,Kilcock,Enfield,Kinnegad
M|N4|Kinnegad,Mullingar
P|N4|Mullingar,Edgeworthstown,Longford,Carrick-on-Shannon,Boyle,Collooney,Sligo
P|N55|Athlone,Ballymahon,Edgeworthstown,Granard,Cavan
S|R394|Mullingar,Castlepollard,Granard
R|R198|Longford,Cavan
S|R202|Carrick-on-Shannon,Ballinamore,Belturbet
S|R392|Ballymahon,Mullingar
S|R392b|Ballymahon,Longford
P|N5|Longford,Strokestown,Tulsk,Frenchpark,Ballaghaderreen,Charlestown,Swinford,Bellavary,Castlebar,Westport
P|N26|Swinford,Foxford,Ballina
S|N58|Foxford,Bellavary
P|N59|Collooney,Dromore West,Ballina
S|N59|Ballina,Crossmolina,Bangor Erris,Mulranny,Newport,Westport
R|R313|Bangor Erris,Belmullet
R|R315|Crossmolina,Castlebar
S|R310|Foxford,Castlebar
S|R311|Newport,Castlebar
R|R319|Mulranny,Achill Sound
S|N59|Westport,Leenane,Clifden
S|N59|Clifden,Maam Cross,Oughterard,Galway
R|R336|Leenane,Maam Cross
P|N17|Tuam,Claremorris,Knock,Charlestown,Tobercurry,Collooney
P|N83|Galway,Claregalway,Tuam
M|M17|Athenry,Tuam
P|N60|Castlebar,Claremorris,Ballyhaunis,Castlerea,Roscommon
P|N61|Athlone,Roscommon,Tulsk,Boyle
P|N63|Roscommon,Lanesborough,Longford
S|N63|Roscommon,Ballygar,Mountbellew,Claregalway
P|N84|Galway,Headford,Ballinrobe,Castlebar
S|R330|Ballinrobe,Westport
S|R331|Ballinrobe,Claremorris
S|N83|Tuam,Dunmore,Ballyhaunis
S|R293|Ballaghaderreen,Ballymote,Collooney
S|R361|Castlerea,Frenchpark,Boyle
M|M6|Kinnegad,Kilbeggan,Moate,Athlone,Ballinasloe,Loughrea,Athenry,Oranmore,Galway
S|R357|Ballinasloe,Roscommon
S|R358|Ballinasloe,Mountbellew,Tuam
S|R355|Ballinasloe,Portumna
S|N65|Loughrea,Portumna,Borrisokane,Nenagh
P|N52|Kilbeggan,Tullamore,Birr,Borrisokane,Nenagh
S|N52b|Mullingar,Kilbeggan
P|N62|Athlone,Ferbane,Birr,Roscrea,Templemore,Thurles,Horse and Jockey
S|R356|Birr,Banagher,Ballinasloe
P|N80|Tullamore,Mountmellick,Portlaoise,Stradbally,Carlow,Tullow,Bunclody,Enniscorthy
S|R420|Tullamore,Portarlington,Monasterevin
S|R402|Tullamore,Edenderry,Enfield
S|R445|Moate,Tullamore
M|M7|M50 Red Cow,Citywest N7,Naas,Newbridge,Kildare,Monasterevin,Portlaoise,Borris in Ossory,Roscrea,Nenagh,M7 Annacotty
S|R403|Naas,Clane,Maynooth
R|R407|Naas,Clane,Kilcock
S|R401|Kildare,Edenderry
M|M8|Portlaoise,Durrow,Urlingford,Horse and Jockey,Cashel,Cahir,Mitchelstown,Fermoy,Dunkettle
P|N77|Durrow,Kilkenny
P|N77b|Portlaoise,Abbeyleix,Durrow
S|N77c|Portlaoise,Abbeyleix,Castlecomer
P|N78|Kilkenny,Castlecomer,Athy,Kilcullen
M|M9|Naas,Kilcullen,Carlow,Paulstown,Ballyhale,Waterford
P|N10|Paulstown,Kilkenny,Ballyhale
S|R417|Athy,Carlow
S|R415|Athy,Kildare
S|N78b|Athy,Stradbally
S|R448|Carlow,Bagenalstown,Paulstown
P|N76|Kilkenny,Callan,Clonmel
S|R692|Callan,Cashel
S|R693|Kilkenny,Freshford,Urlingford
S|N81|M50 Tallaght,Tallaght,Blessington,Baltinglass,Tullow
R|R747|Baltinglass,Aughrim Wicklow,Arklow
R|R756|Blessington,Laragh,Wicklow
M|M11|M50 Shankill,Bray,Rathnew,Arklow,Gorey,Enniscorthy
S|R750|Rathnew,Wicklow
S|R761|Bray,Greystones
S|R752|Rathnew,Rathdrum,Arklow
P|N11|Enniscorthy,Wexford
P|N30|Enniscorthy,New Ross
P|N25|Dunkettle,Midleton,Youghal,Dungarvan,Waterford,New Ross,Wexford,Rosslare Europort
S|R725|Carlow,Tullow,Gorey
S|R700|Kilkenny,Thomastown,New Ross
S|R703|Thomastown,Graiguenamanagh,Bagenalstown
S|R675|Waterford,Tramore,Dungarvan
R|R733|Waterford,Dunmore East
P|N24|Waterford,Carrick-on-Suir,Clonmel,Cahir,Tipperary,Limerick
P|N74|Cashel,Tipperary
S|R688|Clonmel,Cashel
S|R660|Thurles,Cashel
S|R676|Carrick-on-Suir,Dungarvan
P|N72|Dungarvan,Cappoquin,Lismore,Fermoy,Mallow,Rathmore,Killarney,Killorglin
P|N73|Mallow,Mitchelstown
S|R665|Mitchelstown,Clonmel
S|R513|Mitchelstown,Limerick
S|R515|Charleville,Kilmallock,Tipperary
S|R512|Kilmallock,Limerick
S|R503|Thurles,Nenagh
S|R498|Thurles,Borrisoleigh,Nenagh
P|N20|Blackpool Cork,Blarney,Mallow,Buttevant,Charleville,Croom,Raheen
P|N21|Raheen,Adare,Rathkeale,Newcastle West,Abbeyfeale,Castleisland,Tralee
P|N69|Dock Road,Askeaton,Foynes,Tarbert,Listowel,Tralee
S|R524|Abbeyfeale,Listowel
P|N22|Cork,Ballincollig,Macroom,Ballyvourney,Killarney,Farranfore,Tralee
P|N23|Farranfore,Castleisland
S|R577|Castleisland,Kanturk,Mallow
S|R576|Newmarket,Kanturk,Buttevant
S|R576b|Newmarket,Newcastle West
S|N70|Tralee,Killorglin,Cahersiveen,Waterville,Sneem,Kenmare
P|N86|Tralee,Camp,Annascaul,Dingle
R|R561|Killorglin,Castlemaine,Annascaul
S|N70b|Castlemaine,Tralee
R|R559|Dingle,Dunquin
S|N71|Killarney,Moll's Gap,Kenmare,Glengarriff,Ballylickey,Bantry
P|N71|Bandon Road,Inishannon,Bandon,Clonakilty,Leap,Skibbereen,Ballydehob,Bantry
S|R569|Kenmare,Loo Bridge,Killarney
S|R586|Bandon,Dunmanway,Bantry
R|R584|Macroom,Ballingeary,Bantry
R|R572|Glengarriff,Castletownbere
R|R571|Kenmare,Castletownbere
S|R592|Ballydehob,Schull,Goleen
R|R591|Goleen,Mizen Head
R|R595|Skibbereen,Baltimore
S|R600|Cork Airport,Kinsale,Clonakilty
S|R605|Inishannon,Kinsale
S|R587|Macroom,Dunmanway
S|R585|Macroom,Crookstown,Bandon
P|N28|Bloomfield,Carrigaline
P|R624|Midleton,Carrigtwohill,Dunkettle
P|R624b|Carrigtwohill,Cobh
S|R639|Dunkettle,Watergrasshill,Fermoy
R|R627|Midleton,Tallow,Fermoy
M|M18|Coonagh,Shannon,Ennis,Gort,Athenry
P|N18|Gort,Oranmore
P|N19|Shannon,Shannon Airport
P|N85|Ennis,Ennistimon,Lahinch
P|N68|Ennis,Kilrush
S|N67|Kilrush,Kilkee,Milltown Malbay,Lahinch,Doolin,Lisdoonvarna,Ballyvaughan,Kinvara,Oranmore
S|R476|Ennistimon,Corofin,Ennis
S|R474|Ennis,Milltown Malbay
R|R460|Corofin,Gort
S|R463|Limerick,Killaloe,Nenagh
R|R352|Ennis,Scarriff,Portumna
R|R352b|Scarriff,Killaloe
S|R353|Gort,Portumna
S|N66|Gort,Loughrea
R|R336|Galway,Spiddal,Maam Cross
S|R126|Swords,Malahide
S|R127|Swords,Lusk,Skerries,Balbriggan
S|R128|Lusk,Rush
S|R150|Drogheda,Balbriggan
S|R132|Drogheda,Dunleer,Ardee
P|N82|Tallaght,Citywest N7
S|R135|Swords,Ashbourne
S|R152|Drogheda,Ashbourne
S|R173|Dundalk,Carlingford,Omeath,Newry
S|R368|Roscommon,Strokestown
O|M50|M50 Airport,M50 Ballymun,M50 Finglas,M50 Castleknock,M50 Palmerstown,M50 Red Cow,M50 Ballymount,M50 Tallaght,M50 Firhouse,M50 Dundrum,M50 Leopardstown,M50 Carrickmines,M50 Cherrywood,M50 Shankill
O|Port Tunnel|Dublin Port,East Wall,Tunnel North,M50 Airport
U|N1|Dublin,Drumcondra,Whitehall,Tunnel North,Santry,M50 Airport
U|R132|Santry,Dublin Airport,Swords
U|R108|Drumcondra,Ballymun Road,M50 Ballymun
U|N2|Dublin,Phibsborough,Finglas,M50 Finglas
U|N3|Dublin,Navan Road,M50 Castleknock
U|N4|Dublin,Heuston,M50 Palmerstown
U|N7|Heuston,Bluebell,M50 Red Cow
U|R110|Dublin,Dolphin's Barn,Bluebell
U|N81|Dublin,Harold's Cross,Terenure,Templeogue,M50 Tallaght
U|R117|Dublin,Ranelagh,Dundrum,M50 Dundrum
U|N11|Dublin,Donnybrook,Stillorgan N11,Cabinteely,M50 Cherrywood
P|N11b|Cabinteely,Loughlinstown,M50 Shankill
U|Leopardstown Road|Stillorgan N11,Sandyford,M50 Leopardstown
U|Sandyford|Dundrum,Sandyford,M50 Dundrum
U|R118|Dublin,Ballsbridge,Blackrock Dublin,Dun Laoghaire
U|R119|Dun Laoghaire,Dalkey
U|N31|Dun Laoghaire,Deansgrange,Stillorgan N11
U|R828|Deansgrange,Cabinteely,M50 Carrickmines
U|R131|Dublin,Ringsend,Dublin Port,East Wall,Fairview
U|R105|Dublin,Fairview,Clontarf,Sutton,Howth
U|R107|Fairview,Artane,Clarehall
S|R107b|Clarehall,Malahide
U|R139|M50 Airport,Clarehall,Baldoyle,Sutton
U|R104|Whitehall,Artane,Raheny
U|R111|Heuston,Dolphin's Barn,Harold's Cross,Ranelagh,Ballsbridge,Ringsend
U|R112|Dundrum,Terenure,Crumlin,Bluebell
U|R148|Heuston,Ballyfermot,Park West,M50 Red Cow
U|R113|M50 Red Cow,Clondalkin,Park West,M50 Palmerstown
U|R136|Tallaght,Citywest N7,Grange Castle,Lucan
U|R113b|Tallaght,M50 Red Cow
U|R113c|Tallaght,M50 Firhouse,Templeogue
U|R838|Ballymount,M50 Ballymount,Crumlin
U|R843|M50 Finglas,Ballycoolin,Blanchardstown
U|R121|Blanchardstown,Clonsilla,Lucan
O|N40|Ballincollig,Bandon Road,Kinsale Road,Douglas,Bloomfield,Mahon Cork,Dunkettle
U|R846|Cork,Bandon Road
U|R608|Cork,Wilton Cork,Bandon Road
U|N27|Cork,Kinsale Road
P|N27b|Kinsale Road,Cork Airport
U|R610|Cork,Douglas
S|R852|Cork,Blackrock Cork,Mahon Cork
U|N8|Cork,Tivoli,Dunkettle
U|N20|Cork,Blackpool Cork
P|N25b|Dunkettle,Little Island
U|N6|Galway,Headford Road,Tuam Road,Ballybrit,Parkmore,Oranmore
U|R338|Headford Road,Quincentenary Bridge,Newcastle Galway,Knocknacarra
U|R336|Galway,Salthill,Knocknacarra
U|R446|Galway,Renmore,Oranmore
P|N83b|Tuam Road,Claregalway
O|N18|M7 Annacotty,Rossbrien,Dock Road,Coonagh
U|R445|Limerick,Castletroy,M7 Annacotty
U|R511|Limerick,Rossbrien
S|R526|Limerick,Dooradoyle,Raheen
P|N20b|Rossbrien,Raheen
U|R510|Limerick,Dock Road
U|R527|Limerick,Coonagh
M|M2c|Belfast,Sandyknowes
P|A8b|Sandyknowes,Newtownabbey
U|Westlink|Broadway,Belfast
U|A55|Dunmurry M1,Finaghy,Malone,Castlereagh,Knock Belfast,Belfast City Airport
U|A2|Belfast,Belfast City Airport
U|A20|Belfast,Knock Belfast,Dundonald
U|A1|Belfast,Malone,Finaghy
U|A24|Belfast,Castlereagh`;
