/** Routing keys and outward codes: code, post town, county, country, lat, lon. Written by tools/draw/maps-data.ts. */
export const postcodesTable = `A41	Ballyboughal	Dublin	IE	53.5210	-6.2670
A42	Garristown	Dublin	IE	53.5660	-6.3840
A45	Oldtown	Dublin	IE	53.5240	-6.3160
A63	Greystones	Wicklow	IE	53.1408	-6.0631
A67	Wicklow	Wicklow	IE	52.9750	-6.0494
A75	Castleblayney	Monaghan	IE	54.1167	-6.7333
A81	Carrickmacross	Monaghan	IE	53.9728	-6.7189
A82	Kells	Meath	IE	53.7264	-6.8792
A83	Enfield	Meath	IE	53.4142	-6.8323
A84	Ashbourne	Meath	IE	53.5116	-6.3982
A85	Dunshaughlin	Meath	IE	53.5125	-6.5400
A86	Dunboyne	Meath	IE	53.4190	-6.4737
A91	Dundalk	Louth	IE	54.0000	-6.4167
A92	Drogheda	Louth	IE	53.7189	-6.3478
A94	Blackrock	Dublin	IE	53.3015	-6.1778
A96	Glenageary	Dublin	IE	53.2820	-6.1290
A98	Bray	Wicklow	IE	53.2028	-6.0983
C15	Navan	Meath	IE	53.6528	-6.6814
D01	Dublin 1	Dublin	IE	53.3525	-6.2600
D02	Dublin 2	Dublin	IE	53.3390	-6.2530
D03	Dublin 3	Dublin	IE	53.3640	-6.2180
D04	Dublin 4	Dublin	IE	53.3270	-6.2270
D05	Dublin 5	Dublin	IE	53.3840	-6.1920
D06	Dublin 6	Dublin	IE	53.3190	-6.2590
D07	Dublin 7	Dublin	IE	53.3610	-6.2910
D08	Dublin 8	Dublin	IE	53.3360	-6.2880
D09	Dublin 9	Dublin	IE	53.3820	-6.2460
D10	Dublin 10	Dublin	IE	53.3410	-6.3540
D11	Dublin 11	Dublin	IE	53.3890	-6.2930
D12	Dublin 12	Dublin	IE	53.3220	-6.3170
D13	Dublin 13	Dublin	IE	53.3940	-6.1500
D14	Dublin 14	Dublin	IE	53.2970	-6.2580
D15	Dublin 15	Dublin	IE	53.3850	-6.3920
D16	Dublin 16	Dublin	IE	53.2750	-6.2740
D17	Dublin 17	Dublin	IE	53.4010	-6.2060
D18	Dublin 18	Dublin	IE	53.2570	-6.1780
D20	Dublin 20	Dublin	IE	53.3510	-6.3720
D22	Dublin 22	Dublin	IE	53.3250	-6.4000
D24	Dublin 24	Dublin	IE	53.2870	-6.3710
D6W	Dublin 6W	Dublin	IE	53.3090	-6.3020
E21	Cahir	Tipperary	IE	52.3769	-7.9217
E25	Cashel	Tipperary	IE	52.5158	-7.8856
E32	Carrick-on-Suir	Tipperary	IE	52.3492	-7.4131
E34	Tipperary	Tipperary	IE	52.4733	-8.1558
E41	Thurles	Tipperary	IE	52.6819	-7.8022
E45	Nenagh	Tipperary	IE	52.8619	-8.1967
E53	Roscrea	Tipperary	IE	52.9511	-7.8017
E91	Clonmel	Tipperary	IE	52.3550	-7.7039
F12	Claremorris	Mayo	IE	53.7167	-9.0000
F23	Castlebar	Mayo	IE	53.8500	-9.3000
F26	Ballina	Mayo	IE	54.1167	-9.1667
F28	Westport	Mayo	IE	53.8000	-9.5167
F31	Ballinrobe	Mayo	IE	53.6333	-9.2333
F35	Ballyhaunis	Mayo	IE	53.7667	-8.7667
F42	Roscommon	Roscommon	IE	53.6333	-8.1833
F45	Castlerea	Roscommon	IE	53.7726	-8.5031
F52	Boyle	Roscommon	IE	53.9667	-8.3000
F56	Ballymote	Sligo	IE	54.0833	-8.5167
F91	Sligo	Sligo	IE	54.2697	-8.4694
F92	Letterkenny	Donegal	IE	54.9500	-7.7333
F93	Lifford	Donegal	IE	54.8319	-7.4836
F94	Donegal	Donegal	IE	54.6538	-8.1113
H12	Cavan	Cavan	IE	53.9908	-7.3606
H14	Belturbet	Cavan	IE	54.1000	-7.4500
H16	Cootehill	Cavan	IE	54.0725	-7.0819
H18	Monaghan	Monaghan	IE	54.2500	-6.9667
H23	Clones	Monaghan	IE	54.1833	-7.2333
H53	Ballinasloe	Galway	IE	53.3275	-8.2194
H54	Tuam	Galway	IE	53.5167	-8.8500
H62	Loughrea	Galway	IE	53.1969	-8.5669
H65	Athenry	Galway	IE	53.2964	-8.7431
H71	Clifden	Galway	IE	53.4891	-10.0191
H91	Galway	Galway	IE	53.2724	-9.0510
K32	Balbriggan	Dublin	IE	53.6085	-6.1831
K34	Skerries	Dublin	IE	53.5828	-6.1083
K36	Malahide	Dublin	IE	53.4508	-6.1544
K45	Lusk	Dublin	IE	53.5274	-6.1642
K56	Rush	Dublin	IE	53.5242	-6.1050
K67	Swords	Dublin	IE	53.4597	-6.2181
K78	Lucan	Dublin	IE	53.3574	-6.4486
N37	Athlone	Westmeath	IE	53.4228	-7.9372
N39	Longford	Longford	IE	53.7254	-7.7982
N41	Carrick-on-Shannon	Leitrim	IE	53.9469	-8.0900
N91	Mullingar	Westmeath	IE	53.5247	-7.3385
P12	Macroom	Cork	IE	51.9066	-8.9697
P14	Crookstown	Cork	IE	51.8450	-8.8350
P17	Kinsale	Cork	IE	51.7075	-8.5306
P24	Cobh	Cork	IE	51.8505	-8.2948
P25	Midleton	Cork	IE	51.9153	-8.1805
P31	Ballincollig	Cork	IE	51.8833	-8.5833
P32	Rylane	Cork	IE	51.9810	-8.8260
P36	Youghal	Cork	IE	51.9500	-7.8506
P43	Carrigaline	Cork	IE	51.8117	-8.3986
P47	Dunmanway	Cork	IE	51.7167	-9.1167
P51	Mallow	Cork	IE	52.1333	-8.6333
P56	Charleville	Cork	IE	52.3500	-8.6833
P61	Fermoy	Cork	IE	52.1358	-8.2758
P67	Mitchelstown	Cork	IE	52.2658	-8.2681
P72	Bandon	Cork	IE	51.7469	-8.7425
P75	Bantry	Cork	IE	51.6803	-9.4525
P81	Skibbereen	Cork	IE	51.5500	-9.2667
P85	Clonakilty	Cork	IE	51.6231	-8.8706
R14	Athy	Kildare	IE	52.9914	-6.9803
R21	Bagenalstown	Carlow	IE	52.7003	-6.9618
R32	Portlaoise	Laois	IE	53.0344	-7.2998
R35	Tullamore	Offaly	IE	53.2739	-7.4889
R42	Birr	Offaly	IE	53.0914	-7.9133
R45	Edenderry	Offaly	IE	53.3395	-7.0475
R51	Kildare	Kildare	IE	53.1561	-6.9144
R56	Curragh	Kildare	IE	53.1450	-6.8200
R93	Carlow	Carlow	IE	52.8408	-6.9261
R95	Kilkenny	Kilkenny	IE	52.6542	-7.2522
T12	Cork	Cork	IE	51.8870	-8.4750
T23	Cork	Cork	IE	51.9120	-8.4700
T34	Carrignavar	Cork	IE	51.9886	-8.4797
T45	Glanmire	Cork	IE	51.9158	-8.3997
T56	Watergrasshill	Cork	IE	52.0114	-8.3442
V14	Shannon	Clare	IE	52.7039	-8.8642
V15	Kilrush	Clare	IE	52.6401	-9.4851
V23	Caherciveen	Kerry	IE	51.9480	-10.2240
V31	Listowel	Kerry	IE	52.4464	-9.4850
V35	Kilmallock	Limerick	IE	52.4000	-8.5772
V42	Newcastle West	Limerick	IE	52.4492	-9.0611
V92	Tralee	Kerry	IE	52.2704	-9.7026
V93	Killarney	Kerry	IE	52.0598	-9.5086
V94	Limerick	Limerick	IE	52.6647	-8.6231
V95	Ennis	Clare	IE	52.8436	-8.9864
W12	Newbridge	Kildare	IE	53.1819	-6.7967
W23	Celbridge	Kildare	IE	53.3417	-6.5442
W34	Monasterevin	Kildare	IE	53.1406	-7.0664
W91	Naas	Kildare	IE	53.2158	-6.6669
X35	Dungarvan	Waterford	IE	52.0881	-7.6253
X42	Kilmacthomas	Waterford	IE	52.2054	-7.4257
X91	Waterford	Waterford	IE	52.2583	-7.1119
Y14	Arklow	Wicklow	IE	52.7944	-6.1496
Y21	Enniscorthy	Wexford	IE	52.5008	-6.5578
Y25	Gorey	Wexford	IE	52.6747	-6.2925
Y34	New Ross	Wexford	IE	52.3967	-6.9367
Y35	Wexford	Wexford	IE	52.3342	-6.4575
BT1	Belfast	Antrim	GB	54.6010	-5.9290
BT2	Belfast	Antrim	GB	54.5950	-5.9340
BT3	Belfast	Down	GB	54.6080	-5.9090
BT4	Belfast	Down	GB	54.6030	-5.8680
BT5	Belfast	Down	GB	54.5890	-5.8790
BT6	Belfast	Down	GB	54.5830	-5.9000
BT7	Belfast	Antrim	GB	54.5820	-5.9240
BT8	Belfast	Down	GB	54.5550	-5.9130
BT9	Belfast	Antrim	GB	54.5760	-5.9490
BT10	Belfast	Antrim	GB	54.5600	-5.9840
BT11	Belfast	Antrim	GB	54.5760	-5.9970
BT12	Belfast	Antrim	GB	54.5900	-5.9560
BT13	Belfast	Antrim	GB	54.6060	-5.9740
BT14	Belfast	Antrim	GB	54.6230	-5.9610
BT15	Belfast	Antrim	GB	54.6250	-5.9290
BT16	Dundonald	Down	GB	54.5920	-5.7980
BT17	Dunmurry	Antrim	GB	54.5640	-6.0290
BT18	Holywood	Down	GB	54.6386	-5.8247
BT19	Bangor	Down	GB	54.6570	-5.7080
BT20	Bangor	Down	GB	54.6610	-5.6600
BT21	Donaghadee	Down	GB	54.6413	-5.5359
BT22	Newtownards	Down	GB	54.5100	-5.5300
BT23	Newtownards	Down	GB	54.5700	-5.7100
BT24	Ballynahinch	Down	GB	54.4310	-5.8800
BT25	Dromore	Down	GB	54.4130	-6.1500
BT26	Hillsborough	Down	GB	54.4635	-6.0766
BT27	Lisburn	Down	GB	54.5000	-6.0100
BT28	Lisburn	Antrim	GB	54.5200	-6.0800
BT29	Crumlin	Antrim	GB	54.6205	-6.2141
BT30	Downpatrick	Down	GB	54.3450	-5.6900
BT31	Castlewellan	Down	GB	54.2569	-5.9445
BT32	Banbridge	Down	GB	54.3400	-6.2600
BT33	Newcastle	Down	GB	54.2180	-5.8898
BT34	Newry	Down	GB	54.1550	-6.2500
BT35	Newry	Armagh	GB	54.1500	-6.4300
BT36	Newtownabbey	Antrim	GB	54.6750	-5.9550
BT37	Newtownabbey	Antrim	GB	54.6800	-5.9000
BT38	Carrickfergus	Antrim	GB	54.7200	-5.7900
BT39	Ballyclare	Antrim	GB	54.7500	-6.0200
BT40	Larne	Antrim	GB	54.8450	-5.8200
BT41	Antrim	Antrim	GB	54.7220	-6.2500
BT42	Ballymena	Antrim	GB	54.8450	-6.3000
BT43	Ballymena	Antrim	GB	54.8850	-6.2400
BT44	Ballymena	Antrim	GB	54.9700	-6.2900
BT45	Magherafelt	Derry	GB	54.7500	-6.6300
BT46	Maghera	Derry	GB	54.8700	-6.6600
BT47	Derry	Derry	GB	54.9700	-7.2400
BT48	Derry	Derry	GB	55.0100	-7.3300
BT49	Limavady	Derry	GB	55.0505	-6.9507
BT51	Coleraine	Derry	GB	55.0600	-6.6800
BT52	Coleraine	Derry	GB	55.1350	-6.6500
BT53	Ballymoney	Antrim	GB	55.0708	-6.5101
BT54	Ballycastle	Antrim	GB	55.2000	-6.2400
BT55	Portstewart	Derry	GB	55.1813	-6.7140
BT56	Portrush	Antrim	GB	55.1959	-6.6493
BT57	Bushmills	Antrim	GB	55.2049	-6.5192
BT58	Newtownabbey	Antrim	GB	54.6700	-5.9100
BT60	Armagh	Armagh	GB	54.2800	-6.6300
BT61	Armagh	Armagh	GB	54.3600	-6.6400
BT62	Craigavon	Armagh	GB	54.4150	-6.4700
BT63	Craigavon	Armagh	GB	54.4100	-6.4150
BT64	Craigavon	Armagh	GB	54.4450	-6.4000
BT65	Craigavon	Armagh	GB	54.4450	-6.3800
BT66	Craigavon	Armagh	GB	54.4550	-6.3250
BT67	Craigavon	Armagh	GB	54.4770	-6.2600
BT68	Caledon	Tyrone	GB	54.3500	-6.8370
BT69	Aughnacloy	Tyrone	GB	54.4142	-6.9755
BT70	Dungannon	Tyrone	GB	54.5100	-6.8300
BT71	Dungannon	Tyrone	GB	54.5150	-6.7200
BT74	Enniskillen	Fermanagh	GB	54.3462	-7.6413
BT75	Fivemiletown	Tyrone	GB	54.3833	-7.3000
BT76	Clogher	Tyrone	GB	54.4110	-7.1730
BT77	Augher	Tyrone	GB	54.4300	-7.1370
BT78	Omagh	Tyrone	GB	54.5700	-7.3600
BT79	Omagh	Tyrone	GB	54.6500	-7.2500
BT80	Cookstown	Tyrone	GB	54.6430	-6.7459
BT81	Castlederg	Tyrone	GB	54.7070	-7.5934
BT82	Strabane	Tyrone	GB	54.8237	-7.4692
BT92	Enniskillen	Fermanagh	GB	54.2300	-7.5000
BT93	Enniskillen	Fermanagh	GB	54.4900	-7.8500
BT94	Enniskillen	Fermanagh	GB	54.4300	-7.6200`;
