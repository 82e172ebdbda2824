dials-name = 다이얼
dials-about = 연동 다이얼: 버튼 하나가 여러 다이얼을 돌리는 퍼즐(나침반, 큐브, 라이트박스)
dials-aim = 목표: 버튼을 눌러 다이얼을 모두 가장자리의 어두운 점에 맞추거나, 모두 같게 만들어요.
dials-how = 한 수에 버튼 하나를 누르면 여러 다이얼이 함께 돌아요. 밝은 손잡이가 지금 위치예요. 누르는 순서는 상관없어요.
dials-hint = 다이얼 { $dial }을(를) 돌리는 버튼을 누르세요.
dials-fix = 다이얼
dials-in-pictures = Cantor가 그린 바늘 달린 다이얼
dials-counted-as-one = 누르는 순서만 다른 것은 한 가지로 세요.
dials-title = 다이얼 { $dials }개, 위치 { $positions }, 버튼 { $buttons }개
dials-legend = 버튼
dials-buttons = 버튼: { $buttons }
dials-option-start = 다이얼마다 위치, 0부터: 2 5 1. 등불: 01110/11011
dials-option-buttons = 버튼마다 돌리는 것: 바깥 가운데, 안; AB BC; 1 1 0; 0 2 -1; line, ring, each
option-buttons-name = 버튼
dials-option-positions = 다이얼의 위치 수, 2~12: 6, 또는 다이얼마다: 6 4 4
option-positions-name = 위치수
dials-option-goal = 0(생략하면), 모두의 다른 위치, equal(모두 같게), 또는 ?(아무 곳)를 쓴 목록: 0 3 ?
dials-option-game = 알려진 퍼즐. 게임에서 정해진 것을 채워요
option-game-name = 게임
option-game-any = 그 밖
option-game-compass = 나침반(붕괴: 스타레일)
option-game-cubes = 돌거나 빛나는 큐브(원신)
option-game-lightbox = 라이트박스(Old School RuneScape)
dials-option-steps = 다이얼마다 한 번에 도는 칸: +1 -2 +3. 생략하면 1
option-steps-name = 걸음
dials-option-dials = 다이얼의 수
option-dials-name = 다이얼수
dials-option-moves = 누른 버튼: A A C, 또는 A×2 C
dials-option-notation = 수를 쓰는 방법
option-notation-groups = 묶어서: A×2 C
option-notation-presses = 하나씩: A A C
dials-help =
    다이얼마다 위치를 0부터 세어 빈칸으로 나누어 입력하고, `위치수`도 써요. 다이얼은 차례로 a, b, c이고, 나침반은 바깥, 가운데, 안이에요.
    `버튼`에는 버튼마다 돌리는 다이얼을 `바깥 가운데, 안`이나 `AB BC`처럼, 또는 도는 칸을 `1 1 0; 0 2 -1`처럼 써요. `line`과 `ring`은 이웃도 함께 돌려요. `걸음`은 다이얼마다 한 번에 도는 칸이에요: `+1 -2 +3`.
    `게임`이 나침반이면 위치가 여섯, 큐브이면 넷이 한 줄로 놓이고 모두 같은 것이 목표예요(빛나는 것은 `위치수`를 3으로). 라이트박스이면 누르기 전의 등불과, `버튼`에 버튼 하나씩만 누른 뒤의 등불을 써요: `A: 01110/… B: 11010/…`.
    `목표`가 equal이면 모두 같게, `0 3 ?`이면 각각의 위치예요. 답의 `A×2 C`는 A 두 번, C 한 번이고, 순서는 상관없어요.

dials-empty = 다이얼이 없어요. 다이얼마다 위치를 0부터 세어 빈칸으로 나누어 입력하세요: 2 5 1.
dials-count = 다이얼은 { $most }개까지예요.
dials-unknown-sign = “{ $sign }”은(는) 여기서 뜻이 없어요. 수를 빈칸으로 나누어 입력하세요.
dials-position = { $text }은(는) 이 다이얼의 위치가 아니에요. 0부터 { $most }까지예요.
dials-positions-missing = 다이얼의 위치는 몇 개인가요? 위치수(예: 6)를 쓰거나 게임을 고르세요.
dials-numbers = 수 하나, 또는 다이얼마다 하나씩 { $count }개를 쓰세요.
dials-goal-length = 목표는 위치 하나, equal, 또는 ?(아무 곳)를 쓴 위치 { $count }개예요.
dials-two-goals = 화살표 뒤에 이미 목표가 있어요. 둘 중 하나만 쓰세요.
dials-buttons-missing = 버튼은 무엇을 돌리나요? 버튼에 AB, BC나 도는 칸 1 1 0; 0 1 1을 입력하세요.
dials-button-count = 버튼은 1~{ $most }개예요.
dials-button-length = 이 버튼의 수는 { $given }개예요. 다이얼마다 하나씩 { $needed }개여야 해요.
dials-button-dial = 다이얼 “{ $text }”은(는) 없어요. a부터 { $last }까지, 또는 바깥, 가운데, 안이에요.
dials-button-nothing = 이 버튼은 아무것도 돌리지 않아요.
dials-unsolvable = 어떻게 눌러도 목표에 닿지 못해요(증명됨).
dials-unsolvable-stuck = 어떻게 눌러도 목표에 닿지 못해요(증명됨). 다이얼 { $dial }을(를) 목표에 맞추는 버튼이 없어요.
dials-unsolvable-near = 어떻게 눌러도 목표에 닿지 못해요(증명됨). 다이얼 { $count }개를 바꾸면 닿아요: { $dials }.
dials-change = { $dials }(으)로 바꾸기
dials-goal-near = { $goal }을(를) 목표로 풀기
dials-move-form = “{ $text }”은(는) 수가 아니에요. 수는 버튼의 글자예요: A A C, 또는 A×2 C.
dials-move-unknown = 버튼 { $text }은(는) 없어요. A부터 { $last }까지예요.
dials-not-found = 그런 판을 찾지 못했어요. 수를 줄여 보세요.
