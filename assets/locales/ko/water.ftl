water-name = 워터소트퍼즐
water-about = 워터 소트와 볼 소트: 병마다 한 가지 색만 남을 때까지 따라요
water-aim = 목표: 병마다 한 가지 색만 남을 때까지 따라요.
water-how = 한 수에 병의 맨 위 색을 같은 색 위나 빈 병에 따라요. `3>5`처럼 병 두 개를 누르세요.
water-hint = { $bottle }번 병에서 따르세요.
water-how-bottom = 한 수에 병의 맨 아래 색을 다른 병의 맨 위 같은 색 위나 빈 병에 따라요. 나머지는 아래로 내려가요. `3>5`처럼 병 두 개를 누르세요.
water-fix = 레벨
water-title = 워터 소트 퍼즐({ $colours }색, 병 { $bottles }개)
water-title-ball = 볼 소트 퍼즐({ $colours }색, 병 { $bottles }개)
water-title-bottom = 바닥에서 따르는 워터 소트({ $colours }색, 병 { $bottles }개)
water-option-level = 병마다 위에서 아래로, 빈 자리는 .으로: ABBC BABA CCCA .... ....
water-option-rule = 한 수에 맨 위의 같은 색을 모두 따를지, 공 하나만 옮길지, 바닥에서 따를지
water-option-order = 병을 어느 끝부터 쓰는지. 비워 두면 알아서 판단하고, 모르면 위부터
water-option-moves = 내 수순: 어느 병에서 어느 병으로. 예: 3>5
water-option-notation = 수순을 쓰는 방법
option-level-name = 레벨
option-colours-name = 색개수
option-empties-name = 빈병
option-capacity-name = 용량
option-most-name = 최대이동수
option-rule-name = 규칙
option-rule-water = 물: 이어진 같은 색을 들어가는 만큼 모두 따라요
option-rule-ball = 공: 한 수에 공 하나를 옮겨요
option-rule-bottom = 바닥: 바닥의 이어진 같은 색을 따르고, 나머지는 내려가요
option-order-name = 순서
option-order-auto = 자동: 빈 자리로 판단하고, 모르면 위부터
option-order-top = 위부터: 맨 위를 먼저
option-order-bottom = 아래부터: 맨 아래를 먼저
option-order-rows = 줄별: 한 줄이 그림의 가로 한 줄
option-notation-pours = 따르기: 3>5(병 번호)
water-help =
    병마다 위에서 아래로 입력하세요: `ABBC BABA CCCA .... ....`. 글자, 숫자, 이모지 🟥🟦, 색 이름(빨강, 파랑, 연두 등)을 쓸 수 있어요. `.`은 빈 자리, `+2`는 빈 병 두 개예요.
    아래부터 쓸 때는 `순서: 아래부터`, 그림의 줄을 그대로 옮길 때는 `순서: 줄별`을 붙이세요. 어떻게 읽었는지는 답의 그림에서 볼 수 있어요.
    수는 1부터 센 병 번호 두 개예요: `3>5`. `규칙: 공`에서는 공을 하나씩 옮기고, `규칙: 바닥`에서는 병 바닥에서 다른 병의 맨 위로 따라요. 병은 크기가 달라도 되고, 덜 차 있어도 돼요.

