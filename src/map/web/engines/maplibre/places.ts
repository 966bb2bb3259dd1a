import type { FeatureCollection, Point } from 'geojson'

/** Label priority: 1 first (capitals), 5 last (parts of London). */
type Rank = 1 | 2 | 3 | 4 | 5

/** The properties of a place on the simple map. */
interface PlaceProperties {
  name: string
  rank: Rank
}

/** Places to label, by rank: name, latitude, longitude. Accurate to about a kilometre. */
const PLACES: Record<Rank, string> = {
  1: `
London 51.507 -0.128; Edinburgh 55.953 -3.188; Cardiff 51.481 -3.179; Belfast 54.597 -5.930; Dublin 53.350 -6.260;
Paris 48.857 2.352; Brussels 50.850 4.352; Amsterdam 52.370 4.895; Berlin 52.520 13.405; Madrid 40.417 -3.704;
Lisbon 38.722 -9.139; Rome 41.903 12.496; Bern 46.948 7.447; Vienna 48.208 16.373; Prague 50.076 14.438;
Warsaw 52.230 21.012; Copenhagen 55.676 12.568; Oslo 59.914 10.752; Stockholm 59.329 18.069; Helsinki 60.170 24.938;
Tallinn 59.437 24.754; Riga 56.950 24.105; Vilnius 54.687 25.280; Minsk 53.904 27.561; Kyiv 50.450 30.523;
Budapest 47.498 19.040; Bratislava 48.149 17.107; Ljubljana 46.056 14.506; Zagreb 45.815 15.982;
Sarajevo 43.856 18.413; Belgrade 44.787 20.449; Bucharest 44.427 26.103; Sofia 42.698 23.322; Athens 37.984 23.728;
Reykjavík 64.147 -21.943; Moscow 55.756 37.617; Ankara 39.934 32.860; Cairo 30.044 31.236; Rabat 34.021 -6.842;
Algiers 36.737 3.087; Tunis 36.807 10.181; Tripoli 32.887 13.191; Dakar 14.716 -17.467; Accra 5.604 -0.187;
Abuja 9.077 7.399; Kinshasa -4.442 15.266; Luanda -8.839 13.289; Nairobi -1.292 36.822; Addis Ababa 9.025 38.747;
Khartoum 15.501 32.560; Kampala 0.348 32.583; Harare -17.825 31.034; Pretoria -25.748 28.229; Cape Town -33.925 18.424;
Riyadh 24.714 46.675; Baghdad 33.315 44.366; Tehran 35.689 51.389; Jerusalem 31.768 35.214; Amman 31.954 35.911;
Kabul 34.555 69.207; Islamabad 33.684 73.048; New Delhi 28.614 77.209; Dhaka 23.810 90.413; Colombo 6.927 79.861;
Kathmandu 27.717 85.324; Bangkok 13.756 100.502; Hanoi 21.028 105.834; Manila 14.600 120.984; Jakarta -6.208 106.846;
Kuala Lumpur 3.139 101.687; Singapore 1.352 103.820; Beijing 39.904 116.407; Seoul 37.567 126.978; Tokyo 35.676 139.650;
Taipei 25.033 121.565; Ulaanbaatar 47.886 106.906; Canberra -35.281 149.130; Wellington -41.287 174.776;
Washington 38.907 -77.037; New York 40.713 -74.006; Ottawa 45.421 -75.697; Mexico City 19.433 -99.133;
Havana 23.114 -82.367; Kingston 17.971 -76.793; Guatemala City 14.635 -90.507; Panama City 8.983 -79.517;
Bogotá 4.711 -74.072; Caracas 10.481 -66.904; Quito -0.181 -78.468; Lima -12.046 -77.043; La Paz -16.500 -68.150;
Brasília -15.794 -47.882; Santiago -33.449 -70.669; Buenos Aires -34.604 -58.382; Montevideo -34.901 -56.165;
Los Angeles 34.052 -118.244; Chicago 41.878 -87.630; Seattle 47.606 -122.332; Toronto 43.653 -79.383;
São Paulo -23.551 -46.633; Lagos 6.524 3.379; Istanbul 41.008 28.978; Mumbai 19.076 72.878; Shanghai 31.230 121.474;
Sydney -33.869 151.209; Auckland -36.851 174.764`,
  2: `
Birmingham 52.480 -1.900; Manchester 53.481 -2.242; Liverpool 53.408 -2.992; Leeds 53.801 -1.549; Sheffield 53.381 -1.470;
Newcastle 54.978 -1.617; Bristol 51.454 -2.588; Nottingham 52.955 -1.150; Glasgow 55.861 -4.252; Aberdeen 57.150 -2.094;
Inverness 57.478 -4.225; Plymouth 50.375 -4.143; Southampton 50.910 -1.404; Norwich 52.630 1.297; Swansea 51.621 -3.944;
Derry 54.997 -7.309; Cork 51.898 -8.476; Galway 53.271 -9.057; Limerick 52.664 -8.627; Hull 53.744 -0.333`,
  3: `
Bradford 53.796 -1.759; Leicester 52.637 -1.139; Coventry 52.407 -1.510; Wolverhampton 52.586 -2.129; Derby 52.922 -1.477;
Stoke-on-Trent 53.003 -2.179; Sunderland 54.906 -1.381; Middlesbrough 54.574 -1.235; York 53.960 -1.087;
Preston 53.763 -2.703; Blackpool 53.818 -3.036; Carlisle 54.895 -2.938; Lancaster 54.047 -2.801; Chester 53.193 -2.893;
Shrewsbury 52.707 -2.754; Worcester 52.193 -2.222; Hereford 52.056 -2.716; Gloucester 51.864 -2.238;
Cheltenham 51.900 -2.074; Oxford 51.752 -1.258; Cambridge 52.205 0.122; Peterborough 52.570 -0.241; Lincoln 53.231 -0.541;
Northampton 52.240 -0.903; Milton Keynes 52.041 -0.759; Luton 51.879 -0.420; Reading 51.455 -0.971; Swindon 51.556 -1.780;
Bath 51.381 -2.359; Exeter 50.726 -3.527; Truro 50.263 -5.051; Bournemouth 50.720 -1.880; Portsmouth 50.805 -1.088;
Brighton 50.823 -0.137; Canterbury 51.280 1.079; Dover 51.128 1.313; Ipswich 52.057 1.148; Colchester 51.889 0.904;
Southend-on-Sea 51.546 0.708; Newport 51.588 -2.998; Wrexham 53.046 -2.993; Aberystwyth 52.415 -4.083;
Bangor 53.228 -4.129; Dundee 56.462 -2.971; Perth 56.397 -3.437; Stirling 56.117 -3.937; Ayr 55.458 -4.629;
Dumfries 55.070 -3.605; Oban 56.415 -5.472; Fort William 56.820 -5.105; Stornoway 58.209 -6.386; Kirkwall 58.981 -2.960;
Lerwick 60.155 -1.145; Wick 58.439 -3.093; Newry 54.176 -6.339; Armagh 54.350 -6.653; Omagh 54.600 -7.300;
Enniskillen 54.344 -7.632; Coleraine 55.132 -6.665; Douglas 54.150 -4.482; Saint Helier 49.187 -2.107;
Saint Peter Port 49.456 -2.537; Waterford 52.260 -7.110; Sligo 54.277 -8.476; Drogheda 53.718 -6.348; Calais 50.951 1.859;
Lille 50.629 3.057; Rouen 49.443 1.100; Rennes 48.117 -1.678; Brest 48.390 -4.486; Rotterdam 51.924 4.478`,
  4: `
Bolton 53.578 -2.429; Stockport 53.408 -2.149; Rochdale 53.617 -2.155; Oldham 53.541 -2.118; Wigan 53.545 -2.632;
Warrington 53.390 -2.597; St Helens 53.455 -2.737; Birkenhead 53.393 -3.014; Southport 53.648 -3.007; Burnley 53.789 -2.248;
Blackburn 53.748 -2.482; Huddersfield 53.646 -1.785; Halifax 53.722 -1.860; Wakefield 53.683 -1.499;
Barnsley 53.553 -1.483; Doncaster 53.523 -1.134; Rotherham 53.430 -1.357; Chesterfield 53.236 -1.426;
Mansfield 53.147 -1.199; Grimsby 53.567 -0.081; Scunthorpe 53.590 -0.655; Scarborough 54.283 -0.400;
Harrogate 53.992 -1.541; Darlington 54.525 -1.553; Durham 54.777 -1.576; Hartlepool 54.686 -1.213;
South Shields 54.999 -1.432; Kendal 54.328 -2.746; Barrow-in-Furness 54.111 -3.227; Berwick-upon-Tweed 55.770 -2.005;
Crewe 53.099 -2.440; Telford 52.678 -2.449; Stafford 52.807 -2.117; Walsall 52.586 -1.983; Dudley 52.512 -2.081;
Solihull 52.412 -1.778; Redditch 52.306 -1.946; Burton upon Trent 52.803 -1.643; Tamworth 52.634 -1.691;
Nuneaton 52.523 -1.468; Rugby 52.371 -1.265; Royal Leamington Spa 52.292 -1.537; Kettering 52.398 -0.726;
Loughborough 52.772 -1.206; Boston 52.977 -0.022; King's Lynn 52.752 0.395; Great Yarmouth 52.608 1.730;
Lowestoft 52.476 1.750; Bury St Edmunds 52.246 0.713; Bedford 52.136 -0.467; Stevenage 51.902 -0.202;
Watford 51.656 -0.396; St Albans 51.752 -0.337; Hemel Hempstead 51.753 -0.470; Chelmsford 51.736 0.469;
Basildon 51.576 0.489; Harlow 51.773 0.102; Banbury 52.060 -1.340; Aylesbury 51.816 -0.812; High Wycombe 51.629 -0.749;
Slough 51.511 -0.595; Basingstoke 51.266 -1.087; Guildford 51.236 -0.571; Woking 51.317 -0.560; Crawley 51.109 -0.187;
Maidstone 51.272 0.529; Gillingham 51.389 0.549; Ashford 51.146 0.874; Margate 51.389 1.387; Folkestone 51.081 1.169;
Royal Tunbridge Wells 51.132 0.263; Hastings 50.855 0.573; Eastbourne 50.769 0.280; Worthing 50.815 -0.372;
Winchester 51.062 -1.316; Salisbury 51.069 -1.795; Poole 50.715 -1.987; Weymouth 50.614 -2.457; Taunton 51.015 -3.106;
Weston-super-Mare 51.346 -2.977; Torquay 50.462 -3.525; Barnstaple 51.080 -4.060; Falmouth 50.153 -5.071;
Penzance 50.119 -5.537; Merthyr Tydfil 51.748 -3.378; Barry 51.400 -3.284; Carmarthen 51.857 -4.312;
Haverfordwest 51.802 -4.969; Llandudno 53.324 -3.828; Paisley 55.846 -4.424; East Kilbride 55.764 -4.177;
Hamilton 55.777 -4.039; Greenock 55.949 -4.764; Falkirk 56.002 -3.784; Dunfermline 56.072 -3.452; Kirkcaldy 56.111 -3.168;
Livingston 55.886 -3.522; St Andrews 56.340 -2.796; Elgin 57.649 -3.315; Peterhead 57.508 -1.785; Galashiels 55.617 -2.807;
Stranraer 54.903 -5.027; Ballymena 54.864 -6.276; Lisburn 54.512 -6.046; Craigavon 54.447 -6.388; Larne 54.852 -5.811`,
  5: `
Camden 51.539 -0.142; Hackney 51.545 -0.055; Islington 51.536 -0.103; Stratford 51.541 -0.003; Brixton 51.462 -0.115;
Clapham 51.462 -0.138; Peckham 51.474 -0.069; Greenwich 51.478 -0.002; Lewisham 51.462 -0.012; Woolwich 51.491 0.063;
Croydon 51.374 -0.098; Bromley 51.406 0.014; Wimbledon 51.421 -0.206; Kingston upon Thames 51.410 -0.306; Richmond 51.461 -0.304;
Hammersmith 51.492 -0.223; Ealing 51.513 -0.305; Hounslow 51.468 -0.361; Harrow 51.580 -0.337; Wembley 51.553 -0.296;
Barnet 51.653 -0.200; Tottenham 51.588 -0.072; Enfield 51.652 -0.081; Walthamstow 51.586 -0.020; Ilford 51.559 0.074;
Romford 51.575 0.183; Barking 51.540 0.081; Tooting 51.428 -0.168; Streatham 51.428 -0.131; Bermondsey 51.498 -0.064;
Kilburn 51.537 -0.192; Paddington 51.515 -0.175; Westminster 51.497 -0.137; Whitechapel 51.517 -0.061;
Canary Wharf 51.505 -0.020; Sutton 51.361 -0.194; Uxbridge 51.546 -0.478; Eltham 51.451 0.052; Finchley 51.599 -0.187`,
}

export function placeFeatures(): FeatureCollection<Point, PlaceProperties> {
  return {
    type: 'FeatureCollection',
    features: Object.entries(PLACES).flatMap(([rank, list]) =>
      list.split(';').map((entry) => {
        const words = entry.trim().split(' ')
        const [latitude, longitude] = words.slice(-2)
        const name = words.slice(0, -2).join(' ')
        return {
          type: 'Feature' as const,
          properties: { name, rank: Number(rank) as Rank },
          geometry: { type: 'Point' as const, coordinates: [Number(longitude), Number(latitude)] },
        }
      }),
    ),
  }
}
