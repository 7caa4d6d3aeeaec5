package org.openmds.loadtest.systems.hawkeye.classad;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The words of an expression, one after the other. */
final class Tokens {

    private static final Pattern WORD = Pattern.compile("""
            (?<space>\\s+|//[^\\n]*|/\\*.*?\\*/)\
            |(?<number>(?:[0-9]+(?:\\.[0-9]*)?|\\.[0-9]+)(?:[eE][+-]?[0-9]+)?)(?![A-Za-z_])\
            |(?<name>[A-Za-z_][A-Za-z0-9_]*)\
            |"(?<string>(?:[^"\\\\]|\\\\.)*)"\
            |'(?<quoted>(?:[^'\\\\]|\\\\.)*)'\
            |(?<sign>>>>|=\\?=|=!=|\\?:|\\|\\||&&|==|!=|<=|>=|<<|>>|[-+*/%<>!~&|^?:.,;()\\[\\]{}=])""", Pattern.DOTALL);

    enum Type {
        NUMBER, STRING, NAME, QUOTED_NAME, SIGN, END
    }

    record Token(Type type, String text, int place) {

        /** What may be an operator; empty where it cannot. */
        String sign() {
            return switch (type) {
                case SIGN -> text;
                case NAME -> text.toLowerCase(Locale.ROOT);
                default -> "";
            };
        }
    }

    private final List<Token> all;
    private int at;

    private Tokens(List<Token> all) {
        this.all = all;
    }

    static Tokens of(String text) throws ClassAdException {
        List<Token> all = new ArrayList<>();
        Matcher word = WORD.matcher(text);
        int place = 0;
        while (place < text.length()) {
            if (!word.find(place) || word.start() != place) {
                throw new ClassAdException("at character %d: '%s' is no part of an expression".formatted(place + 1,
                        text.substring(place, Math.min(text.length(), place + 20))));
            }
            token(word, place, all);
            place = word.end();
        }
        all.add(new Token(Type.END, "", text.length()));
        return new Tokens(all);
    }

    private static void token(Matcher word, int place, List<Token> to) {
        if (word.group("number") != null) {
            to.add(new Token(Type.NUMBER, word.group(), place));
        } else if (word.group("name") != null) {
            to.add(new Token(Type.NAME, word.group(), place));
        } else if (word.group("string") != null) {
            to.add(new Token(Type.STRING, Quotes.plain(word.group("string")), place));
        } else if (word.group("quoted") != null) {
            to.add(new Token(Type.QUOTED_NAME, Quotes.plain(word.group("quoted")), place));
        } else if (word.group("sign") != null) {
            to.add(new Token(Type.SIGN, word.group(), place));
        }
    }

    static Value number(String text) throws ClassAdException {
        try {
            return text.chars().allMatch(c -> Character.isDigit(c) || c == '-')
                    ? new Value.Int(Long.parseLong(text))
                    : new Value.Real(Double.parseDouble(text));
        } catch (NumberFormatException _) {
            throw new ClassAdException("%s is larger than integers are".formatted(text));
        }
    }

    Token next() {
        return all.get(at);
    }

    /** Whether a number stands right behind the sign that is next. */
    boolean isNumberNext() {
        Token following = all.get(Math.min(at + 1, all.size() - 1));
        return following.type() == Type.NUMBER && following.place() == next().place() + 1;
    }

    void skip() {
        at = Math.min(at + 1, all.size() - 1);
    }

    /** Goes on where the next one is that sign. */
    boolean take(String sign) {
        if (next().type() == Type.SIGN && next().text().equals(sign)) {
            skip();
            return true;
        }
        return false;
    }

    /**
     * @param text
     *            empty for any of the type
     */
    Token expect(Type type, String text) throws ClassAdException {
        Token token = next();
        if (token.type() != type || !text.isEmpty() && !token.text().equals(text)) {
            throw failure(!text.isEmpty() ? text : type == Type.END ? "the end" : "a name", token);
        }
        skip();
        return token;
    }

    ClassAdException failure(String expected) {
        return failure(expected, next());
    }

    ClassAdException failure(String expected, Token got) {
        return new ClassAdException("at character %d: expected %s, got %s".formatted(got.place() + 1, expected,
                got.type() == Type.END ? "the end" : "'" + got.text() + "'"));
    }
}
