language-name = 日本語
language-discord = ja