water-empty = 레벨이 없어요. 병마다 위에서 아래로 입력해 주세요: ABBC BABA CCCA .... ....
water-unknown-sign = 색도 빈 자리도 아니에요: “{ $sign }”. 색은 글자, 숫자, 이모지나 이름, 빈 자리는 “.”이에요.
water-bottles = 병 { $given }개는 너무 많아요. { $most }개까지 풀 수 있어요.
water-capacity = { $given }층짜리 병은 너무 커요. { $most }층까지 풀 수 있어요.
water-colours = { $given }색은 너무 많아요. { $most }색까지 쓸 수 있어요.
water-gap = 여기는 빈 자리 위에 색이 떠 있어요.
water-order = 빈 자리로 보면 이 병은 거꾸로 쓰여 있어요.
water-orders = 이 병의 빈 자리가 앞의 병들과 반대쪽 끝에 있어요.
water-move-form = 수가 아니에요: “{ $text }”. 수는 3>5처럼 병 두 개로 써요.
water-move-bottle = { $number }번째 수의 병이 없어요. 병 번호는 1~{ $bottles }번이에요.
water-move-same = { $number }번째 수({ $move })는 같은 병에 따르는 수예요.
water-move-empty = { $number }번째 수({ $move })는 둘 수 없어요. { $from }번 병이 비어 있어요.
water-move-hidden = { $number }번째 수({ $move })는 둘 수 없어요. { $from }번 병의 맨 위 색을 몰라요.
water-move-full = { $number }번째 수({ $move })는 둘 수 없어요. { $to }번 병이 가득 찼어요.
water-move-colour = { $number }번째 수({ $move })는 둘 수 없어요. { $to }번 병의 맨 위가 다른 색이에요.
water-unsolvable = 어떻게 따라도 이 레벨은 풀 수 없어요(이를 수 있는 상태를 모두 살펴 증명됨).
water-unsolvable-one-more = 어떻게 따라도 이 레벨은 풀 수 없어요(증명됨). 빈 병이 하나 더 있으면 { $moves }수에 풀 수 있어요.
water-add-bottle = 빈 병 추가
water-unsolvable-one-more-most = 어떻게 따라도 이 레벨은 풀 수 없어요(증명됨). 빈 병이 하나 더 있으면 { $moves }수 또는 더 적은 수에 풀 수 있어요.
water-unsolvable-even-so = 어떻게 따라도 이 레벨은 풀 수 없어요. 빈 병이 하나 더 있어도 풀 수 없어요(둘 다 증명됨).
water-count = “{ $over }”: { $given }개가 있지만 가장 큰 병도 { $most }층이에요. 색마다 병 하나에 다 들어가야 해요.
water-count-one = “{ $over }”: { $most }개여야 하는데 { $given }개가 있어요. 여기 하나가 남거나, 다른 색을 잘못 썼을 수 있어요.
water-count-swapped = “{ $over }” { $given }개, “{ $under }” { $fewer }개가 있어요. 둘 다 { $most }개여야 해요. “{ $over }” 하나를 “{ $under }” 대신 잘못 썼을 수 있어요.
water-option-colours = 색의 개수
water-option-empties = 빈 병의 개수
water-option-capacity = 병 하나의 층수
water-option-most = 최단 해답의 최대 이동 수. “이동수”는 최소가 돼요
water-range = 최대 이동 수({ $most })가 최소 이동 수({ $least })보다 작아요.
water-not-found = 그런 레벨을 찾지 못했어요. 드물거나 없는 레벨이에요.
water-hidden-many = 숨은 색이 { $hidden }개인데, 거기에 올 수 있는 색은 { $room }개뿐이에요.
water-hidden-bottom = 바닥에서 따르는 규칙에서는 색을 모두 알아야 해요. rule:bottom에서는 “?”를 쓸 수 없어요.
water-reveal = { $moves ->
    [0] { $bottle }번 병의 맨 위 색을 몰라요. 무슨 색인가요?
   *[other] 그러면 { $bottle }번 병의 맨 위에 숨은 색이 나타나요. 무슨 색인가요?
    } 숨은 색을 채우는 방법 { $fillings }가지를 시험했고, 그중 { $solvable }가지가 풀려요.
water-colour = { $colour }
water-hidden-stuck = 어떻게 따라도 숨은 색이 나타나지 않아요.
water-hopeless = 레벨을 처음부터 다시 하세요. 여기서는 숨은 색이 무엇이든 거의 풀 수 없어요.
water-again = 아는 색을 남기고 처음부터
water-restart = 여기서는 어떻게 따라도 숨은 색이 나타나지 않아요. 아는 색을 남기고 레벨을 처음부터 다시 하세요: { $level }
water-which = { $bottle }번 병의 색
water-known = 지금 상태에서 이어 가면 모두 { $all }수예요. 처음부터 다시 하면 { $anew }수면 돼요.
water-known-stuck = 지금 상태에서는 더 이상 풀 수 없어요(증명됨). 색을 모두 알게 됐으니 처음부터 다시 하세요.
