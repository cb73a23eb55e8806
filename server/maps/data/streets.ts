/** Streets of Dublin: Transport for Ireland's open data, CC BY 4.0. Written by tools/draw/maps-data.ts. */
export const dublinStreetsTable = `Abbey Park	53.28488	-6.16042
Abbey Park	53.39716	-6.14320
Abbey Road	53.28129	-6.15829
Abbey St Lower	53.34901	-6.25633
Abbey Street	53.34889	-6.25683
Abbottstown Road	53.38989	-6.31542
Abbylea Close	53.46400	-6.23413
Accommodation Road	53.36523	-6.50773
Achill Road	53.37386	-6.25390
Adamstown Avenue	53.33760	-6.46222
Adare Avenue	53.39494	-6.21110
Adare Park	53.39435	-6.20897
Adare Road	53.39431	-6.20233
Adelaide Road	53.33273	-6.25997
Admiral Court	53.39726	-6.13320
Aideen Avenue	53.31640	-6.29433
Ailesbury Road	53.32063	-6.21344
Airpark Avenue	53.27453	-6.30363
Airport Parking	53.42527	-6.22949
Airport Roundabout	53.42940	-6.23017
Airton Road	53.29405	-6.35559
Albany Avenue	53.29435	-6.15792
Albert College Court	53.38639	-6.26527
Albert College Park	53.38349	-6.26567
Alexandra Road	53.35064	-6.21228
Alfie Byrne Road	53.36299	-6.22026
All Saints Park	53.37551	-6.17944
All Saints Road	53.37563	-6.18640
Allendale Close	53.39075	-6.42992
Allendale Square	53.38895	-6.43050
Alma Road	53.29550	-6.16575
Alpine Heights	53.32279	-6.40830
Alpine Rise	53.29810	-6.38684
Alymer Road	53.29807	-6.49362
Amiens Street	53.35404	-6.24731
Annamoe Terrace	53.36108	-6.28450
Annamore Parade	53.35817	-6.28442
Annamore Road	53.35752	-6.28756
Annaville Terrace	53.28934	-6.17670
Annesley Bridge	53.36191	-6.23735
Annesley Bridge Road	53.36164	-6.23798
Appian Way	53.32766	-6.24839
Aran Avenue	53.24491	-6.12178
Ardara Avenue	53.39342	-6.16693
Ardbeg Road	53.38449	-6.20707
Ardcian Park	53.46529	-6.23935
Ardee Court	53.33874	-6.27848
Ardee Street	53.33817	-6.27940
Ardeevin Avenue	53.35523	-6.45878
Ardlea Road	53.38552	-6.21068
Ardmore Drive	53.38858	-6.21493
Ardpatrick Road	53.36218	-6.30847
Arena Road	53.27484	-6.20667
Armagh Road	53.32021	-6.30709
Arnold Grove	53.27207	-6.12682
Arnold Park	53.27035	-6.13012
Arran Quay	53.34634	-6.27838
Arthur Griffith Park	53.34738	-6.44264
Ash Grove	53.35022	-6.54830
Ashfield Gardens	53.40104	-6.40644
Ashfield Park	53.39990	-6.40282
Ashington Avenue	53.37190	-6.31551
Ashington Park	53.37346	-6.31132
Ashlawn	53.25195	-6.13237
Ashlawn	53.28278	-6.24504
Ashleigh Green	53.37947	-6.36773
Ashridge Green	53.20044	-6.17658
Ashtown Grove	53.36949	-6.32379
Ashtown Roundabout	53.37157	-6.33021
Aston Quay	53.34650	-6.26080
Astro Park	53.39763	-6.22920
Auburn Avenue	53.37561	-6.35853
Auburn Drive	53.26199	-6.13768
Auburn Green	53.37951	-6.35865
Aughavanagh Road	53.32812	-6.28674
Aughrim Court	53.35333	-6.28624
Aughrim Street	53.35557	-6.29174
Aungier Street	53.33905	-6.26608
Avila Park	53.39227	-6.32083
Avondale Park	53.37987	-6.16872
Avondale Road	53.27365	-6.12388
Avonmore Drive	53.28479	-6.34310
Avonmore Park	53.28429	-6.34403
Avonmore Road	53.28272	-6.34773
Aylmer Road	53.29776	-6.49378
Bachelors Walk	53.34697	-6.26190
Backweston Park	53.34596	-6.49949
Baggot Road	53.36800	-6.31877
Baggot St Lower	53.33646	-6.24889
Baggot St Upper	53.33363	-6.24453
Baggot Street	53.33263	-6.24366
Balally Drive	53.28437	-6.23694
Balally Hill	53.27906	-6.23157
Balally Road	53.28287	-6.23407
Balbutcher Drive	53.40434	-6.28055
Balbutcher Lane	53.39944	-6.26738
Balbutcher Way	53.40417	-6.27570
Baldoyle Ind Estate	53.39752	-6.14683
Baldoyle Road	53.38996	-6.12430
Balfe Road	53.32419	-6.32614
Balgaddy Road	53.34011	-6.42839
Balheary Park	53.46859	-6.21328
Ballawley Park	53.27976	-6.23205
Balleally West	53.50986	-6.18016
Ballentree Avenue	53.41731	-6.38608
Ballinteer Avenue	53.27519	-6.25245
Ballinteer Court	53.27625	-6.24989
Ballinteer Drive	53.27477	-6.25536
Ballinteer Park	53.27711	-6.24829
Ballinteer Road	53.28786	-6.24637
Ballybane Green	53.31983	-6.45038
Ballyboden Crescent	53.28237	-6.29597
Ballyboden Road	53.28309	-6.29672
Ballyboggan Road	53.37612	-6.28664
Ballybough Road	53.35982	-6.24481
Ballybrack Cross	53.25195	-6.12366
Ballybrack Road	53.22392	-6.24028
Ballybrack Village	53.25386	-6.12497
Ballycoolin Road	53.39860	-6.35089
Ballycullen Avenue	53.28032	-6.34150
Ballycullen Drive	53.27848	-6.33818
Ballycullen Road	53.27164	-6.32896
Ballycullen Road	53.28543	-6.33045
Ballydowd Grove	53.35974	-6.43096
Ballyedmonduff Road	53.24976	-6.22209
Ballyfermot Crescent	53.34020	-6.34837
Ballyfermot Parade	53.34221	-6.35301
Ballyfermot Road	53.34171	-6.34410
Ballyfermot Road	53.34519	-6.37907
Ballygall Parade	53.38557	-6.28817
Ballygall Place	53.38790	-6.29205
Ballygall Rd East	53.38039	-6.27611
Ballyknockan Road	53.38888	-6.27536
Ballymore Road	53.12760	-6.58406
Ballymount Avenue	53.31482	-6.35339
Ballymount Drive	53.31646	-6.34566
Ballymount Ind Est	53.31647	-6.34275
Ballymount Road	53.31379	-6.35715
Ballymount Square	53.31722	-6.33719
Ballymun Road	53.38539	-6.26515
Ballyogan Road	53.26219	-6.21150
Ballyoulster Park	53.34185	-6.51903
Ballyowen Lane	53.35901	-6.41531
Ballyowen Park	53.35537	-6.42198
Ballyowen Road	53.34924	-6.42364
Ballyroan Road	53.28836	-6.29829
Ballyshannon Avenue	53.39469	-6.23261
Ballywaltrim Heights	53.18801	-6.12742
Bancroft Road	53.28899	-6.34859
Bangor Road	53.32486	-6.30189
Bannow Road	53.36969	-6.29272
Bargy Road	53.35399	-6.23033
Barnageeragh Road	53.58546	-6.14847
Barnhall Road	53.36509	-6.51495
Barnhill Road	53.27725	-6.11447
Barnville Green	53.33807	-6.37664
Barnville Walk	53.33576	-6.37933
Barnwell Green	53.39306	-6.44265
Barrack Court	53.28129	-6.46919
Barrack Lane	53.52337	-6.16770
Barrack Street	53.13276	-6.61082
Barry Avenue	53.39541	-6.31087
Barry Road	53.39474	-6.31122
Barryscourt Road	53.39747	-6.20851
Barton Drive	53.28908	-6.28268
Barton Road East	53.28745	-6.25908
Barton Road West	53.28725	-6.28281
Basin Street Lower	53.34268	-6.29322
Baskin Lane	53.42323	-6.17633
Bath Street	53.34006	-6.22393
Batter Lane	53.48910	-6.19681
Bawnogue Road	53.32526	-6.41076
Baymount Park	53.36778	-6.17402
Bayview Avenue	53.35768	-6.24271
Beach Lane	53.49939	-6.11658
Bealing Walk	53.41820	-6.38718
Bearna Park	53.26897	-6.22325
Beatty Park	53.34643	-6.54187
Beau Hill	53.52042	-6.13843
Beaumont Avenue	53.29281	-6.25677
Beaumont Grove	53.38495	-6.23482
Beaumont Road	53.38408	-6.23586
Beckett Bridge	53.34779	-6.24238
Beech Park Road	53.27412	-6.16179
Beechfield Avenue	53.31701	-6.32551
Beechpark Estate	53.36542	-6.52261
Beechpark Lawn	53.37610	-6.35859
Beechwood Lawn	53.27129	-6.13803
Belarmine Avenue	53.25862	-6.22062
Belarmine Drive	53.26029	-6.22100
Belbulbin Road	53.33357	-6.31115
Belcamp Avenue	53.39989	-6.19790
Belcamp Lane	53.39992	-6.18425
Belclare Park	53.40294	-6.28169
Belfield Court	53.31211	-6.22121
Belgard Heights	53.30005	-6.38303
Belgard Square North	53.29026	-6.36863
Belgard Square South	53.28609	-6.37329
Belgard Square West	53.28750	-6.37523
Belgrave Square	53.29475	-6.16095
Belgree Boulevard	53.42014	-6.38483
Belgrove Park	53.35075	-6.35134
Bellevue Avenue	53.31271	-6.20189
Bellgree Avenue	53.42099	-6.38570
Belmont Park	53.38509	-6.17492
Belton Park Road	53.37758	-6.22572
Benbulbin Road	53.33464	-6.31278
Beneavin Court	53.38843	-6.28011
Beneavin Park	53.38915	-6.28410
Beneavin Road	53.38931	-6.28374
Berkeley Road	53.35938	-6.26979
Berryfield Road	53.38171	-6.30344
Berwick Walk	53.45966	-6.25040
Bianconi Avenue	53.29124	-6.42765
Bigger Road	53.31697	-6.32689
Binn Eadair View	53.38862	-6.12318
Binns Bridge	53.36198	-6.26043
Birchview Avenue	53.29858	-6.35415
Bird Avenue	53.30520	-6.24422
Bishops Lane	53.12928	-6.57655
Blackbanks Coast	53.38134	-6.15512
Blackberry Lane	53.42790	-6.12916
Blackberry Rise	53.42597	-6.13116
Blackcourt Road	53.40015	-6.37938
Blackditch Drive	53.34311	-6.36374
Blackditch Road	53.33891	-6.37335
Blackglen Court	53.26547	-6.23430
Blackglen Road	53.26510	-6.23733
Blackhall Place	53.34803	-6.28222
Blackheath Avenue	53.36614	-6.19740
Blackheath Grove	53.36655	-6.20228
Blackheath Park	53.36635	-6.19949
Blackhorse Avenue	53.35840	-6.30213
Blackrock Main St	53.30199	-6.17827
Blackrock Park	53.30232	-6.18211
Blackthorn Avenue	53.27315	-6.20433
Blackthorn Drive	53.27906	-6.21039
Blackthorn Road	53.27632	-6.21693
Blackwood Lane	53.43401	-6.15055
Blackwood Park	53.39497	-6.44432
Blake's Cross	53.50239	-6.19206
Blakestown Cross	53.39117	-6.40958
Blarney Park	53.32108	-6.29312
Blessington Road	53.28321	-6.38453
Blessington Road	53.28879	-6.34929
Blessington Street	53.35630	-6.26599
Boden Park	53.27941	-6.30662
Bond Drive	53.35284	-6.21381
Boot Road	53.31743	-6.39551
Booterstown Avenue	53.29934	-6.20516
Botanic Avenue	53.36718	-6.25543
Botanic Gardens	53.37214	-6.26902
Botanic Road	53.36900	-6.26955
Bracken Hill	53.36581	-6.06298
Braemor Park	53.30433	-6.26403
Braemor Road	53.29581	-6.25907
Bramble Hill	53.21039	-6.17542
Bramley Park	53.37330	-6.38901
Bramley Walk	53.37551	-6.38962
Branch Road North	53.35220	-6.21780
Brandon Road	53.32772	-6.32291
Bray Business Park	53.18408	-6.11717
Bray Main Street	53.20208	-6.11028
Breakwater Rd South	53.35031	-6.20334
Breffni Road	53.28557	-6.11152
Brewery Road	53.28242	-6.19338
Brian Road	53.36688	-6.23214
Brichview Close	53.29743	-6.35424
Brickfield Drive	53.33205	-6.30328
Brickfield Lane	53.33754	-6.28524
Brickfields Park	53.33347	-6.30859
Bridgefoot Street	53.34307	-6.28058
Brighton Road	53.31143	-6.27734
Broad Meadow Bridge	53.47193	-6.21088
Broadford Close	53.27731	-6.25505
Broadford Drive	53.27968	-6.25561
Broadford Rise	53.27536	-6.25546
Broadford Walk	53.28071	-6.25776
Broadway Road	53.38525	-6.38747
Brookdale Drive	53.45281	-6.24416
Brookfield Road	53.28870	-6.40436
Brookvale Road	53.30310	-6.28405
Brookview Road	53.28618	-6.40719
Brookville Lane	53.57521	-6.10443
Brookwood Grove	53.38239	-6.19817
Broombridge	53.37246	-6.29911
Broombridge Road	53.36727	-6.30074
Brownsbarn Orchard	53.29820	-6.41978
Brudett Avenue	53.28603	-6.11940
Buckingham St Lower	53.35286	-6.24853
Bulfin Road	53.33956	-6.31216
Bunbury Gate Avenue	53.46799	-6.24016
Bunratty Avenue	53.39336	-6.20537
Bunratty Road	53.39443	-6.20946
Burlington Road	53.33147	-6.24522
Burnaby Park	53.13524	-6.06653
Burnell Park Avenue	53.37053	-6.38787
Burrow Road	53.49731	-6.11478
Burton Hall Road	53.27366	-6.20339
Bushy Park House	53.30174	-6.29723
Bushy Park Road	53.30747	-6.27904
Butterfield Avenue	53.29794	-6.28516
Butterfield Park	53.28770	-6.29630
Cabinteely Park	53.26248	-6.15388
Cabra Drive	53.35875	-6.29152
Cabra Road	53.36147	-6.29435
Cairnwood Avenue	53.29362	-6.38823
Caledon Road	53.35294	-6.23162
Calmount Avenue	53.31165	-6.34311
Camac Close	53.33982	-6.31796
Camac Court	53.34197	-6.31541
Camden Street Lower	53.33441	-6.26527
Cappagh Cross	53.39799	-6.33412
Cappagh Road	53.39104	-6.31755
Captain's Avenue	53.31803	-6.30821
Captain's Hill	53.37131	-6.48638
Captain's Road	53.31894	-6.30906
Cardiffsbridge Road	53.38483	-6.31156
Carlisle Street	53.33239	-6.27088
Carlton Court	53.45345	-6.22382
Carmanhall Road	53.27673	-6.20778
Carnegie Court	53.46089	-6.21864
Carnhill	53.54233	-6.09614
Carnlough Road	53.36819	-6.29934
Carpenterstown Road	53.37266	-6.38863
Carrickbrack Lawn	53.37767	-6.10031
Carrickbrack Road	53.36608	-6.07377
Carrig View	53.22365	-6.46732
Carrigacurra View	53.09587	-6.51373
Carriglea Avenue	53.27855	-6.34204
Carriglea Ind Est	53.32809	-6.33851
Carriglea Ind Estate	53.32795	-6.33792
Carrow Road	53.33236	-6.32103
Carthy's Lane	53.51791	-6.12369
Carton Grove	53.38148	-6.57760
Casana View	53.37833	-6.05663
Casement Drive	53.39407	-6.31158
Cashel Road	53.31927	-6.30404
Casino Park	53.37247	-6.22213
Castle Avenue	53.36039	-6.21101
Castle Drive	53.28875	-6.42385
Castle Grove	53.36955	-6.20928
Castle Park	53.29051	-6.34306
Castle Road	53.34636	-6.42144
Castle Street	53.20728	-6.11351
Castle Village	53.35029	-6.54844
Castlefield Court	53.38342	-6.41704
Castlegate Drive	53.33781	-6.45971
Castlegate Walk	53.33809	-6.45690
Castlegate Way	53.33935	-6.45321
Castlegrange Green	53.32003	-6.42718
Castlegrange Row	53.39881	-6.43156
Castlekevin Road	53.39114	-6.21508
Castleknock Avenue	53.37802	-6.37527
Castleknock Road	53.37087	-6.33450
Castletimon Drive	53.39436	-6.23124
Castletimon Park	53.39537	-6.23001
Castletimon Road	53.39549	-6.22784
Castletymon Green	53.29515	-6.34123
Castletymon Road	53.29066	-6.34341
Ceanchor Road	53.36706	-6.07948
Cedar Brook Place	53.33734	-6.37891
Celbridge Main St	53.33907	-6.53913
Celbridge Park	53.34337	-6.51195
Celbridge Road	53.36400	-6.49688
Celtic Park Road	53.37862	-6.23101
Century Business Pk	53.40262	-6.30146
Chalet Gardens	53.36009	-6.43517
Chamley Park	53.45075	-6.18736
Chanel Avenue	53.38557	-6.20880
Chapel Road	53.14982	-6.07973
Chapel Road	53.42520	-6.17652
Chapel View	53.48559	-6.14924
Charlemont Street	53.33195	-6.26238
Charleville Avenue	53.35919	-6.24571
Charleville Road	53.35903	-6.28135
Charleville Square	53.29683	-6.29247
Chelmsford Road	53.32559	-6.25231
Cherry Avenue	53.44865	-6.23918
Cherry Grove	53.31661	-6.32179
Cherry Orchard Drive	53.33554	-6.36513
Cherry Orchard Park	53.33874	-6.37340
Cherry Orchard Way	53.33679	-6.37010
Cherryfield Park	53.39500	-6.41813
Cherryfield Road	53.31708	-6.33025
Cherryfield Way	53.29134	-6.31282
Cherrywood Avenue	53.32034	-6.40616
Cherrywood Drive	53.32082	-6.41176
Cherrywood Grove	53.32180	-6.40749
Cherrywood Park	53.31904	-6.41973
Cherrywood Road	53.24569	-6.13528
Chestnut Grove	53.27919	-6.25517
Chestnut Grove	53.34273	-6.53982
Church Avenue	53.32035	-6.26518
Church Court	53.35264	-6.23242
Church Road	53.19750	-6.10897
Church Road	53.26079	-6.13093
Church Road	53.28016	-6.10710
Church Road	53.35280	-6.23492
Church Road	53.38612	-6.37552
Church Road	53.38997	-6.10492
Church Street	53.34783	-6.27460
Church Street	53.44798	-6.15307
Church Street	53.57943	-6.11050
Church Street Upper	53.35107	-6.27400
Churchtown Road	53.29547	-6.25721
Churchview Road	53.26498	-6.13452
Citywest Avenue	53.28757	-6.42249
Citywest Campus	53.29335	-6.42272
Citywest Road	53.28505	-6.42162
Clanbrassil St Upper	53.33096	-6.27526
Clanbrassil Street	53.33289	-6.27538
Clancy Avenue	53.39236	-6.29268
Clare Road	53.37670	-6.25424
Clare Street	53.34144	-6.25168
Claremont Road	53.39097	-6.09133
Clareville Road	53.31840	-6.28239
Claude Road	53.36327	-6.26583
Cleggan Park	53.34341	-6.36798
Clifden Drive	53.33760	-6.36079
Clifden Road	53.34101	-6.36178
Clogher Road	53.32747	-6.29155
Clonard Road	53.27731	-6.23052
Clonard Road	53.32517	-6.30713
Clondalkin Village	53.32235	-6.39309
Clonee Village	53.41054	-6.44227
Clonfert Road	53.31942	-6.30086
Clonkeen Road	53.26964	-6.15957
Clonliffe Avenue	53.36071	-6.24370
Clonrosse Drive	53.39426	-6.17860
Clonsilla Link Road	53.38814	-6.41638
Clonsilla Road	53.38353	-6.41715
Clonsilla Road	53.38741	-6.38344
Clonskeagh Road	53.31290	-6.23896
Clontarf Road	53.36414	-6.22685
Clontarf Road	53.36572	-6.17444
Cloverhill	53.19126	-6.12849
Cloverhill Road	53.34719	-6.38450
Club Road	53.32223	-6.35575
Coast Road	53.41190	-6.13848
Coast Road	53.43428	-6.12393
Coldcut Road	53.34678	-6.38839
College Drive	53.30672	-6.30102
College Green	53.34429	-6.26103
College Road	53.29408	-6.47676
College Street	53.34556	-6.25680
College Street	53.39846	-6.12940
Collins Avenue	53.37058	-6.20761
Collins Avenue	53.38273	-6.24504
Collins Avenue West	53.38355	-6.24748
Collins Drive	53.39007	-6.29053
Collinstown Park	53.41358	-6.23895
Coneyburrow	53.34432	-6.50729
Constitution Hill	53.35291	-6.27324
Convent Road	53.31957	-6.39466
Conyngham Road	53.34829	-6.30391
Cookstown Road	53.30191	-6.37915
Coolamber Park	53.28899	-6.31111
Cooldrinagh Lane	53.35339	-6.48032
Cooldrinagh Terrace	53.36176	-6.48319
Cooley Road	53.32852	-6.32063
Coolgreena Road	53.38562	-6.23177
Coolock Drive	53.39430	-6.20241
Coolock Ind Estate	53.39299	-6.19717
Coolock Lane	53.39816	-6.24121
Coolock Lane Park	53.39936	-6.22188
Copeland Avenue	53.36576	-6.22421
Copeland Grove	53.36687	-6.22111
Corballis Park	53.42460	-6.23489
Corbally Bridge	53.27173	-6.43268
Corduff Crescent	53.39584	-6.37513
Corduff Grove	53.40108	-6.37512
Corduff Park	53.39943	-6.37895
Cork Street	53.33835	-6.28082
Corkagh View	53.31736	-6.40338
Cornerpark	53.30376	-6.49968
Corporate Park	53.40951	-6.36976
Corporate Park 2	53.41281	-6.36100
Corrib Road	53.31520	-6.29546
Corrig Avenue	53.29075	-6.13264
Corrig Road	53.28717	-6.13125
Cowper Road	53.31563	-6.26168
Crannagh Road	53.30121	-6.28395
Crannogue Road	53.40193	-6.27955
Craoibhin Park	53.60591	-6.17724
Cremore Avenue	53.37715	-6.27422
Crescent Park	53.37611	-6.32161
Crestfield Road	53.38759	-6.24832
Crinken Lane	53.22454	-6.12489
Croaghpatrick Road	53.36326	-6.30472
Crodaun Forest Park	53.35483	-6.54699
Crofton  Avenue	53.29579	-6.13821
Crofton Road	53.29577	-6.14267
Croftwood Crescent	53.33691	-6.37036
Croftwood Park	53.33588	-6.36052
Cromcastle Avenue	53.39268	-6.21898
Cromcastle Green	53.39299	-6.22057
Cromwellsfort Road	53.31677	-6.32426
Crosslands Park	53.31378	-6.35688
Crosthwaite Park	53.28439	-6.13304
Croydon Park	53.37067	-6.23574
Croydon Park Avenue	53.36876	-6.23557
Cruise Park	53.41983	-6.39312
Crumlin Road	53.32924	-6.30349
Crumlin Village	53.32090	-6.31693
Curlew Road	53.32927	-6.32243
Cushlawn	53.27710	-6.37501
Cushlawn Avenue	53.27597	-6.37358
Cushlawn Park	53.27390	-6.37984
Custom House Quay	53.34819	-6.24862
D'Olier Street	53.34647	-6.25801
DCU Ballymun Road	53.38535	-6.26489
Dale Drive	53.28914	-6.21224
Daleview Road	53.46609	-6.23763
Dalkey Village	53.27838	-6.10695
Damastown Close	53.40886	-6.40851
Damastown Drive	53.41165	-6.42315
Damastown Green	53.41103	-6.42011
Damastown Ind Park	53.41051	-6.41680
Damastown Road	53.41173	-6.42298
Dame Street	53.34420	-6.26336
Danieli Road	53.38130	-6.20833
Dargle Road	53.36586	-6.25596
Dargle View	53.28382	-6.26503
Dartry Road	53.30943	-6.26093
David Road	53.36376	-6.26799
Dawson Street	53.34065	-6.25849
De Selby Estate	53.27459	-6.41059
De Vesci Park	53.29498	-6.14519
De Vesci Terrace	53.29505	-6.14624
Dean Street	53.33960	-6.27547
Dean Swift Road	53.38621	-6.27091
Deansgrange Park	53.28700	-6.16796
Deansgrange Road	53.28227	-6.16558
Deansgrange Village	53.27797	-6.16465
Deansrath Grove	53.32956	-6.42197
Deanstown Avenue	53.38360	-6.31276
Decies Road	53.34037	-6.33951
Deer Park	53.29607	-6.21040
Deerpark Road	53.37061	-6.35139
Delhurst	53.39199	-6.43820
Dingle Road	53.36725	-6.29805
Diswellstown Road	53.37218	-6.39716
Dodder Bridge	53.30485	-6.28346
Dodder Park Road	53.30390	-6.28350
Dodder Walk	53.30866	-6.25839
Dodsboro Road	53.35069	-6.46431
Dollymount Avenue	53.36715	-6.18283
Dollymount Park	53.36251	-6.17893
Dolmen Court	53.39811	-6.27174
Dolphin Avenue	53.33231	-6.28733
Donnybrook Road	53.31992	-6.23327
Donnybrook Village	53.32379	-6.23934
Donnycarney Road	53.37347	-6.22108
Donomore Avenue	53.27309	-6.38635
Donomore Crescent	53.27314	-6.38251
Donore Avenue	53.33198	-6.28341
Dorset Street Lower	53.35927	-6.26182
Dorset Street Upper	53.35666	-6.26457
Dowth Avenue	53.36157	-6.28322
Doyle's Lane	53.36394	-6.17694
Drayton Close	53.29449	-6.15928
Drimnagh Road	53.32556	-6.31660
Drogheda Mall	53.38947	-6.30002
Dromard Terrace	53.33406	-6.21438
Drumcliffe Drive	53.36593	-6.29268
Drumcliffe Road	53.36409	-6.29395
Drummartin Close	53.28910	-6.22535
Drummartin Park	53.28898	-6.22219
Drummartin Road	53.29144	-6.22831
Drynam Court	53.45200	-6.21086
Drynam Road	53.45288	-6.21306
Dublin Road	53.51474	-6.17318
Dufferin Avenue	53.33136	-6.28236
Dun Emer Road	53.28236	-6.23358
Dunard	53.36116	-6.29756
Dunard Walk	53.35841	-6.30277
Dunboyne Village	53.41950	-6.47433
Dundaniel Road	53.39644	-6.22456
Dundrum Business Pk	53.30315	-6.24524
Dundrum Road	53.30795	-6.24642
Dungriffan Road	53.38026	-6.05754
Dunsink Drive	53.38216	-6.30342
Dwyer Park	53.20657	-6.11152
Eamonn Ceannt Park	53.32197	-6.29392
Earlsfort Terrace	53.33569	-6.25756
East Road	53.35416	-6.23023
East Wall Road	53.35655	-6.23204
Easton Road	53.36493	-6.50910
Eden Avenue	53.28131	-6.27708
Eden Park Drive	53.29027	-6.22740
Eden Quay	53.34813	-6.25630
Edenbrook Court	53.29003	-6.29028
Edenmore Avenue	53.38676	-6.18838
Edenmore Drive	53.38653	-6.18597
Edenmore Green	53.38511	-6.18289
Edenmore Grove	53.38683	-6.18368
Edenmore Park	53.38633	-6.18674
Edmondstown Road	53.27714	-6.29708
Eglinton Road	53.31769	-6.24104
Ellenfield Park	53.38653	-6.24239
Ellenfield Road	53.38783	-6.23854
Ellesmere Avenue	53.35710	-6.29000
Elm Mount Road	53.37804	-6.21444
Elmcastle Court	53.30257	-6.35151
Elmount Crescent	53.38483	-6.22322
Elton Park	53.28591	-6.11490
Emmet Road	53.33971	-6.31899
English Row	53.33792	-6.54040
Ennafort Park	53.37748	-6.18724
Ennafort Road	53.37635	-6.19079
Enniskerry Road	53.19289	-6.17274
Enniskerry Road	53.25563	-6.21930
Ep Mooney Park	53.32278	-6.34110
Erne Street	53.34336	-6.24539
Errigal Road	53.32909	-6.32374
Esker Lane	53.35586	-6.43160
Estuary Road	53.45271	-6.18352
Exchange St Upper	53.34404	-6.26826
Exchequer Street	53.34257	-6.26460
Fade Street	53.34246	-6.26460
Fairbrook Lawn	53.29168	-6.28942
Fairfield Road	53.37008	-6.26890
Fairview	53.36346	-6.23445
Fairway View	53.23277	-6.45651
Fancourt Heights	53.60506	-6.17080
Farney Park	53.33439	-6.21818
Faussagh Avenue	53.36739	-6.30072
Faussagh Road	53.36440	-6.28542
Faussaugh Avenue	53.36679	-6.29275
Feltrim Business Pk	53.44861	-6.20446
Feltrim Retail Park	53.45105	-6.20650
Feltrim Road	53.43331	-6.17802
Ferguson Road	53.37423	-6.25626
Fernhill	53.20720	-6.49251
Fernleigh Close	53.37424	-6.40178
Ferns Road	53.32122	-6.29694
Ferrycarrig Green	53.40018	-6.19882
Ferrycarrig Park	53.40086	-6.20044
Fforster Green	53.35038	-6.42311
Fiery Lane	53.22102	-6.22558
Finglas Park	53.39120	-6.29410
Finglas Place	53.38624	-6.29606
Finglas Road	53.36678	-6.27237
Finglas Road	53.38666	-6.29710
Finglas Village	53.38967	-6.29833
Firhouse Road West	53.27682	-6.36601
Fitzmaurice Road	53.28348	-6.45892
Fitzmaurice Road	53.38197	-6.27622
Fitzroy Avenue	53.36226	-6.25881
Fitzwilliam Place	53.33330	-6.25409
Fitzwilliam Street	53.33651	-6.24857
Fleet Street	53.34596	-6.25781
Floraville Avenue	53.32074	-6.38940
Florence Road	53.20312	-6.10976
Fonthill Park	53.28913	-6.29051
Fonthill Retail Park	53.34860	-6.40540
Fonthill Road	53.31849	-6.40195
Fonthill Road	53.34175	-6.40798
Forest Crescent	53.45130	-6.24494
Forest Road	53.45433	-6.22439
Forest View	53.44951	-6.24101
Fortfield Drive	53.30201	-6.30357
Fortfield Park	53.30276	-6.30217
Fortfield Road	53.30775	-6.30007
Fortunestown Road	53.27921	-6.40189
Fortview Avenue	53.35826	-6.19347
Fosters Avenue	53.30305	-6.20995
Foxborough Estate	53.33989	-6.42634
Foxborough Park	53.34005	-6.42741
Foxborough Rise	53.33987	-6.42880
Foxborough Road	53.34121	-6.42400
Foxdene Estate	53.33905	-6.40827
Foxdene Gardens	53.33876	-6.40799
Foxrock Avenue	53.27621	-6.16862
Foxrock Grove	53.27705	-6.16663
Foxrock Park	53.27517	-6.17076
Frankfort Avenue	53.31625	-6.26789
Frascati Road	53.29980	-6.17649
Galloping Green	53.28049	-6.19004
Galluan Road	53.40265	-6.27336
Galtymore Drive	53.33453	-6.30625
Galtymore Park	53.33149	-6.32243
Galtymore Road	53.33258	-6.31527
Gardiner Street	53.35045	-6.25597
Garryowen Road	53.34003	-6.34170
Garter Lane	53.29002	-6.43828
Garville Avenue	53.31594	-6.27140
Gateway Avenue	53.39230	-6.26415
George's St Upper	53.29000	-6.13075
Gilford Road	53.32867	-6.20890
Glasanaon Road	53.38601	-6.28607
Glasilawn Road	53.38041	-6.28164
Glasmore Park	53.46202	-6.23125
Glasnamana Place	53.38212	-6.28055
Glasnevin Drive	53.38930	-6.27160
Glasnevin Park	53.37659	-6.31205
Glasnevin Park	53.39015	-6.27413
Glebe Close	53.30056	-6.50108
Gledswood Drive	53.30522	-6.23709
Glen Estate	53.26461	-6.15917
Glenabby Road	53.29246	-6.21092
Glenageary Avenue	53.27909	-6.13573
Glenageary Park	53.27867	-6.13544
Glenageary Rd Lower	53.28885	-6.12996
Glenageary Road	53.28293	-6.14735
Glenbeigh Avenue	53.35687	-6.29705
Glenbeigh Road	53.36006	-6.29432
Glenbrook Park	53.12489	-6.07345
Glencormack Road	53.17438	-6.13928
Glendale Park	53.30902	-6.31530
Glendoher Road	53.28724	-6.29188
Glendown Avenue	53.30507	-6.31670
Glendun Road	53.38665	-6.24795
Glenfarne Road	53.38886	-6.18674
Glenlyon Park	53.27918	-6.33139
Glenmalure Square	53.31441	-6.24628
Glenmore Park	53.27812	-6.28616
Glenties Park	53.38167	-6.31084
Glenvara Park	53.28246	-6.33035
Glenview Lawn	53.28981	-6.34093
Glenview Park	53.28904	-6.33949
Glenwood Road	53.38872	-6.18685
Glin Avenue	53.39800	-6.20622
Glin Road	53.39949	-6.20566
Gloucester Lane	53.35378	-6.25269
Goatstown Avenue	53.29630	-6.23327
Goatstown Road	53.29743	-6.23237
Golden Hill	53.20608	-6.49457
Goldenbridge Avenue	53.33810	-6.30987
Gorse Hill	53.07789	-6.06741
Gorsefield Court	53.38462	-6.19298
Grace Park Court	53.38432	-6.23680
Grace Park Heights	53.38009	-6.23569
Grace Park Meadows	53.37860	-6.23026
Gracefield Road	53.38251	-6.20257
Granby Place	53.35251	-6.26394
Grand Canal Quay	53.34254	-6.23960
Grand Parade	53.33115	-6.25237
Grange Abbey Drive	53.39830	-6.15502
Grange Abbey Grove	53.39825	-6.15472
Grange Castle Park	53.32506	-6.43950
Grange Grove	53.28637	-6.16574
Grange Lodge Avenue	53.40276	-6.15424
Grange Park	53.39700	-6.14143
Grange Park Road	53.38696	-6.17451
Grange Road	53.27758	-6.26638
Grange Road	53.39346	-6.16545
Grange View	53.32506	-6.42595
Grangemore Road	53.39817	-6.16182
Grantham Street	53.33383	-6.26530
Grants Row	53.29306	-6.47219
Grattan Crescent	53.34118	-6.31974
Green Acre Court	53.28936	-6.31829
Green Isle Road	53.30576	-6.41045
Greencastle Avenue	53.39490	-6.19991
Greencastle Road	53.39403	-6.19866
Greenfield Park	53.27592	-6.33110
Greenfield Road	53.29801	-6.21129
Greenhills Park	53.30812	-6.33978
Greenhills Road	53.28912	-6.35774
Greenhills Road	53.31553	-6.33475
Greenlea Rd	53.31034	-6.28939
Greentrees Park	53.30954	-6.32073
Greystones Village	53.14530	-6.06417
Griffeen Avenue	53.33995	-6.44051
Griffeen Road	53.34393	-6.43210
Griffith Avenue	53.36847	-6.22764
Griffith Avenue	53.37987	-6.28007
Griffith Court	53.36850	-6.23959
Griffith Drive	53.38401	-6.28026
Griffith Parade	53.38278	-6.28284
Griffith Road	53.38148	-6.28356
Grosvenor Road	53.32041	-6.27004
Grosvenor Terrace	53.29419	-6.14869
Grotto Avenue	53.30924	-6.19738
Grove Park	53.32890	-6.26454
Grove Park Road	53.39080	-6.28630
Grove Road	53.39311	-6.28687
Guild Street	53.34769	-6.24330
Hacketstown Park	53.56601	-6.10249
Haddington Road	53.33591	-6.23809
Hadleigh Green	53.37614	-6.35843
Hampstead Avenue	53.38191	-6.26576
Hampton Court	53.33826	-6.32289
Hampton Street	53.60588	-6.17480
Hampton Wood Road	53.40388	-6.29145
Hannas Avenue	53.50718	-6.18528
Hansfield Road	53.39128	-6.43341
Harelawn	53.34779	-6.39553
Harelawn Green	53.34559	-6.39819
Harneys Lane	53.49338	-6.12364
Harold's Cross Park	53.32415	-6.27881
Harold's Cross Road	53.31502	-6.28230
Harold's Cross Road	53.32845	-6.27631
Harolds Cross Road	53.31874	-6.27808
Harrington Street	53.33253	-6.26660
Harristown Lane	53.41825	-6.30686
Hartstown Road	53.39088	-6.41066
Hawkins Street	53.34669	-6.25705
Hawthorn Lawn	53.37750	-6.36629
Hawthorn View	53.35051	-6.54485
Haydens Park	53.33969	-6.44087
Hazel Court	53.41947	-6.13996
Hazel Grove	53.27484	-6.39435
Hazelbrook Road	53.31137	-6.29492
Hazelgrove	53.27577	-6.39469
Healy's Lane	53.49601	-6.11393
Healy's Lane	53.51880	-6.11629
Heather Road	53.27509	-6.21350
Heatherview Close	53.27697	-6.37275
Herbert Avenue	53.31701	-6.20718
Herbert Park	53.19155	-6.12903
Herbert Road	53.19449	-6.12728
Herbert Street	53.33532	-6.24657
Herberton Drive	53.33194	-6.29775
Herberton Road	53.33294	-6.29780
Hermitage Avenue	53.28290	-6.27916
Hewlett Packard	53.35445	-6.50828
High Street	53.34320	-6.27340
Highfield Green	53.45444	-6.22461
Highfield Park	53.36425	-6.49666
Hill Drive	53.44442	-6.15251
Hillcrest	53.35094	-6.45112
Hillcrest Park	53.31331	-6.34122
Hillside Park	53.28493	-6.29528
Hilltown Road	53.45326	-6.23876
Hillview	53.28119	-6.47479
Hole in the Wall Rd	53.40154	-6.16229
Holles Street	53.34000	-6.24754
Hollybank Ave Lower	53.32126	-6.24629
Hollybrook Park	53.18436	-6.10906
Hollybrook Park	53.36675	-6.21883
Hollystown Rd	53.42162	-6.37957
Hollywood Park	53.29434	-6.23112
Holmston Avenue	53.28331	-6.13373
Holywell Close	53.44342	-6.20927
Holywell Drive	53.44502	-6.21229
Holywell View	53.44727	-6.20770
Home Farm Road	53.37453	-6.25733
Homelawn Road	53.28251	-6.34785
Honey Park	53.27811	-6.13992
Howth Road	53.36496	-6.22633
Howth Road	53.38116	-6.15556
Hunter's Avenue	53.27233	-6.32941
Huntstown Court	53.40023	-6.41357
Huntstown Green	53.40062	-6.41335
Huntstown Road	53.40078	-6.40611
Huntstown Way	53.39965	-6.40228
IBM Campus	53.41936	-6.41800
Inchicore Road	53.34204	-6.30889
Innisfallen Parade	53.36027	-6.26098
Irishtown Road	53.33889	-6.22309
Islandbridge	53.34548	-6.30816
Iveagh Gardens	53.32743	-6.30973
Iveragh Road	53.38141	-6.24510
J F Kennedy Drive	53.32493	-6.34958
James Larkin Road	53.38230	-6.15021
James Street	53.34355	-6.28711
Jamestown Road	53.40595	-6.29180
Jobstown Road	53.28185	-6.40272
Johnsbridge Avenue	53.34129	-6.44521
Johnstown Park	53.38437	-6.28403
Johnstown Road	53.26807	-6.14546
Jugback Terrace	53.46869	-6.22803
Keeper Road	53.33160	-6.30037
Kelvin Close	53.43493	-6.13004
Kenilworth Park	53.31867	-6.27956
Kenilworth Road	53.31981	-6.27429
Kennelsfort Green	53.34991	-6.37778
Kennelsfort Road	53.34525	-6.40653
Kennelsfort Road	53.35084	-6.37546
Kettles Lane	53.43682	-6.22737
Kettles Lane	53.44056	-6.19309
Kevin Street	53.33823	-6.27159
Kew Park	53.35756	-6.46763
Kilakee Drive	53.31071	-6.34474
Kilane Road	53.35178	-6.23504
Kilbarrack Road	53.38461	-6.14354
Kilbarron Drive	53.39500	-6.22515
Kilbarron Park	53.39349	-6.22298
Kilbarron Road	53.39358	-6.22206
Kilbogget Grove	53.25539	-6.14535
Kilbogget Park	53.25871	-6.13783
Kilbrush Lane	53.52341	-6.09118
Kilcarberry Park	53.31815	-6.44144
Kilcoole Road	53.13192	-6.07713
Kilcronan Estate	53.32879	-6.42421
Kilcross Road	53.26981	-6.22889
Kildare Road	53.32509	-6.31386
Kildare Street	53.34014	-6.25560
Kildonan Park	53.39238	-6.31164
Kildonan Road	53.39053	-6.31151
Kileen Park	53.44834	-6.17990
Kilfenora Road	53.32036	-6.29872
Kilgobbin Heights	53.26072	-6.21605
Kilkieran Road	53.36824	-6.29119
Kill Avenue	53.28206	-6.15122
Kill Lane	53.27697	-6.16712
Killarney Lane	53.19643	-6.12186
Killarney Road	53.19494	-6.11889
Killeen Road	53.32493	-6.35528
Killester Avenue	53.37900	-6.21198
Killinarden Estate	53.28043	-6.38404
Killinarden Heights	53.27374	-6.39109
Killinarden Park	53.27719	-6.37775
Kilmacud Park	53.28836	-6.20755
Kilmacud Road Lower	53.28880	-6.20490
Kilmahuddrick Avenue	53.32685	-6.42518
Kilmahuddrick Estate	53.32720	-6.42485
Kilmantain Park	53.20049	-6.11145
Kilmore Avenue	53.39157	-6.21491
Kilnamanagh Road	53.32146	-6.33117
Kilreesk Lane	53.44070	-6.29830
Kiltiernan Village	53.23577	-6.19364
Kiltipper Road	53.27654	-6.35618
Kimmage Grove	53.31891	-6.29126
Kimmage Manor Way	53.30906	-6.31470
Kimmage Road Lower	53.31249	-6.29926
Kimmage Road West	53.31407	-6.30832
Kingswood Avenue	53.29487	-6.41881
Kingswood Avenue	53.30422	-6.37684
Kinvara Avenue	53.36915	-6.31736
Kitestown Road	53.37385	-6.05597
Knapton Court	53.29118	-6.14356
Knockcullen Rise	53.28739	-6.31095
Knocklyon Avenue	53.28882	-6.32396
Knocklyon Road	53.28622	-6.31297
Knockmeenagh Lane	53.31337	-6.38736
Knockmeenagh Road	53.31640	-6.39123
Kylemore Avenue	53.33847	-6.34791
Kylemore Road	53.34579	-6.35075
La Touche Road	53.14684	-6.06343
La Vista Avenue	53.37980	-6.10264
Lady's Well Road	53.40647	-6.39655
Lake Drive	53.09648	-6.52495
Lake View	53.18880	-6.51552
Lakelands Park	53.30582	-6.29075
Lally Road	53.34169	-6.33050
Lambay Road	53.37803	-6.26159
Lambs Cross	53.26537	-6.22953
Landen Road	53.33980	-6.33977
Landscape Gardens	53.29853	-6.25966
Landscape Park	53.29701	-6.26004
Landscape Road	53.30181	-6.26564
Lanesborough Avenue	53.40438	-6.29165
Lanesborough Estate	53.40232	-6.29142
Lanesborough Park	53.40371	-6.30210
Lanesborough View	53.40199	-6.29160
Lansdowne Park	53.33360	-6.23631
Lansdowne Road	53.33157	-6.23447
Larch Grove	53.32163	-6.24658
Larchfield Road	53.29881	-6.23363
Larkfield Grove	53.31760	-6.28442
Larkfield Park	53.31861	-6.28915
Larkhill Road	53.38605	-6.24789
Latchfort Court	53.39828	-6.43107
Laurel Park	53.31984	-6.39172
Laurence Park	53.29081	-6.19778
Lavarna Grove	53.31166	-6.29750
Le Vere Terrace	53.32880	-6.27624
Lea Road	53.33117	-6.20971
Leabeg Lane	53.08413	-6.06772
Lealand Drive	53.32253	-6.41141
Leeson St Lower	53.33545	-6.25625
Leeson St Upper	53.33021	-6.24993
Leeson Village	53.32853	-6.24626
Lein Gardens	53.38179	-6.18632
Lein Park	53.38236	-6.18571
Leixlip Park	53.36233	-6.50007
Leixlip Road	53.35556	-6.45761
Leo Street	53.36016	-6.26370
Limekiln Avenue	53.30615	-6.33532
Limekiln Drive	53.30528	-6.32213
Limekiln Grove	53.31483	-6.33053
Limekiln Lane	53.31212	-6.32121
Limekiln Park	53.30439	-6.32644
Limekiln Road	53.30458	-6.32738
Lindisfarne Drive	53.32859	-6.41402
Lindisfarne Park	53.32810	-6.41135
Lindsay Grove	53.36536	-6.27159
Lisheen View	53.21732	-6.47333
Lissenhall Green	53.48053	-6.20312
Listeen Road	53.23162	-6.45759
Littlepace Park	53.40380	-6.42625
Llewellyn Close	53.28392	-6.26537
Llewellyn Park	53.28267	-6.26290
Logistics Park	53.41912	-6.30702
Lohunda Close	53.38669	-6.40197
Lohunda Park	53.38743	-6.41204
Lohunda Road	53.38666	-6.40173
Lombard Street West	53.33425	-6.27492
Long Lane	53.33658	-6.27283
Long Mile Road	53.32396	-6.34217
Longwood Avenue	53.33213	-6.27304
Lorcan O'Toole Park	53.31371	-6.30895
Lord Edward Street	53.34385	-6.26889
Loreto Avenue	53.29250	-6.27201
Loretto Terrace	53.29447	-6.28087
Lott Lane	53.11413	-6.06592
Loughlinstown Drive	53.24907	-6.13279
Loughlinstown Park	53.24660	-6.12866
Loughshinny Cross	53.54706	-6.10123
Lower Kilmacud Rd	53.28908	-6.22135
Lucan Heights	53.35813	-6.44162
Lucan Retail Park	53.35934	-6.42439
Lucan Road	53.34817	-6.34674
Lucan Road	53.35438	-6.37330
Lucan Village	53.35676	-6.44887
Luke's Crescent	53.30820	-6.24663
Lusk Road	53.51531	-6.17286
Luttrellstown Court	53.37212	-6.39839
Lynch's Lane	53.33072	-6.43162
M4 Interchange Park	53.36205	-6.55650
M50 Bridge	53.27257	-6.22848
Mabbot Street	53.35085	-6.25351
Magna Drive	53.27886	-6.42050
Main Street	53.13340	-6.61487
Main Street	53.48572	-6.14928
Malahide Road	53.36632	-6.22868
Malahide Road	53.45424	-6.21590
Malahide Village	53.45087	-6.15257
Manor Avenue	53.13669	-6.06561
Manor Drive	53.30698	-6.40735
Manor Street	53.35224	-6.28385
Manorfields Drive	53.39411	-6.43112
Maolbuille Road	53.38613	-6.26788
Maple Avenue	53.27781	-6.21806
Maple Grove	53.28278	-6.46305
Maplewood Avenue	53.28359	-6.38438
Maplewood Road	53.28595	-6.38973
Marian Crescent	53.29437	-6.29714
Marian Road	53.29344	-6.29730
Marigold Avenue	53.39822	-6.19071
Marigold Road	53.39843	-6.19372
Marino Crescent Park	53.36460	-6.22810
Marino Green	53.36715	-6.23381
Marino Park	53.36611	-6.23320
Markievicz Park	53.34145	-6.34046
Marlborough Road	53.35526	-6.29338
Marley Court	53.28621	-6.26638
Marley Park	53.27893	-6.26939
Marlfield Drive	53.27073	-6.37110
Marsh Lane	53.50010	-6.11847
Maryfield Crescent	53.38673	-6.21105
Maryfield Drive	53.38621	-6.21419
Mask Avenue	53.38529	-6.20244
Mask Crescent	53.38306	-6.19666
Mask Park	53.38433	-6.20292
Mather Road North	53.29977	-6.21265
Mayeston Lawn	53.40650	-6.28955
Mayfield Park	53.37682	-6.21610
Mayfield Road	53.33885	-6.30181
Mayfield Terrace	53.27817	-6.24614
Maynooth Road	53.34301	-6.54062
Mayor Street Lower	53.35112	-6.24553
Mc Kee Park	53.35733	-6.29872
McAuley Drive	53.38313	-6.19172
McAuley Park	53.38213	-6.19168
McAuley Road	53.38409	-6.19525
McDonagh's Lane	53.23714	-6.45468
McKee Avenue	53.39446	-6.30153
McKee Avenue Est	53.39482	-6.30136
McKee Park	53.35730	-6.29878
McKee Road	53.39284	-6.29199
McKelvey Avenue	53.40001	-6.30310
Meadow Grove	53.28763	-6.25699
Meagan's Lane	53.26744	-6.43841
Mellowes Road	53.39014	-6.31096
Melrose Avenue	53.36505	-6.23990
Memorial Gardens	53.34307	-6.31538
Merchant's Quay	53.34502	-6.27426
Merchants Road	53.35352	-6.22660
Merlyn Road	53.32191	-6.21750
Merrion Road	53.31250	-6.20148
Merrion Road	53.32770	-6.22597
Merrion Sq North	53.34097	-6.25002
Merrion Sq South	53.33934	-6.25062
Merrion Sq West	53.34079	-6.25090
Merrion Street	53.33936	-6.25231
Merrion View Avenue	53.32001	-6.21449
Merton Drive	53.32260	-6.24868
Merville Road	53.28480	-6.19486
Michael Collins Park	53.32751	-6.39704
Middlefield Lane	53.49349	-6.12305
Milbrook Grove	53.39168	-6.17870
Milesian Court	53.45049	-6.20493
Military Road	53.32655	-6.26498
Military Road	53.34626	-6.32815
Mill Church Way	53.31990	-6.42182
Mill Court Avenue	53.32126	-6.41574
Mill Grove	53.13046	-6.07633
Mill Road	53.13722	-6.06575
Mill Road	53.28177	-6.44916
Mill View	53.41603	-6.45970
Millbank Court	53.52144	-6.10634
Millbrook Road	53.39257	-6.17868
Millennium Park	53.39294	-6.39879
Millgate Drive	53.30811	-6.32048
Millmount Terrace	53.30574	-6.24588
Millrace Estate	53.28165	-6.44769
Milltown Drive	53.29982	-6.26136
Milltown Road	53.31585	-6.24527
Millview	53.44720	-6.17650
Mine Road	53.55011	-6.10188
Mitchelstown Rd	53.41425	-6.35412
Moat Avenue	53.40200	-6.20491
Mobhi Road	53.37067	-6.26807
Moland Street	53.35086	-6.25385
Monaloe Crescent	53.26734	-6.15847
Monasterboice Road	53.32514	-6.30543
Monastery Rise	53.32007	-6.38567
Monastery Road	53.32027	-6.38626
Monastery Walk	53.31981	-6.38428
Monck Place	53.35895	-6.27323
Monkstown Avenue	53.28664	-6.15973
Monkstown Crescent	53.29393	-6.15198
Monkstown Road	53.29481	-6.16142
Monteith Park	53.10566	-6.06445
Montpellier Parade	53.29543	-6.16602
Moorefield Drive	53.33573	-6.40030
Morehampton Terrace	53.32548	-6.24174
Morgan Place	53.37913	-6.35347
Mornington Grove	53.38260	-6.20657
Morrogh Terrace	53.37097	-6.23852
Motor Park	53.38402	-6.40292
Mount Albion Road	53.28954	-6.25650
Mount Argus Park	53.32153	-6.28399
Mount Argus Road	53.32430	-6.27968
Mount Eagle Park	53.26898	-6.21142
Mount Eagle Way	53.26613	-6.21621
Mount Street Bridge	53.33797	-6.24155
Mount Street Lower	53.33870	-6.24375
Mount Tallant Avenue	53.31602	-6.28132
Mountain View	53.11713	-6.06809
Mountdown Park	53.30445	-6.32577
Mountjoy Sq West	53.35619	-6.25855
Mountjoy Square	53.35708	-6.25832
Mountjoy Street	53.35640	-6.26808
Mounttown Rd Lower	53.28587	-6.14569
Mounttown Road Lower	53.28611	-6.14571
Mountview Road	53.39017	-6.40041
Mourne Drive	53.58047	-6.12764
Mourne Road	53.33027	-6.32233
Mourne View	53.58182	-6.12549
Moy Glas Park	53.34336	-6.43217
Moyle Park College	53.31973	-6.39473
Moyne Bridge	53.40963	-6.13661
Muckross Avenue	53.31024	-6.32111
Muirfield Drive	53.32877	-6.33481
Muldowney Court	53.44876	-6.13735
Mulroy Road	53.36739	-6.29158
Munster Street	53.36362	-6.27229
Murphystown Way	53.26915	-6.21135
N1 Business Park	53.44326	-6.22817
N4 Slip Rd Celbridge	53.35816	-6.47323
Naas Road	53.31697	-6.37509
Nangor Park	53.32843	-6.37451
Nassau Street	53.34258	-6.25603
Navan Road	53.36291	-6.30264
Navan Road	53.38602	-6.37061
Neilstown Avenue	53.33967	-6.39975
Neilstown Road	53.34129	-6.39925
Nephin Road	53.36680	-6.30426
Nephin Road Park	53.36639	-6.30561
Nevinstown Lane	53.44498	-6.22714
New Bawn Park	53.28068	-6.35514
New Dairy Lane	53.47326	-6.25686
New Ireland Road	53.33501	-6.29886
New Nangor Road	53.32116	-6.45801
New Nangor Road	53.32540	-6.40240
New Street South	53.33724	-6.27275
New Wapping Street	53.34738	-6.23636
Newcastle Lower	53.07835	-6.06708
Newcastle Road	53.29368	-6.47865
Newcastle Road	53.34521	-6.45172
Newcomen Bridge	53.35610	-6.24474
Newgrange Road	53.36135	-6.28317
Newgrove Avenue	53.33235	-6.21123
Newhaggard	53.50462	-6.18780
Newlands Cross	53.31337	-6.39067
Newmarket Street	53.33898	-6.27581
Newtown Avenue	53.29831	-6.17060
Newtown Road	53.39661	-6.18738
Newtownpark Avenue	53.27862	-6.18546
Ninth Lock Road	53.32421	-6.39560
North Avenue	53.30192	-6.21286
North Circular Road	53.35399	-6.29535
North Circular Road	53.36007	-6.26769
North Cliff Heights	53.58064	-6.12748
North Strand Road	53.35801	-6.24262
North Street	53.46365	-6.21722
North Street Park	53.46494	-6.21717
North Wall Quay	53.34796	-6.24704
Northbrook Road	53.32889	-6.25901
Northcliffe Heights	53.58194	-6.12522
Northland Grove	53.37842	-6.28157
Northwest	53.41319	-6.34906
Northwood Avenue	53.40254	-6.26492
Norwood Park	53.32000	-6.24421
Nutgrove Avenue	53.29423	-6.25823
Nutgrove Court	53.29368	-6.27557
Nutgrove Retail Park	53.29183	-6.26864
Nutley Avenue	53.31816	-6.21470
Nutley Lane	53.31837	-6.21358
O'Connell Avenue	53.35848	-6.26922
O'Connell Bridge	53.34725	-6.25882
O'Connell St Lower	53.34860	-6.25949
O'Connell St Upper	53.35105	-6.26080
O'Devaney Gardens	53.35368	-6.29569
O'Donovan Road	53.33459	-6.27970
O'Hogan Road	53.34172	-6.33782
Oak Drive	53.17599	-6.52697
Oak Lawn	53.36795	-6.50077
Oak Park	53.37028	-6.35073
Oak Road	53.37638	-6.22138
Oak Way	53.31087	-6.40198
Oakcourt Avenue	53.35002	-6.37766
Oakhill	53.48742	-6.29489
Oaklawn	53.36531	-6.50582
Oakton Park	53.25311	-6.13097
Oaktree Avenue	53.37753	-6.37953
Oaktree Green	53.37609	-6.38282
Oakview	53.39118	-6.41556
Oakwood Road	53.39710	-6.29243
Obelisk Lane	53.36683	-6.56647
Offaly Road	53.36286	-6.28286
Old Airport Road	53.41812	-6.27736
Old Ballymore Road	53.16780	-6.53677
Old Bawn Court	53.28295	-6.35958
Old Belgard Road	53.30233	-6.37863
Old Bray Road	53.26814	-6.16295
Old Cabra Road	53.36120	-6.29708
Old Carrickbrack Rd	53.36637	-6.07719
Old Castle Drive	53.32408	-6.42616
Old Church Avenue	53.31973	-6.41489
Old Connaught Avenue	53.21099	-6.11755
Old Cornmill Road	53.35515	-6.46272
Old Court Road	53.27474	-6.35048
Old Finglas Road	53.37795	-6.27944
Old Greenfield Rd	53.37653	-6.58761
Old Hill	53.36587	-6.49563
Old Market Green	53.60616	-6.17952
Old Navan Road	53.38497	-6.37134
Old Road	53.52089	-6.10932
Old Tymon Lane	53.30662	-6.34813
Oldtown Road	53.34375	-6.55027
Oldtown Road	53.39140	-6.25654
Omni Park SC	53.39214	-6.24612
Ongar Square	53.39659	-6.44264
Oranmore Road	53.33916	-6.36128
Orchard Avenue	53.28902	-6.42536
Orchard Court	53.38356	-6.39219
Orchard Grove	53.29962	-6.49687
Orlynn Park	53.52419	-6.16043
Ormond Avenue	53.45991	-6.24507
Ormond Quay Upper	53.34584	-6.26995
Orwell Gardens	53.30621	-6.26727
Orwell Park	53.30911	-6.26033
Orwell Road	53.29925	-6.31951
Orwell Road	53.30850	-6.27056
Oscar Square	53.33677	-6.27953
Oscar Traynor Rd	53.39724	-6.22422
Osprey Road	53.30124	-6.32347
Oultan Road	53.36016	-6.20251
Owendore Avenue	53.29795	-6.28666
Oxford Terrace	53.35231	-6.23706
Oxmantown Road	53.35471	-6.29404
Palmer Road	53.53094	-6.09149
Palmerston Park	53.31337	-6.26135
Palmerston Road	53.31430	-6.25839
Palmerstown Avenue	53.35358	-6.37537
Palmerstown Crescent	53.34743	-6.37893
Palmerstown Drive	53.35327	-6.36457
Park Avenue	53.40284	-6.15729
Park Close	53.27471	-6.13456
Park Gate Street	53.34791	-6.29287
Park Lawn	53.36876	-6.18209
Park Lodge	53.38079	-6.36960
Park Pointe SC	53.28262	-6.14304
Park View	53.30087	-6.35303
Park View	53.36997	-6.34776
Park View Lawns	53.31312	-6.40823
Park West Hotel	53.33273	-6.37545
Park West Station	53.33458	-6.37879
Parkgate Street	53.34795	-6.29236
Parklands	53.27560	-6.34247
Parklands	53.37881	-6.37236
Parkmore Drive	53.31095	-6.29280
Parkmore Estate	53.32353	-6.34289
Parkview Avenue	53.32286	-6.27910
Parkway Station	53.37648	-6.34528
Parliament Street	53.34463	-6.26737
Parnell Road	53.32982	-6.28441
Parnell Square East	53.35373	-6.26249
Parnell Square West	53.35277	-6.26447
Parnell Street	53.35349	-6.25908
Patrick Street	53.34232	-6.27195
Patrick's Row	53.30061	-6.17778
Peamount Road	53.30096	-6.50117
Peamount Road	53.31898	-6.46310
Pearse Brothers Park	53.28171	-6.28801
Pearse Close	53.27726	-6.14054
Pearse Park	53.27718	-6.14070
Pearse Square	53.34289	-6.24221
Pearse Street	53.27359	-6.13950
Pearse Street	53.34500	-6.25426
Peck's Lane	53.37138	-6.35654
Pembroke St Lower	53.33711	-6.25186
Phibblestown Road	53.40174	-6.43530
Phibsborough Road	53.36273	-6.27245
Philipsburgh Avenue	53.36387	-6.23988
Phoenix Park	53.35123	-6.29725
Phoenix Park Avenue	53.37441	-6.33926
Phoenix Park Gate	53.34823	-6.29822
Pierstown Lane	53.55856	-6.10251
Pine Grove Park	53.46460	-6.23476
Pinnock Hill	53.44900	-6.22673
Pinnockhill	53.45064	-6.22355
Pleasants Street	53.33601	-6.26542
Plunkett Avenue	53.39817	-6.30859
Plunkett Green	53.39722	-6.31075
Plunkett Road	53.39739	-6.30658
Poddle Park	53.31326	-6.29775
Pollaphuca Road	53.12983	-6.52719
Poolbeg St	53.34683	-6.25453
Poolbeg Street	53.34682	-6.25678
Poppintree Parade	53.39982	-6.27683
Portane Avenue	53.49317	-6.11482
Porters Road	53.38553	-6.39596
Portland Row	53.35353	-6.24809
Portmarnock Bridge	53.41825	-6.14218
Portrane Avenue	53.49320	-6.11453
Portside Court	53.35833	-6.23594
Posey Row	53.41827	-6.17754
Primrose Lane	53.35569	-6.45417
Prince's St South	53.34563	-6.24977
Priorswood Road	53.40012	-6.19778
Priory Grove	53.29350	-6.20172
Priory Square	53.33815	-6.55757
Priory Walk	53.31016	-6.31124
Prospect Estate	53.27639	-6.30223
Prospect Hill	53.38196	-6.29114
Prospect Way	53.36742	-6.27160
Prussia Street	53.35680	-6.28833
Putland Road	53.19291	-6.10580
Quarry Drive	53.31355	-6.32003
Quarry Road	53.36129	-6.28947
Queen's Park	53.29488	-6.16225
Quinsborough Road	53.20497	-6.10361
RDS Ballsbridge	53.32845	-6.22900
Raheen Drive	53.28220	-6.38897
Raheen Park Estate	53.33702	-6.36048
Raheny Road	53.38699	-6.17279
Railpark Estate	53.37407	-6.58649
Railway Street	53.35174	-6.25526
Ramillies Road	53.33972	-6.34265
Ramor Park	53.38756	-6.37900
Ranelagh Road	53.32803	-6.25859
Rath Gael Estate	53.32029	-6.42418
Rathbeale Crescent	53.46192	-6.23018
Rathbeale Road	53.45966	-6.22359
Rathbeale Road	53.47263	-6.25355
Rathbourne Avenue	53.37724	-6.32757
Rathcoole Village	53.28126	-6.47231
Rathdown Park	53.30703	-6.28652
Rathdown Road	53.17221	-6.09343
Rathdown Road	53.35948	-6.27964
Rathfarnham Road	53.30346	-6.28426
Rathgar Place	53.31941	-6.26881
Rathgar Village	53.31265	-6.27350
Rathingle Road	53.45009	-6.24131
Rathlin Road	53.37590	-6.26362
Rathmines Close	53.31705	-6.26507
Rathmines Park	53.32006	-6.26856
Rathmines Rd Lower	53.32930	-6.26448
Rathmines Rd Upper	53.31757	-6.26487
Rathvilly Drive	53.38131	-6.31629
Rathvilly Road	53.38372	-6.31621
Ratoath Drive	53.39033	-6.31756
Ravensdale Park	53.31355	-6.29770
Ravenwood Road	53.39578	-6.42938
Raymond Street	53.33198	-6.27662
Red House Road	53.22408	-6.22025
Redesdale Road	53.28894	-6.21505
Redfern Avenue	53.43500	-6.13545
Redford	53.15563	-6.08249
Redford Park	53.15230	-6.08155
Redmond's Hill	53.33819	-6.26589
Redwood Court	53.30104	-6.26390
Ribh Road	53.38018	-6.18888
Richmond Grove	53.28856	-6.15379
Richmond Park	53.34012	-6.31636
Richview Office Park	53.31231	-6.23884
Riddlesford	53.18532	-6.10459
Ridgeway	53.21019	-6.17512
Ringsend Road	53.34209	-6.23586
River Close	53.24402	-6.12152
River Forest	53.37225	-6.49098
River Meade Drive	53.45302	-6.29244
River Road	53.37733	-6.31707
River Valley Drive	53.45201	-6.23174
River Valley Heights	53.45268	-6.23661
River Valley Road	53.45326	-6.23953
Rivermeade Close	53.45332	-6.28868
Riversdale Avenue	53.30737	-6.28081
Riverview	53.33795	-6.53783
Riverview Park	53.32829	-6.37485
Robin Hood Ind Est	53.32212	-6.35743
Robinhood Ind Estate	53.32340	-6.34898
Robinhood Road	53.32541	-6.34701
Robswall Crescent	53.44467	-6.12781
Rock Road	53.30691	-6.19195
Roebuck Road	53.30517	-6.23595
Rogerstown Lane	53.52161	-6.14604
Rory O'Connor Park	53.28334	-6.15934
Rosecourt	53.36160	-6.29705
Roselawn	53.35968	-6.43246
Rosemount Bus. Park	53.40335	-6.35788
Rosemount Estate	53.29541	-6.24615
Rosemount Park	53.40219	-6.35558
Roseville Court	53.20834	-6.11474
Rossberry Avenue	53.33927	-6.43729
Rossmore Drive	53.29590	-6.32237
Rossmore Road	53.29705	-6.32066
Rostrevor Terrace	53.30795	-6.27058
Rowan Park	53.28984	-6.16737
Royal Canal Avenue	53.37578	-6.31709
Royston Village	53.31506	-6.31358
Rush Main Street	53.52237	-6.09480
Rush Road	53.56676	-6.10218
Russell Estate	53.28084	-6.40344
Russell Lane	53.28368	-6.40274
Rutland Avenue	53.32854	-6.29177
Rutland Street	53.35521	-6.25397
Rutledge Terrace	53.33409	-6.28276
S Great George's St	53.34208	-6.26471
Sally Park Close	53.28536	-6.33053
Sallyglen Road	53.26748	-6.13478
Sallynoggin Road	53.27939	-6.13720
Sandford Road	53.32095	-6.24559
Sandycove Road	53.28605	-6.11706
Sandyford Road	53.28622	-6.23867
Santry Close	53.40410	-6.24027
Santry Cross	53.40225	-6.26536
Santry Retail Park	53.40825	-6.23789
Sarah Curran Avenue	53.28653	-6.28241
Sarsfield Park	53.35915	-6.44503
Sarsfield Quay	53.34707	-6.28468
Sarsfield Road	53.34219	-6.32662
Sarsfield Street	53.27914	-6.13796
Saul Road	53.32495	-6.30106
Saval Park Road	53.27683	-6.11933
Scholarstown Road	53.28110	-6.31299
School Road	53.27841	-6.47879
Schoolhouse Lane	53.39630	-6.24534
Sea Park	53.44969	-6.14033
Sea Road	53.07090	-6.06363
Sea Road	53.10621	-6.06403
Sea Road Lane	53.10585	-6.05331
Seabury Road	53.45540	-6.17921
Seafield Avenue	53.36531	-6.19105
Seafield Road	53.30556	-6.21136
Seafield Road	53.36378	-6.19161
Seagrave Terrace	53.40609	-6.29193
Seamount Road	53.44196	-6.15129
Seapark	53.36643	-6.18712
Seapark Road	53.36597	-6.18776
Seatown Road	53.46123	-6.21467
Seaview	53.49287	-6.10665
Seaview Avenue	53.35724	-6.23747
Selskar Court	53.57811	-6.12523
Selskar Road	53.57653	-6.12144
Seskin View Road	53.28104	-6.35523
Shanard Avenue	53.39114	-6.26220
Shanard Road	53.39083	-6.25418
Shancastle Park	53.35041	-6.40461
Shanganagh Bridge	53.24279	-6.12168
Shanliss Drive	53.39110	-6.25163
Shanliss Road	53.39091	-6.25451
Shanowen Avenue	53.39067	-6.25744
Shanowen Road	53.38988	-6.24746
Shantalla Avenue	53.38798	-6.23698
Shantalla Road	53.38592	-6.23379
Shanvarna Road Est	53.38924	-6.24595
Shaw Street	53.34485	-6.25321
Sheelin Estate	53.24953	-6.12330
Sheepmoor Avenue	53.39625	-6.39998
Sheepmoor Grove	53.39429	-6.39930
Shelerin Road	53.38570	-6.40944
Shenick Road	53.56981	-6.10122
Sheriff Street	53.35039	-6.23867
Shielmartin Road	53.37291	-6.09777
Shrewsbury Lawn	53.25867	-6.14624
Shrewsbury Park	53.32400	-6.22045
Shrewsbury Road	53.32473	-6.22197
Silchester Park	53.28244	-6.13414
Skelly's Lane	53.38471	-6.22187
Skerries Road	53.52347	-6.09133
Skreen Road	53.36279	-6.30596
Slade Hill	53.26492	-6.44180
Slane Road	53.32548	-6.29772
Slaney Road	53.37293	-6.28422
Slate Cabin Lane	53.26178	-6.23479
Slievebloom Road	53.32426	-6.32749
Slievenamon Road	53.33407	-6.30586
Somerville Avenue	53.32198	-6.31884
Sommerville Avenue	53.32215	-6.31929
South Avenue	53.29059	-6.20984
South Circular Road	53.33934	-6.30675
South Hill	53.30838	-6.25552
South Park	53.26981	-6.15967
South Richmond St	53.33109	-6.26450
Southern Cross	53.18235	-6.13006
Southern Cross	53.18532	-6.10459
Southern Cross Rd	53.18172	-6.13190
Spencer St South	53.33225	-6.27389
Sperrin Road	53.33252	-6.31627
Spiddal Park	53.34004	-6.36746
Spiddal Road	53.34107	-6.37165
Spire View Lane	53.31793	-6.27001
Spout Road	53.51817	-6.12691
Springdale Road	53.38752	-6.18960
Springfield Road	53.30070	-6.29900
Springlawn	53.38784	-6.38306
St Agnes Road	53.31828	-6.31617
St Anne's Avenue	53.37647	-6.17771
St Anne's Drive	53.37636	-6.17828
St Anne's Park	53.36887	-6.17781
St Attracta Road	53.36410	-6.28333
St Brigid's Rd Lower	53.36263	-6.26327
St Clare's Avenue	53.32493	-6.27920
St Colmcille's Way	53.27929	-6.31840
St Cronan's Avenue	53.46114	-6.24083
St Cronan's Lawn	53.46254	-6.23992
St Cronan's Road	53.20663	-6.11234
St Cuthberts Court	53.32123	-6.42240
St Cuthberts Road	53.32496	-6.42353
St David's Terrace	53.35617	-6.29413
St Donagh's Road	53.39191	-6.16746
St Doolagh's Park	53.41614	-6.17801
St Enda's Drive	53.28881	-6.28290
St Enda's Park	53.28464	-6.28111
St Finbar's Road	53.37041	-6.29642
St Fintan's Grove	53.37658	-6.09763
St Fintan's Road	53.37232	-6.08844
St Gabriel's Road	53.36604	-6.18525
St Helen's Road	53.31082	-6.20008
St Helena's Drive	53.38074	-6.29762
St Helena's Road	53.38054	-6.30205
St James's Road	53.30992	-6.33460
St James's Terrace	53.45127	-6.15147
St John's Close	53.31702	-6.40623
St John's Estate	53.31751	-6.40123
St John's Green	53.31564	-6.40801
St John's Lawn	53.31380	-6.40864
St John's Road	53.31732	-6.40469
St John's Road	53.32489	-6.20848
St Johns Road West	53.34566	-6.29696
St Joseph's Parade	53.35682	-6.26468
St Joseph's Road	53.31275	-6.33265
St Killian's Avenue	53.31019	-6.33956
St Lawrence Road	53.36410	-6.21534
St Luke's Avenue	53.33887	-6.27693
St Maelruan's Park	53.28435	-6.36028
St Margaret's Road	53.39842	-6.29879
St Margaret's Road	53.40600	-6.28041
St Mark's Avenue	53.34718	-6.39807
St Mark's Grove	53.34559	-6.40666
St Mary's Avenue	53.34228	-6.32767
St Mary's Rd South	53.33494	-6.23735
St Mary's Road	53.32435	-6.31845
St Mary's Road	53.35475	-6.23827
St Mary's Road North	53.35366	-6.23673
St Mel's Avenue	53.30835	-6.34012
St Pappin's Road	53.38620	-6.27158
St Patrick's Park	53.25412	-6.21442
St Patrick's Road	53.36212	-6.26063
St Peter's Road	53.31575	-6.33167
St Raphaela's Road	53.28338	-6.20908
St Ronan's Avenue	53.33707	-6.40550
St Teresa's Place	53.36810	-6.27002
St Thomas Road	53.30307	-6.20815
St Thomas Road	53.33638	-6.27941
St Vincent's Road	53.13840	-6.06379
St. Kevin's Parade	53.33446	-6.27439
Stadium Business Pk	53.39748	-6.34001
Stannaway Road	53.32076	-6.29785
Station Road	53.23445	-6.12494
Station Road	53.52534	-6.16463
Steeven's Lane	53.34335	-6.28918
Stella Avenue	53.37666	-6.26467
Stepaside Lane	53.25262	-6.21347
Stephen's Green East	53.33730	-6.25621
Stephen's Road	53.33777	-6.31203
Stillorgan Grove	53.29013	-6.19273
Stillorgan Park	53.28919	-6.19016
Stillorgan Road	53.30333	-6.20958
Stockhole Lane	53.43362	-6.22898
Stocking Avenue	53.27293	-6.31282
Stocking Hill	53.27303	-6.30829
Stocking Lane	53.27936	-6.30098
Stockton Green	53.37338	-6.35841
Stonebridge Close	53.22991	-6.12415
Stonebridge Road	53.38920	-6.42144
Stonemasons Way	53.27629	-6.26422
Stormanstown Road	53.38620	-6.27138
Stradbrook Road	53.29325	-6.16725
Straffan Road	53.37645	-6.58742
Strand Road	53.32913	-6.20910
Strand Road	53.38393	-6.10069
Strand Road	53.43269	-6.12458
Strand Street	53.57828	-6.10612
Strandville Avenue	53.35789	-6.24201
Strangford Rd East	53.35638	-6.23821
Stratton Grove	53.33734	-6.46402
Streamstown Lane	53.43846	-6.17704
Suir Road	53.33888	-6.30794
Summerhill	53.35597	-6.25245
Summerhill Parade	53.35748	-6.24886
Summerseat Court	53.41040	-6.43743
Summerville Park	53.31952	-6.26456
Sundrive Park	53.32033	-6.29190
Sundrive Road	53.31979	-6.29134
Sussex Road	53.32973	-6.24889
Sutton Cross	53.38942	-6.10946
Sutton Park	53.38804	-6.12797
Sutton Park School	53.37541	-6.09485
Swiftbrook Avenue	53.28493	-6.40607
Swilly Road	53.36178	-6.29331
Swords Main Street	53.45609	-6.22173
Swords Park	53.45949	-6.21079
Swords Road	53.38794	-6.24498
Swords Road	53.41964	-6.23465
Sybil Hill Avenue	53.37532	-6.18570
Sycamore Drive	53.37537	-6.38622
Sycamore Park	53.39517	-6.29086
Sycamore Road	53.39418	-6.28847
Sylvan Close	53.30456	-6.36568
Sylvan Drive	53.30497	-6.36591
Synge Street	53.33248	-6.26612
Talbot Road	53.44877	-6.18151
Talbot Street	53.35074	-6.25452
Tallaght Road	53.29307	-6.32158
Tallaght Village	53.28867	-6.36342
Tandy's Lane	53.35394	-6.45866
Taney Road	53.29350	-6.24578
Tara Hill Road	53.29095	-6.28249
Temple Hill	53.29570	-6.16983
Temple Road	53.29955	-6.17473
Temple Street	53.35781	-6.26327
Temple View Rise	53.40242	-6.17695
Templeogue Bridge	53.29634	-6.30837
Templeogue Road	53.30900	-6.28541
Templeroan Estate	53.28132	-6.30701
Templeview Avenue	53.40214	-6.17297
Templeville Road	53.30340	-6.31119
Terenure Road East	53.31104	-6.27868
Terenure Road North	53.31118	-6.28307
Terenure Road West	53.31078	-6.29192
The Belgard	53.29389	-6.38849
The Coast	53.40236	-6.13099
The Court	53.36114	-6.21393
The Courtyard	53.38170	-6.40309
The Crescent	53.28153	-6.35891
The Grove	53.40352	-6.42348
The Lamb Hill	53.21482	-6.47746
The Link Road	53.39859	-6.19489
The Old Hill	53.35898	-6.44481
The Orchard	53.34262	-6.51548
The Penny Hill	53.34763	-6.42448
The Rise	53.27551	-6.25154
The Rise	53.29332	-6.20589
The Rise	53.38041	-6.26566
The Square	53.28586	-6.37309
The Stiles Road	53.36114	-6.21444
The Village	53.37519	-6.25077
Thomas Street	53.34327	-6.28113
Thomond Road	53.33870	-6.34616
Thornhill	53.35217	-6.54672
Thornhill Lane	53.36944	-6.17945
Three Trouts Bridge	53.12822	-6.07380
Tibradden Drive	53.30886	-6.34574
Tolka Bridge	53.37281	-6.26591
Tolka Estate	53.37965	-6.28131
Tolka Valley Green	53.37926	-6.29324
Tolka Valley Park	53.37886	-6.29543
Tolka Valley Road	53.37972	-6.28924
Tonlegee Avenue	53.39028	-6.18414
Tonlegee Drive	53.38964	-6.18936
Tonlegee Road	53.39116	-6.17188
Townsend Street	53.34601	-6.25614
Trafalgar Road	53.14831	-6.06435
Tranquility Grove	53.39386	-6.21469
Traverslea Close	53.28522	-6.13234
Tritonville Road	53.33727	-6.22231
Turlogh Parade	53.37115	-6.23495
Turnapin Lane	53.40825	-6.23760
Turvey Avenue	53.49441	-6.19496
Tymon Lane	53.29598	-6.34082
Tymon North Road	53.29967	-6.34640
Tymon Park	53.30038	-6.33860
Tymonville Grove	53.30092	-6.35041
Tynan Hall Park	53.30699	-6.37285
Tyrconnell Park	53.33764	-6.32362
Tyrconnell Road	53.33701	-6.32464
Ulverton Road	53.28410	-6.10758
Upper Cliff Road	53.38042	-6.05775
Upper Dorset Street	53.35711	-6.26438
Usher's Quay	53.34568	-6.27829
Valeview Drive	53.38024	-6.30562
Valeview Gardens	53.38046	-6.30923
Valley Drive	53.24586	-6.13973
Valley View	53.45985	-6.24179
Valleymount Bridge	53.14892	-6.53654
Valleymount Road	53.15090	-6.55547
Ventry Drive	53.36902	-6.30425
Ventry Park	53.37063	-6.30434
Vernon Avenue	53.36442	-6.19528
Vernon Court	53.35823	-6.19413
Verschoyle Avenue	53.28081	-6.42142
Vesey Park	53.35131	-6.44940
Vesey Place	53.29260	-6.14273
Vevay Road	53.20012	-6.11059
Victoria Avenue	53.32269	-6.23768
Victoria Quay	53.34658	-6.28718
Victoria Road	53.15012	-6.06667
Victoria Street	53.33232	-6.26964
Village Green	53.28676	-6.36196
Wade's Avenue	53.37814	-6.18305
Wainsfort Park	53.30917	-6.30243
Walkinstown Avenue	53.32100	-6.33912
Walkinstown Drive	53.32224	-6.33507
Walkinstown Green	53.32088	-6.33397
Walkinstown Mall	53.32087	-6.33102
Walkinstown Parade	53.32381	-6.33634
Walkinstown Park	53.32137	-6.33948
Walkinstown Park Est	53.31914	-6.33619
Walkinstown Road	53.32012	-6.33135
Walnut Rise	53.37733	-6.25762
Walsh Road	53.37513	-6.26037
Walsh's Lane	53.22193	-6.23541
Warrenhouse Road	53.39618	-6.12614
Warrenstown Green	53.40093	-6.38623
Washerwomans Lane	53.31122	-6.27417
Waterloo Avenue	53.35890	-6.24099
Waterloo Road	53.33057	-6.24448
Watermill Drive	53.37789	-6.17530
Watermill Road	53.37921	-6.17702
Waterville Road	53.39582	-6.37417
Waterville Row	53.39309	-6.37819
Waterworks Road	53.13034	-6.60004
Watery Lane	53.32503	-6.38971
Watery Lane	53.45985	-6.22367
Wellington Lane	53.30009	-6.32318
Wellington Lane	53.32883	-6.24514
Wellington Quay	53.34548	-6.26621
Wellington Road	53.30648	-6.32070
Wellmount Drive	53.38375	-6.31213
Wellmount Road	53.38669	-6.29825
Wellpark Avenue	53.37396	-6.25191
Wendell Avenue	53.43464	-6.12826
Werburgh Street	53.34245	-6.26980
West Road	53.35757	-6.23684
Westbourne Lawn	53.32090	-6.41944
Westbourne Road	53.30616	-6.28353
Western Way	53.35503	-6.26951
Westfield Road	53.31876	-6.28182
Westgate Park	53.31074	-6.35430
Westminister Grove	53.27269	-6.17185
Westmoreland Street	53.34622	-6.25927
Weston Estate	53.35613	-6.47523
Weston Park	53.29392	-6.25736
Whately Place	53.28728	-6.20813
Whitebarn Road	53.29218	-6.26441
Whitebrook Park	53.28323	-6.39094
Whitechurch Green	53.27804	-6.28632
Whitechurch Road	53.28030	-6.28428
Whitechurch Way	53.27783	-6.28876
Whitefriars St	53.33991	-6.26570
Whitefriars Street	53.34010	-6.26584
Whitehall Gardens	53.31117	-6.30830
Whitehall Rd West	53.31558	-6.31737
Whitehall Road	53.31099	-6.30979
Whitehall Road West	53.31284	-6.31901
Whitestown Ind Est	53.27841	-6.37392
Whitestown Park	53.39775	-6.39917
Whitestown Road	53.51869	-6.13139
Whitethorn Crescent	53.38447	-6.21957
Whitethorn Road	53.31184	-6.23848
Whitton Road	53.31242	-6.28249
Whitworth Road	53.36432	-6.27019
Willbrook Park	53.29127	-6.28949
Willbrook Road	53.29570	-6.28512
Willian’s Drive	53.39491	-6.44416
Willie Nolan Road	53.39832	-6.12967
Willow Court	53.24792	-6.13824
Willow Park Avenue	53.38988	-6.26924
Willow Park Road	53.39042	-6.27822
Willow Road	53.32702	-6.36586
Willowbrook Park	53.34741	-6.55052
Willowfield Avenue	53.29643	-6.23319
Wilton Terrace	53.33426	-6.24630
Windgate North	53.16680	-6.08760
Windgates North	53.16681	-6.08733
Windmill Road	53.32523	-6.31065
Winton Avenue	53.31389	-6.27290
Wolfe Tone Square	53.19178	-6.10493
Wood Dale View	53.27616	-6.33658
Woodbine Park	53.38802	-6.17274
Woodbine Road	53.30888	-6.21611
Woodbrook Park	53.29327	-6.30980
Wooden Bridge	53.35976	-6.18580
Woodfield Place	53.34165	-6.32011
Woodford	53.32835	-6.38464
Woodford Drive	53.32126	-6.37759
Woodford Grove	53.32387	-6.37930
Woodford Hill	53.32029	-6.37827
Woodford Walk	53.32485	-6.38070
Woodland Ind Est	53.41170	-6.23887
Woodlands Avenue	53.29186	-6.20120
Woodside Road	53.26359	-6.23897
Woodstock Park	53.09421	-6.06762
Woodstown Avenue	53.27258	-6.32990
Woodview	53.35476	-6.46093
Woodview Heights	53.35194	-6.46316
Wyattville Close	53.25072	-6.13294
Wyattville Road	53.24691	-6.13603
Wyckham Park Road	53.28459	-6.24584
Wynnsward Drive	53.30819	-6.23692
Yellow Road	53.38202	-6.23816
Yellow Walls Rd	53.45124	-6.16918
Yellow Walls Road	53.45156	-6.17037
York Road	53.28952	-6.14487
Zion Road	53.30889	-6.27361`;
