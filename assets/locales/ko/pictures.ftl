# Pictures that boards are read from.
picture-too-long = 파일이 { $most } MB보다 커요.
picture-format = PNG나 JPEG 이미지가 아니에요.
picture-too-large = 이미지가 너무 커요. 한 변은 { $most }픽셀까지, 전체는 1600만 픽셀까지 돼요.
picture-too-small = 이미지가 너무 작아서 읽을 수 없어요.
picture-animated = 움직이는 이미지예요. 정지 이미지가 필요해요.
picture-broken = 이미지가 손상되었거나 완전하지 않아요.
picture-too-detailed = 이미지가 너무 복잡해서 읽을 수 없어요. 판만 잘라서 다시 시도해 주세요.
picture-gone = 이미지가 더는 없어요. 다시 첨부해 주세요.
picture-slow = 이미지를 받는 데 시간이 너무 오래 걸렸어요. 다시 시도해 주세요.
picture-unavailable = Discord에서 이미지를 가져오지 못했어요. 다시 시도해 주세요.
picture-foreign = Discord에 있는 이미지만 읽을 수 있어요. 저장한 뒤 첨부해 주세요.
picture-not-here = 이 판에는 이미지를 표시할 수 없어요.
picture-unread = 이미지에서 판을 읽지 못했어요. 찾아본 것은 다음과 같아요:
    { $looked }
    사진보다 스크린샷을 쓰고, 판 전체가 나오게 하고, 가리는 것이 없으면 잘 읽혀요. 판을 글자로 입력할 수도 있어요(방법은 `/도움말`).
picture-sure = 이미지에서 읽은 판이에요. 다르면 **판 고치기** 버튼을 누르세요.
picture-doubtful = 제대로 읽었는지 확실하지 않아요. 두 그림을 비교해 보세요. 판이 맞나요?
picture-doubtful-cells = 표시한 칸({ $cells })은 틀렸을 수 있어요. 판이 이미지와 같나요?
picture-other-readings = 다른가요? 다르게 읽기
# A picture of another puzzle than the command names; `puzzle` is its title.
picture-other = 이 그림은 { $puzzle } 같아요.
picture-several = 판이 여러 개 있어요. 어느 것을 풀까요?
picture-alt-solved = 완성된 그림.
sliding-in-pictures = 숫자 타일이나 그림 조각으로 이루어진 격자
klotski-in-pictures = 틀 안의 블록(하나는 가로세로 두 칸)
hex-in-pictures = 육각형으로 놓인 점 위의 돌
water-in-pictures = 색깔 물이나 공이 든 병
error-board-or-picture = 판을 입력하거나 판의 이미지를 첨부해 주세요.
check-again = 맞다면 이 판을 입력해서 `/검사` 명령을 다시 보내 주세요.
button-solve = 풀기
button-solve-it = 이걸로 풀기
button-help = 도움말
button-hint = 다음 수
button-fix = 판 고치기
board-form = 판 입력하기
fix-form = 판 고치기
picture-nothing = 이 이미지에서 판을 찾지 못했어요.
# Above what was seen, and above what was read of it.
picture-seen = 이미지
picture-read = 읽은 판
picture-alt-read = { $title }, 원본 이미지와 읽은 판. 판: { $board }.
picture-alt-doubts = { $title }, 원본 이미지와 읽은 판. 판: { $board }. 확인할 곳: { $cells }.
