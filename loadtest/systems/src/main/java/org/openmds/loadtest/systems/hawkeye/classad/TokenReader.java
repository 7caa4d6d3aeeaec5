package org.openmds.loadtest.systems.hawkeye.classad;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A reader for the tokens of an expression. */
final class TokenReader {

    private static final Pattern WORD = Pattern.compile("""
            (?<space>\\s+|//[^\\n]*|/\\*.*?\\*/)\
            |(?<number>(?:[0-9]+(?:\\.[0-9]*)?|\\.[0-9]+)(?:[eE][+-]?[0-9]+)?)(?![A-Za-z_])\
            |(?<name>[A-Za-z_][A-Za-z0-9_]*)\
            |"(?<string>(?:[^"\\\\]|\\\\.)*)"\
            |'(?<quoted>(?:[^'\\\\]|\\\\.)*)'\
            |(?<sign>>>>|=\\?=|=!=|\\?:|\\|\\||&&|==|!=|<=|>=|<<|>>|[-+*/%<>!~&|^?:.,;()\\[\\]{}=])""", Pattern.DOTALL);

    enum TokenType {
        NUMBER, STRING, NAME, QUOTED_NAME, SIGN, END
    }

    record Token(TokenType type, String text, int offset) {

        /** Returns the sign or word of a possible operator; empty if the token cannot be one. */
        String sign() {
            return switch (type) {
                case SIGN -> text;
                case NAME -> text.toLowerCase(Locale.ROOT);
                default -> "";
            };
        }
    }

    private final List<Token> all;
    private int position;

    private TokenReader(List<Token> all) {
        this.all = all;
    }

    static TokenReader of(String text) throws ClassAdException {
        List<Token> all = new ArrayList<>();
        Matcher word = WORD.matcher(text);
        int place = 0;
        while (place < text.length()) {
            if (!word.find(place) || word.start() != place) {
                throw new ClassAdException("at character %d: '%s' is not part of an expression".formatted(place + 1,
                        text.substring(place, Math.min(text.length(), place + 20))));
            }
            token(word, place, all);
            place = word.end();
        }
        all.add(new Token(TokenType.END, "", text.length()));
        return new TokenReader(all);
    }

    private static void token(Matcher word, int place, List<Token> to) {
        if (word.group("number") != null) {
            to.add(new Token(TokenType.NUMBER, word.group(), place));
        } else if (word.group("name") != null) {
            to.add(new Token(TokenType.NAME, word.group(), place));
        } else if (word.group("string") != null) {
            to.add(new Token(TokenType.STRING, AdQuoting.unescaped(word.group("string")), place));
        } else if (word.group("quoted") != null) {
            to.add(new Token(TokenType.QUOTED_NAME, AdQuoting.unescaped(word.group("quoted")), place));
        } else if (word.group("sign") != null) {
            to.add(new Token(TokenType.SIGN, word.group(), place));
        }
    }

    static Value number(String text) throws ClassAdException {
        try {
            return text.chars().allMatch(c -> Character.isDigit(c) || c == '-')
                    ? new Value.Int(Long.parseLong(text))
                    : new Value.Real(Double.parseDouble(text));
        } catch (NumberFormatException _) {
            throw new ClassAdException("the integer %s does not fit into 64 bits".formatted(text));
        }
    }

    Token next() {
        return all.get(position);
    }

    /** True if a number follows the next token, a sign, without a space between them. */
    boolean isNumberNext() {
        Token following = all.get(Math.min(position + 1, all.size() - 1));
        return following.type() == TokenType.NUMBER && following.offset() == next().offset() + 1;
    }

    void skip() {
        position = Math.min(position + 1, all.size() - 1);
    }

    /** Skips the next token if it is that sign. */
    boolean take(String sign) {
        if (next().type() == TokenType.SIGN && next().text().equals(sign)) {
            skip();
            return true;
        }
        return false;
    }

    /**
     * @param text
     *            expected text; empty for any token of the type
     */
    Token expect(TokenType type, String text) throws ClassAdException {
        Token token = next();
        if (token.type() != type || !text.isEmpty() && !token.text().equals(text)) {
            throw failure(!text.isEmpty() ? text : type == TokenType.END ? "the end" : "a name", token);
        }
        skip();
        return token;
    }

    ClassAdException failure(String expected) {
        return failure(expected, next());
    }

    ClassAdException failure(String expected, Token got) {
        return new ClassAdException("at character %d: expected %s, got %s".formatted(got.offset() + 1, expected,
                got.type() == TokenType.END ? "the end" : "'" + got.text() + "'"));
    }
}
